// Prepares Pyodide's WebAssembly program for a memory snapshot: makes all browsers number its functions
// alike, because the memory has such numbers.
// Not Python: it prepares the program that runs Python.

/** Return Emscripten settings that number a program's functions alike in every browser. */
export const withStableNumbers = (settings) => ({
  ...settings,
  instantiateWasm: (imports, done) =>
    settings.instantiateWasm(imports, ({ exports }, program) =>
      done({ exports: tableEntries(exports) }, program),
    ),
});

// In WebKit an exported function and its table entry are different objects, and Pyodide would give
// the export a second number. The name of both is the index of the function.
const tableEntries = (exports) => {
  const table = exports.__indirect_function_table;
  const known = new Map();
  for (let number = 0; number < table.length; number++) {
    const entry = table.get(number);
    if (entry) known.set(entry.name, entry);
  }
  const same = (value) => (typeof value === "function" && known.get(value.name)) || value;
  return Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, same(value)]));
};

/** Run an action that overwrites the memory, and restore this browser's trampoline afterwards. */
export const keepTrampoline = (module, action) => {
  const offset = module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2];
  const word = (module.__PyRuntime + offset) >> 2;
  const number = module.HEAP32[word]; // set by Pyodide at start, except on an iPhone
  action();
  module.HEAP32[word] = number;
};
