// Tests builder/snapshot/zero-free.mjs: freed memory of a real Pyodide is zeroed.
// Not Python: it imports the module under test, and starts Pyodide under node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { loadPyodide } from "pyodide";
import { zeroFree } from "../../builder/snapshot/zero-free.mjs";

const SIZE = 1 << 20;
const SMALLEST = 16; // bytes of a block; the allocator keeps links in free blocks

test("freed memory is zeroed, and Python still runs", async () => {
  const pyodide = await loadPyodide();
  const module = pyodide._module;
  const at = module._malloc(SIZE);
  module.HEAPU8.fill(0xaa, at, at + SIZE);
  const size = module.HEAPU8.length;
  module._free(at);
  zeroFree(module);
  const left = module.HEAPU8.subarray(at, at + SIZE).filter((byte) => byte === 0xaa);
  assert.ok(left.length <= SMALLEST, `${left.length} bytes are left`);
  assert.equal(module.HEAPU8.length, size, "the memory has not grown");
  assert.equal(pyodide.runPython("sum(range(1000))"), 499_500);
});
