// Loads the parts of a divided program when one of their functions is called. `make.mjs` appends it to Pyodide's script.
// Not Python: it starts the program that runs Python.

const IMPORTS = "parts"; // the module of imports for parts, and the prefix of exports to them

/**
 * Return a function that creates a module, like `create`, of a program divided into these files.
 * Its settings need `readPart`, which returns the bytes of a file synchronously, because a call
 * cannot wait; they get `loadPart`, which loads a file unless it is already loaded.
 */
export const divided = (create, files) => (settings) => {
  const { instantiateWasm, readPart } = settings;
  let missing = []; // the imports of each part that is not yet loaded, by its number
  const load = (part) => {
    if (!missing[part]) return;
    new WebAssembly.Instance(new WebAssembly.Module(readPart(files[part])), missing[part]);
    delete missing[part];
  };
  const changed = {
    loadPart: (name) => load(files.indexOf(name)),
    instantiateWasm: (given, done) =>
      instantiateWasm({ ...given, [IMPORTS]: { load } }, ({ exports }, program) => {
        const own = Object.entries(exports).filter(([name]) => !name.startsWith(`${IMPORTS}.`));
        const isDivided = own.length < Object.keys(exports).length;
        const imports = { ...given, [IMPORTS]: { ...exports, load } };
        missing = isDivided ? files.map(() => imports) : [];
        done({ exports: Object.fromEntries(own) }, program);
      }),
  };
  return create(Object.assign(settings, changed));
};
