// Loads the rest of a divided WebAssembly program when one of its functions is first called.
// Not Python: Python runs in this program.

const REST = "rest"; // the module of imports for this, and the prefix of exports to the rest

/**
 * Return a function that prepares Emscripten's settings for a divided program, and one that loads
 * the rest. `read` returns its bytes synchronously, because a call cannot wait.
 */
export const dividedProgram = (read) => {
  let imports; // of a rest that is not yet loaded
  const load = () => {
    if (!imports) return;
    new WebAssembly.Instance(new WebAssembly.Module(read()), imports);
    imports = undefined;
  };
  const prepare = (settings) => ({
    ...settings,
    instantiateWasm: (given, done) =>
      settings.instantiateWasm({ ...given, [REST]: { load } }, ({ exports }, program) => {
        const own = Object.entries(exports).filter(([name]) => !name.startsWith(`${REST}.`));
        const isDivided = own.length < Object.keys(exports).length;
        imports = isDivided ? { ...given, [REST]: exports } : undefined;
        done({ exports: Object.fromEntries(own) }, program);
      }),
  });
  return { load, prepare };
};
