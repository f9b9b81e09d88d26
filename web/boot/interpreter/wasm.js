// Makes browsers agree on the numbers of the functions in a WebAssembly program: a memory snapshot
// holds such numbers, which must mean the same functions where it is restored.
// Not Python: it prepares the program that Python runs in.

/** Emscripten settings that give a program's functions the same numbers in every browser. */
export const withStableNumbers = (settings) => ({
  ...settings,
  instantiateWasm: (imports, done) =>
    settings.instantiateWasm(imports, ({ exports }, program) =>
      done({ exports: tableEntries(exports) }, program),
    ),
});

// In WebKit an exported function and its entry in the table are different objects, and Pyodide would
// give the export a second number. Both have the index of the function as their name.
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
  const number = module.HEAP32[word]; // Pyodide sets it at start; on an iPhone there is no such function
  action();
  module.HEAP32[word] = number;
};
