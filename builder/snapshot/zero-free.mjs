// Overwrites unused memory with zeros, because the remains of freed objects would not compress.
// Not Python: it calls the allocator of the Pyodide whose memory it cleans.

const POWERS = [20, 18, 16, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4]; // exponents of the sizes to allocate

/** Fill the free parts of the heap, which does not grow, and of the stack with zeros. */
export const zeroFree = (module) => {
  const { HEAPU8: heap } = module;
  const top = module._sbrk(0);
  const taken = [];
  for (const power of POWERS) {
    const size = 1 << power;
    for (;;) {
      const at = module._malloc(size);
      taken.push(at);
      if (at + size > top) break; // the heap has grown: no free part of this size is left
      heap.fill(0, at, at + size);
    }
  }
  for (const at of taken) module._free(at);
  heap.fill(0, module._emscripten_stack_get_end(), module._stackSave());
};
