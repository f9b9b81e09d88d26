// Prepares Pyodide's WebAssembly program for a page: makes all browsers number its functions alike,
// because a memory snapshot has such numbers, and loads parts of the program on demand.
// Not Python: it prepares the program that runs Python.

// The files of the on-demand parts, which the program numbers in this order.
export const PARTS = ["rest.wasm", "modules.wasm"];
export const REST = PARTS.indexOf("rest.wasm");
const IMPORTS = "parts"; // the module of imports for parts, and the prefix of exports to them

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

/**
 * Return a function that prepares Emscripten's settings for a divided program, and one that loads a
 * part of the program prepared last. `read` returns the bytes of a file synchronously, because a
 * call cannot wait.
 */
export const dividedProgram = (read) => {
  let loadLast = () => {};
  const prepare = (settings) => {
    let missing = []; // the imports of each part that is not yet loaded, by its number
    const load = (part) => {
      if (!missing[part]) return;
      new WebAssembly.Instance(new WebAssembly.Module(read(PARTS[part])), missing[part]);
      delete missing[part];
    };
    loadLast = load;
    const instantiateWasm = (given, done) =>
      settings.instantiateWasm({ ...given, [IMPORTS]: { load } }, ({ exports }, program) => {
        const own = Object.entries(exports).filter(([name]) => !name.startsWith(`${IMPORTS}.`));
        const isDivided = own.length < Object.keys(exports).length;
        const imports = { ...given, [IMPORTS]: { ...exports, load } };
        missing = isDivided ? PARTS.map(() => imports) : [];
        done({ exports: Object.fromEntries(own) }, program);
      });
    return { ...settings, instantiateWasm };
  };
  return { load: (part) => loadLast(part), prepare };
};
