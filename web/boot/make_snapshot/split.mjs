// Divides a program into the functions that a page uses and the rest, which it loads when one of
// them is called. Both halves call each other through a table of slots, and have the same memory.
// Not Python: it rewrites WebAssembly with binaryen, which is an npm package.

import binaryen from "binaryen";
import { withData } from "./data.mjs";

// Those of the browsers in which Pyodide runs; `All` would exclude browsers without newer ones.
const FEATURES = [
  "MutableGlobals",
  "NontrappingFPToInt",
  "SIMD128",
  "BulkMemory",
  "BulkMemoryOpt",
  "SignExt",
  "ExceptionHandling",
  "ReferenceTypes",
  "Multivalue",
].reduce((all, name) => all | binaryen.Features[name], 0);
const { i32, none } = binaryen;
const SLOTS = "slots";
const REST = "rest"; // the imports of the first half, and the prefix of exports for the second
export const UNUSED = "unused"; // a table with the functions that have not been called

const all = (count, at, info) => Array.from({ length: count }, (_, index) => info(at(index)));

/** Return the functions that a module defines; their names are their numbers in the whole program. */
const functions = (module) =>
  all(module.getNumFunctions(), module.getFunctionByIndex, binaryen.getFunctionInfo).filter(({ base }) => !base);

const exportsOf = (module) => all(module.getNumExports(), module.getExportByIndex, binaryen.getExportInfo);

const prune = (module) => module.runPasses(["remove-unused-module-elements"]);

const readExporting = (program, isExported) => {
  const module = binaryen.readBinary(program);
  module.setFeatures(FEATURES);
  for (const { name } of exportsOf(module)) if (!isExported(name)) module.removeExport(name);
  return module;
};

const setBody = (module, { name, params, results }, body) => {
  module.removeFunction(name);
  module.addFunction(name, params, results, [], body);
};

/** Empty the functions of the other half, remove unused elements, and return what is left of them. */
const reduce = (module, isOurs) => {
  for (const one of functions(module)) if (!isOurs(one.name)) setBody(module, one, module.unreachable());
  prune(module);
  return functions(module).filter(({ name }) => !isOurs(name));
};

/** Fill functions of the other half with calls through the table; `enter` returns a slot. */
const redirect = (module, others, first, enter) =>
  others.forEach((one, index) => {
    const given = binaryen.expandType(one.params).map((type, at) => module.local.get(at, type));
    const slot = enter(module.i32.const(first + index));
    setBody(module, one, module.call_indirect(SLOTS, slot, given, one.params, one.results));
  });

const addSlots = (module, found, first) => {
  const names = found.map(({ name }) => name);
  module.addActiveElementSegment(SLOTS, SLOTS, names, module.i32.const(first));
};

/** Make a second module of the same program import the state of the first. */
const share = (main, rest) => {
  const add = (kind, name, ...type) => {
    main[`add${kind}Export`](name, `${REST}.${kind}.${name}`);
    rest[`add${kind}Import`](name, REST, `${REST}.${kind}.${name}`, ...type);
  };
  for (const { kind, value } of exportsOf(main)) {
    if (kind === binaryen.ExternalMemory) add("Memory", value);
    if (kind !== binaryen.ExternalTag) continue;
    const { params, results } = binaryen.getTagInfo(main.getTag(value));
    add("Tag", value, params, results);
  }
  for (const { name } of all(main.getNumTables(), main.getTableByIndex, binaryen.getTableInfo)) add("Table", name);
  const globals = all(main.getNumGlobals(), main.getGlobalByIndex, binaryen.getGlobalInfo);
  for (const { name, type, mutable } of globals) if (mutable) add("Global", name, type, mutable);
};

/** Add and return a function that returns a slot, after loading the rest if the slot is empty. */
const addEntrance = (main) => {
  const slot = () => main.local.get(0, i32);
  const isEmpty = main.ref.is_null(main.table.get(SLOTS, slot(), binaryen.funcref));
  main.addFunctionImport("load", REST, "load", none, none);
  const body = main.block(null, [main.if(isEmpty, main.call("load", [], none)), slot()], i32);
  main.addFunction("enter", i32, i32, [], body);
  return (number) => main.call("enter", [number], i32);
};

/**
 * Return two programs, without the exports that a predicate rejects: the functions with certain
 * names, and the rest with its data, which is in sorted ranges of addresses.
 */
export const split = (program, isExported, isUsed, ranges) => {
  const main = readExporting(withData(program, ranges, false), isExported);
  prune(main);
  const rest = readExporting(withData(program, ranges, true), () => false);
  const segments = all(rest.getNumElementSegments(), rest.getElementSegmentByIndex, binaryen.getElementSegmentInfo);
  for (const { name } of segments) rest.removeElementSegment(name);
  const near = functions(main).filter(({ name }) => isUsed(name));
  for (const half of [main, rest]) half.addTable(SLOTS, near.length, near.length);
  share(main, rest);

  addSlots(main, near, 0); // until it is known which of them the rest calls
  const far = reduce(main, isUsed);
  addSlots(rest, far, 0);
  const called = reduce(rest, (name) => !isUsed(name));
  const size = far.length + called.length;
  for (const [half, ours, first] of [[main, called, far.length], [rest, far, 0]]) {
    half.removeElementSegment(SLOTS);
    half.removeTable(SLOTS);
    half.addTable(SLOTS, size, size);
    addSlots(half, ours, first);
  }
  rest.addTableImport(SLOTS, REST, `${REST}.Table.${SLOTS}`);
  redirect(main, far, 0, addEntrance(main));
  redirect(rest, called, far.length, (slot) => slot);
  prune(main);
  prune(rest);
  return [main, rest].map((half) => Buffer.from(half.emitBinary()));
};

/**
 * Return such a program in one part, for measurements: each function that is called removes its
 * entry from a table, in which the entries have the numbers of the functions in the whole program.
 */
export const watched = (program, isExported) => {
  const module = readExporting(program, isExported);
  prune(module);
  const found = functions(module);
  const names = new Set(found.map(({ name }) => name));
  const size = Math.max(...[...names].map(Number)) + 1;
  const entries = Array.from({ length: size }, (_, number) => (names.has(`${number}`) ? `${number}` : found[0].name));
  module.addTable(UNUSED, size, size);
  module.addTableExport(UNUSED, UNUSED);
  module.addActiveElementSegment(UNUSED, UNUSED, entries, module.i32.const(0));
  for (const { name, results } of found) {
    const one = module.getFunction(name);
    const nothing = module.ref.null(binaryen.funcref);
    const remove = module.table.set(UNUSED, module.i32.const(Number(name)), nothing);
    binaryen.Function.setBody(one, module.block(null, [remove, binaryen.Function.getBody(one)], results));
  }
  return Buffer.from(module.emitBinary());
};
