// Removes exports from Pyodide's program, and changes its script accordingly. Pyodide exports all of CPython for packages
// in C, and wraps every export at each start. The exports that Pyodide's own JavaScript names remain.
// Not Python: it rewrites JavaScript.

const GOT = "GOT."; // the prefix of import modules whose symbols are looked up by name
const CALLED = ["PyObject_Hash"]; // by whoever restores a memory

// The assignment of an export: _f=Module["_f"]=wasmExports["f"]; that of data ends with .value>>>0
const ASSIGNED = /(?:[\w$]+=)?Module\["[\w$]+"\]=(?:[\w$]+=)*wasmExports\["([\w$]+)"\](?:\.value>>>0)?;?|[\w$]+=wasmExports\["([\w$]+)"\](?:\.value>>>0)?;?/g;

// The single statement that declares the variables for the exports.
const DECLARED = /var ((?:[\w$]+,)+[\w$]+);(?=function assignWasmExports)/;

// Python code that Pyodide compiles at each start, and equivalent expressions. In a restored memory `API._pyodide`
// exists, and the first import has already run.
const imported = (name) => `API._pyodide._base.pyimport_impl("${name}")`;
const COMPILED = {
  'API.rawRun("import _pyodide_core")': '(API._pyodide?[0]:API.rawRun("import _pyodide_core"))',
  'API._pyodide._base.eval_code("{}")': `${imported("builtins.dict")}()`,
  'API.runPythonInternal("import importlib; importlib")': imported("importlib"),
  'API.runPythonInternal("import __main__; __main__.__dict__")': imported("__main__.__dict__"),
  'API.runPythonInternal("import builtins; builtins.__dict__")': imported("builtins.__dict__"),
};

/** Return the names of the exports that a program looks up in itself. */
const lookedUp = (module) =>
  WebAssembly.Module.imports(module)
    .filter(({ module }) => module.startsWith(GOT))
    .map(({ name }) => name);

/** Return the names in a script, except in the assignments of exports. */
const used = (script) => script.replace(ASSIGNED, "").replace(DECLARED, "").match(/[\w$]+/g);

/** Return a test of the names of exports that remain, for a program and the scripts that use it. */
export const keptExports = async (program, scripts) => {
  const names = new Set(scripts.flatMap(used));
  const kept = new Set([...CALLED, ...lookedUp(await WebAssembly.compile(program))]);
  return (name) => kept.has(name) || names.has(name) || names.has(`_${name}`);
};

/** Return Pyodide's script without other exports; a start from a memory compiles no Python code. */
export const leanScript = (script, isKept) =>
  Object.entries(COMPILED)
    .reduce((changed, [code, value]) => changed.replace(code, value), script)
    .replace(ASSIGNED, (whole, name, plain) => (isKept(name ?? plain) ? whole : ""))
    .replace(DECLARED, (_, variables) => {
      const left = variables.split(",").filter((name) => isKept(name) || isKept(name.slice(1)));
      return `var ${left.join(",")};`;
    });
