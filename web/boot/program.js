// What browsers do each in their own way with the same program. A memory holds the numbers of
// functions, so that those must be the same where it is put back as where it was made.

/** Settings with which a program's functions get the same numbers in every browser. */
export const numbered = (settings) => ({
  ...settings,
  instantiateWasm: (imports, done) =>
    settings.instantiateWasm(imports, ({ exports }, program) =>
      done({ exports: asInTable(exports) }, program),
    ),
});

// In WebKit a function that is exported is another object than the same one in the table, and
// Pyodide would give it a second number. The name of both is where it stands in the program.
const asInTable = (exports) => {
  const table = exports.__indirect_function_table;
  const known = new Map();
  for (let number = 0; number < table.length; number++) {
    const entry = table.get(number);
    if (entry) known.set(entry.name, entry);
  }
  const same = (value) => (typeof value === "function" && known.get(value.name)) || value;
  return Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, same(value)]));
};

/** Do what fills a memory, and leave in it how this browser calls Python's functions. */
export const keepingCalls = (module, action) => {
  const offset = module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2];
  const word = (module.__PyRuntime + offset) >> 2;
  const number = module.HEAP32[word]; // of a function in WebAssembly, which an iPhone does without
  action();
  module.HEAP32[word] = number;
};
