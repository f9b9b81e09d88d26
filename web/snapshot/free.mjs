// Zeroes what a memory no longer uses: the rest of freed objects, which nobody would compress well.

const SMALL = 512; // bytes, up to which Python has its own pools
const STEP = 16;
const ARENA = 1 << 20;

const SIZES = [20, 18, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4].map((power) => 1 << power);

/** Fill what is free with zeros. The memory does not grow. */
export const zeroFree = (module) => {
  const { HEAPU8: heap } = module;
  const top = module._sbrk(0);
  const fill = (take, give, size, most) => {
    const taken = [];
    while (taken.length < most) {
      const at = take(size);
      if (!at) break;
      taken.push(at);
      if (at + size > top) break;
      heap.fill(0, at, at + size);
    }
    for (const at of taken) give(at);
    return taken.length;
  };
  for (let size = STEP; size <= SMALL; size += STEP) {
    fill(module._PyObject_Malloc, module._PyObject_Free, size, Math.ceil(ARENA / 4 / size));
  }
  const held = [];
  for (const size of SIZES) {
    for (;;) {
      if (module._sbrk(0) > top) break;
      const at = module._malloc(size);
      held.push(at);
      if (at + size > top) break;
      heap.fill(0, at, at + size);
    }
  }
  for (const at of held) module._free(at);
  const [low, pointer] = [module._emscripten_stack_get_end(), module._stackSave()];
  heap.fill(0, low, pointer);
};
