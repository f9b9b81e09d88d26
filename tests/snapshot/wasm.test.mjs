// Tests web/boot/heap.js: exports are identical with their entries in the table, also in WebKit.
// Not Python: it imports the module under test, and runs a WebAssembly program.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withStableNumbers } from "../../web/boot/heap.js";

const TABLE = "__indirect_function_table";
// One function, exported as `f` and the only entry of the table, which is exported too.
const PROGRAM = Uint8Array.from([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 4, 4, 1, 0x70, 0, 1,
  7, 33, 2, 1, 0x66, 0, 0, 25, ...new TextEncoder().encode(TABLE), 1, 0,
  9, 7, 1, 0, 0x41, 0, 0x0b, 1, 0, 0x0a, 4, 1, 2, 0, 0x0b,
]);
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(PROGRAM));

test("a function is named after its index in the program", () => {
  assert.equal(exports.f.name, "0");
  assert.equal(exports[TABLE].get(0).name, "0");
});

test("an export that differs from its entry in the table is replaced by the entry", () => {
  const twin = Object.defineProperty(() => {}, "name", { value: exports.f.name }); // as in WebKit
  const settings = { instantiateWasm: (_, done) => done({ exports: { ...exports, f: twin } }) };
  let found;
  withStableNumbers(settings).instantiateWasm({}, (instance) => (found = instance.exports));
  assert.equal(found.f, exports[TABLE].get(0));
  assert.equal(found[TABLE], exports[TABLE]);
});
