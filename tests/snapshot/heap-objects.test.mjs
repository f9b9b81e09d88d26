// Tests web/boot/heap.js: complete() restores the links and hashes that were removed.
// Not Python: it imports the module under test.

import assert from "node:assert/strict";
import { test } from "node:test";
import { complete, forgetHashes, unlink } from "../../web/boot/heap.js";

const STRING = 0x4000; // the address of the type
const UNKNOWN = 0xffffffff;
const HASH = 0xabcd0123;

const memory = (words) => {
  const all = new Uint32Array(0x1000);
  for (const [at, value] of Object.entries(words)) all[at / 4] = value;
  return new Uint8Array(all.buffer);
};
const word = (heap, at) => new Uint32Array(heap.buffer)[at / 4];

/** Returns a hash function that stores the hash in the string, like the one of CPython. */
const hashing = (heap) => (object) => {
  if (word(heap, object + 8) > 100) throw new WebAssembly.RuntimeError("memory access out of bounds");
  new Uint32Array(heap.buffer)[object / 4 + 3] = HASH;
  return HASH | 0; // as WebAssembly returns it
};

test("a list of the collector is restored in the order of addresses with its flags", () => {
  // The list links 96, 32 and 64; both words of the second entry contain a flag.
  const heap = memory({ 96: 32, 100: 64, 32: 64 | 1, 36: 96 | 2, 64: 96, 68: 32 });
  const first = unlink(heap, 96);
  assert.deepEqual([32, 36, 64, 68, 96, 100].map((at) => word(heap, at)), [32 | 1, 2, 32, 0, 0, 0]);
  complete({ HEAPU8: heap, _PyObject_Hash: hashing(heap) }, first);
  assert.deepEqual(heap, memory({ 32: 64 | 1, 36: 96 | 2, 64: 96, 68: 32, 96: 32, 100: 64 }));
});

test("a broken list is refused", () => {
  assert.throws(() => unlink(memory({ 32: 64, 36: 64, 64: 32 }), 32), /not a list/);
});

test("only the hash of a string is removed and restored", () => {
  const heap = memory({
    ...{ 200: 1, 204: STRING, 208: 5, 212: HASH },
    ...{ 300: 1, 304: STRING, 308: 5, 312: UNKNOWN },
    ...{ 400: 1, 404: STRING, 408: 5, 412: 77 }, // another hash than the one computed
    ...{ 500: 1, 504: STRING, 508: 3000, 512: HASH }, // computing it would fail
    ...{ 600: 1, 604: STRING, 608: 0x7fffffff, 612: HASH }, // longer than the memory
    ...{ 800: 800, 804: 800 }, // the only entry of its list
  });
  const before = heap.slice();
  forgetHashes(heap, STRING, hashing(heap));
  const changed = heap.filter((byte, at) => byte !== before[at]);
  assert.equal(changed.length, 4);
  complete({ HEAPU8: heap, _PyObject_Hash: hashing(heap) }, unlink(heap, 800));
  assert.deepEqual(heap, before);
});

test("a memory that contains the mark is refused", () => {
  assert.throws(() => forgetHashes(memory({ 40: 0x9e3779b9 }), STRING, () => 0), /mark/);
});

test("what only looks like a string keeps its hash of no bytes", () => {
  const heap = memory({ 200: STRING, 204: STRING, 208: 5 }); // two types in a tuple
  forgetHashes(heap, STRING, () => 0);
  assert.deepEqual(heap, memory({ 200: STRING, 204: STRING, 208: 5 }));
});
