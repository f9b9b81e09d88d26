// Removes the parts of Pyodide's WebAssembly program that only packages in C use. For such packages,
// it exports all of CPython, and wraps every export at each start; the page has none. The exports
// that Pyodide's own JavaScript names remain, with all that they reach.
// Not Python: it compiles WebAssembly under node.

import { createHash } from "node:crypto";
import { PARTS } from "../interpreter/wasm.js";
import { MODULES, PROGRAM, REST } from "./data-ranges.mjs";
import { split } from "./split.mjs";

const GOT = "GOT."; // the prefix of import modules whose symbols are looked up by name

// The assignment of an export: _f=Module["_f"]=wasmExports["f"]; that of data ends with .value>>>0
const ASSIGNED = /(?:[\w$]+=)?Module\["[\w$]+"\]=(?:[\w$]+=)*wasmExports\["([\w$]+)"\](?:\.value>>>0)?;?|[\w$]+=wasmExports\["([\w$]+)"\](?:\.value>>>0)?;?/g;

/** Return the names of the exports that a program looks up in itself. */
const lookedUp = (module) =>
  WebAssembly.Module.imports(module)
    .filter(({ module }) => module.startsWith(GOT))
    .map(({ name }) => name);

/** Return the names in some scripts, except in the assignments of exports. */
const used = (scripts) => {
  const rest = scripts.map((script) => script.replace(ASSIGNED, ""));
  return new Set(rest.flatMap((script) => declared(script).match(/[\w$]+/g)));
};

// The single statement that declares the variables for the exports.
const DECLARED = /var ((?:[\w$]+,)+[\w$]+);(?=function assignWasmExports)/;
const declared = (script) => script.replace(DECLARED, "");

// Python snippets that Pyodide compiles at each start, and equivalent expressions. In a restored
// memory `API._pyodide` exists, and the first import has already run.
const imported = (name) => `API._pyodide._base.pyimport_impl("${name}")`;
const COMPILED = {
  'API.rawRun("import _pyodide_core")': '(API._pyodide?[0]:API.rawRun("import _pyodide_core"))',
  'API._pyodide._base.eval_code("{}")': `${imported("builtins.dict")}()`,
  'API.runPythonInternal("import importlib; importlib")': imported("importlib"),
  'API.runPythonInternal("import __main__; __main__.__dict__")': imported("__main__.__dict__"),
  'API.runPythonInternal("import builtins; builtins.__dict__")': imported("builtins.__dict__"),
};

/** Return Pyodide's script, changed so that a start from the memory compiles no Python code. */
const withoutCompiling = (script) =>
  Object.entries(COMPILED).reduce((changed, [code, value]) => changed.replace(code, value), script);

/** Return a test of the names of exports that remain, for a program and the scripts that use it. */
export const keptExports = async (program, ...scripts) => {
  const names = used(scripts);
  const kept = new Set(lookedUp(await WebAssembly.compile(program)));
  return (name) => kept.has(name) || names.has(name) || names.has(`_${name}`);
};

/** Return a test whether a function's name is in a list: the program's digest, then the numbers. */
export const listed = (list) => {
  const [, ...ranges] = list.split(/\s+/).filter(Boolean);
  const found = new Set();
  for (const range of ranges) {
    const [first, last = first] = range.split("-").map(Number);
    for (let number = first; number <= last; number++) found.add(`${number}`);
  }
  return (name) => found.has(name);
};

/**
 * Return the on-demand parts in the order of `PARTS`: for each, a test of the names of its functions,
 * and the ranges of its data. `lists` are the functions that pages call, and those of extension
 * modules. If a list is of another version of the program, all functions are in the first part.
 */
const onDemandParts = (program, lists) => {
  const digest = digestOf(program);
  if ([PROGRAM, ...lists].some((list) => !list.startsWith(digest))) {
    return PARTS.map(() => ({ has: () => false, data: [] }));
  }
  const [isUsed, isOfModule] = lists.map(listed);
  return [
    { has: (name) => !isUsed(name) && !isOfModule(name), data: REST },
    { has: isOfModule, data: MODULES },
  ];
};

const digestOf = (program) => createHash("sha256").update(program).digest("hex");

/**
 * Return a program in parts, and its script, without the exports that no script uses. `lists` are
 * those of `onDemandParts`; `data` in the result has the address ranges that the first part lacks.
 */
export const slim = async (program, lists, script, ...others) => {
  const isKept = await keptExports(program, script, ...others);
  const lean = withoutCompiling(script)
    .replace(ASSIGNED, (whole, name, plain) => (isKept(name ?? plain) ? whole : ""))
    .replace(DECLARED, (_, variables) => {
      const left = variables.split(",").filter((name) => isKept(name) || isKept(name.slice(1)));
      return `var ${left.join(",")};`;
    });
  const onDemand = onDemandParts(program, lists);
  const [main, ...parts] = split(program, isKept, onDemand);
  return { program: main, parts, data: onDemand.flatMap(({ data }) => data), script: lean };
};
