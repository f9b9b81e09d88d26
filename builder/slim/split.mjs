// Divides a program into the functions that pages use, and parts that it loads on demand, when one of
// their functions is called. The parts share a memory, and call each other through a table of slots.
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
const PARTS = "parts"; // the imports by which parts are loaded, and the prefix of exports to them
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

/** Empty the functions of other parts, remove unused elements, and return what is left of them. */
const reduce = (module, isOurs) => {
  for (const one of functions(module)) if (!isOurs(one.name)) setBody(module, one, module.unreachable());
  prune(module);
  return functions(module).filter(({ name }) => !isOurs(name));
};

/** Add a table of slots, in which the functions of a module occupy those from `first`. */
const addSlots = (module, size, names, first) => {
  module.addTable(SLOTS, size, size);
  module.addActiveElementSegment(SLOTS, SLOTS, names, module.i32.const(first));
};

const removeSlots = (module) => {
  module.removeElementSegment(SLOTS);
  module.removeTable(SLOTS);
};

/** Export the state of the first part, and return functions that import it in another part. */
const exportState = (main) => {
  const imports = [];
  const add = (kind, name, ...type) => {
    const shared = `${PARTS}.${kind}.${name}`;
    main[`add${kind}Export`](name, shared);
    imports.push((part) => part[`add${kind}Import`](name, PARTS, shared, ...type));
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
  return imports;
};

/** Add a function that returns a slot, after loading a part if the slot is empty; return its name. */
const addEntrance = (module, part) => {
  const name = `enter ${part}`;
  const slot = () => module.local.get(0, i32);
  const isEmpty = module.ref.is_null(module.table.get(SLOTS, slot(), binaryen.funcref));
  const load = module.call("load", [module.i32.const(part)], none);
  module.addFunction(name, i32, i32, [], module.block(null, [module.if(isEmpty, load), slot()], i32));
  return name;
};

/** Return a function that returns the code for a slot, which loads the slot's part if necessary. */
const addEntrances = (module, parts) => {
  module.addFunctionImport("load", PARTS, "load", i32, none);
  const names = parts.map((_, part) => addEntrance(module, part));
  return (slot, part) => {
    const number = module.i32.const(slot);
    return part < 0 ? number : module.call(names[part], [number], i32);
  };
};

/** Fill a function of another part with its call through a slot. */
const redirect = (module, one, slot) => {
  const given = binaryen.expandType(one.params).map((type, at) => module.local.get(at, type));
  setBody(module, one, module.call_indirect(SLOTS, slot, given, one.params, one.results));
};

/** Read the parts of a program, which have the same functions, but different data and exports. */
const readParts = (program, isExported, onDemand) => {
  const ranges = onDemand.flatMap(({ data }) => data).sort(([one], [other]) => one - other);
  const main = readExporting(withData(program, ranges, false), isExported);
  prune(main);
  const others = onDemand.map(({ data }) => readExporting(withData(program, data, true), () => false));
  for (const other of others) {
    const segments = all(other.getNumElementSegments(), other.getElementSegmentByIndex, binaryen.getElementSegmentInfo);
    for (const { name } of segments) other.removeElementSegment(name);
  }
  const names = functions(main).map(({ name }) => name);
  const partOf = (name) => onDemand.findIndex(({ has }) => has(name)); // -1 for the first
  const parts = [main, ...others].map((module, index) => {
    const isOurs = (name) => partOf(name) === index - 1;
    return { module, isOurs, ours: names.filter(isOurs) };
  });
  return { parts, partOf };
};

/**
 * Return a program without the exports that a predicate rejects, in parts: the first, and those
 * loaded on demand. For each of the latter, `onDemand` has a test of the names of its functions, and
 * the sorted address ranges of its data.
 */
export const split = (program, isExported, onDemand) => {
  const { parts, partOf } = readParts(program, isExported, onDemand);
  const [{ module: main }, ...others] = parts;
  // All functions have slots until it is known which of them other parts call.
  for (const { module, ours } of parts) addSlots(module, ours.length, ours, 0);
  for (const add of exportState(main)) for (const { module } of others) add(module);
  for (const part of parts) part.foreign = reduce(part.module, part.isOurs);

  const called = new Set(parts.flatMap(({ foreign }) => foreign.map(({ name }) => name)));
  const slots = new Map();
  for (const { ours } of parts) for (const name of ours) if (called.has(name)) slots.set(name, slots.size);
  for (const { module, ours, foreign } of parts) {
    const entered = ours.filter((name) => called.has(name));
    removeSlots(module);
    addSlots(module, slots.size, entered, slots.get(entered[0]) ?? 0);
    const enter = addEntrances(module, others);
    for (const one of foreign) redirect(module, one, enter(slots.get(one.name), partOf(one.name)));
  }
  for (const { module } of others) module.addTableImport(SLOTS, PARTS, `${PARTS}.Table.${SLOTS}`);
  return parts.map(({ module }) => {
    prune(module);
    return Buffer.from(module.emitBinary());
  });
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
