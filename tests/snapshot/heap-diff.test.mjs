// Tests web/boot/heap.js: a packed memory is restored exactly, and a damaged one is refused.
// Not Python: it imports the module under test.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pack, unpack } from "../../web/boot/heap.js";

const SIZE = 4 * 65_536;
const memory = (...bytes) => {
  const heap = new Uint8Array(SIZE);
  for (const [at, byte] of bytes) heap[at] = byte;
  return heap;
};

const cases = {
  "nothing": [memory(), memory(), memory()],
  "bytes at both ends": [memory([0, 1], [SIZE - 1, 2]), memory(), memory()],
  "bytes of a fresh memory": [memory([5000, 7], [9000, 8]), memory([5000, 7]), memory([5000, 7])],
  "zeros where a fresh memory has bytes": [memory(), memory([70_000, 9]), memory([70_000, 9])],
  "bytes of a fresh memory that changed before unpacking": [
    memory([5000, 7]),
    memory([5000, 7]),
    memory([5000, 1], [6000, 2]),
  ],
};

for (const [what, [heap, fresh, begun]] of Object.entries(cases)) {
  test(`${what}: the memory is restored`, () => {
    const restored = begun.slice();
    unpack(pack(heap, fresh, begun), restored);
    assert.deepEqual(restored, heap);
  });
}

const packed = pack(memory([1, 1], [9999, 2]), memory(), memory());

test("a packed memory is small", () => assert.ok(packed.length < 100));

for (const [what, spoilt] of Object.entries({
  empty: packed.subarray(0, 0),
  "truncated": packed.subarray(0, packed.length - 1),
  "too long": Uint8Array.from([...packed, 0]),
})) {
  test(`a packed memory that is ${what} is refused`, () => assert.throws(() => unpack(spoilt, memory())));
}

test("a memory of another size is refused", () => {
  assert.throws(() => unpack(packed, new Uint8Array(65_536)), /instead of 65536/);
});
