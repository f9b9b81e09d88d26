// Finds what belongs to C extension modules that no page imports: tables in the initial memory of Pyodide's program, and
// the functions that read them. The linker places the functions, and the data, of an object file together.
// Not Python: it reads WebAssembly with binaryen, which is an npm package.

import binaryen from "binaryen";
import { extent, withData } from "./data.mjs";

const INIT = "PyInit_";
// Modules without which the recorded functions work: tracebacks measure characters, and `shutil` knows kinds of archives.
const OPTIONAL = ["_bz2", "_lzma", "_zstd", "unicodedata"];
const SHORTEST = 2 ** 14; // bytes of a range; every end of one may hide a table of another part
const PAGE = 4096; // bytes; multiples are sizes

// Instructions whose constants are numbers, and those that compare or subtract addresses without reading.
const i32 = (names) => new Set(names.split(" ").map((name) => `i32.${name}`));
const NUMERIC = i32("and or xor mul div_s div_u rem_s rem_u shl shr_s shr_u rotl lt_s gt_s le_s ge_s lt_u gt_u le_u ge_u");
const COMPARING = i32("sub eq ne");

/** Return the functions of a program by number: the constants with the instructions that use them, and the calls. */
const readFunctions = (module) => {
  const [, ...texts] = module.emitText().split(/\n \(func \$(?=\d)/);
  return new Map(
    texts.map((text) => {
      const constants = [];
      const calls = [];
      const users = []; // the instruction around the current one, by indentation
      for (const [, { length: depth }, name, rest] of text.matchAll(/^( +)\(([^\s)]+)(.*)$/gm)) {
        users[depth] = name;
        if (name === "i32.const") constants.push([parseInt(rest), users[depth - 1]]);
        else if (/call$/.test(name)) calls.push(parseInt(rest.trim().slice(1)));
        const offset = rest.match(/ offset=(\d+)/);
        if (offset) constants.push([Number(offset[1]), "offset"]);
      }
      return [parseInt(text), { constants, calls: calls.filter((number) => number >= 0) }];
    }),
  );
};

/** Add to a set of numbers all that `next` leads to. */
const spread = (found, next) => {
  for (const number of found) for (const other of next(number) ?? []) found.add(other);
  return found;
};

/** Return the modules by the number of their first function, which usually is the exported one. */
const readModules = (module) => {
  const found = Array.from({ length: module.getNumExports() }, (_, index) =>
    binaryen.getExportInfo(module.getExportByIndex(index)),
  ).filter(({ name }) => name.startsWith(INIT));
  const sorted = found.map(({ name, value }) => ({ name: name.slice(INIT.length), first: Number(value) }));
  sorted.sort((one, other) => one.first - other.first);
  // The functions after the first one of the last module are those of libraries.
  return sorted.map((module, index) => ({ ...module, end: sorted[index + 1]?.first ?? module.first + 1 }));
};

/**
 * Return the modules that are not used by the functions called in pages, with their numbers; and these functions,
 * without those of optional modules.
 */
const unusedModules = (modules, called) => {
  const isIn = ({ first, end }) => (number) => first <= number && number < end;
  const isOptional = ({ name }) => OPTIONAL.includes(name);
  const optional = modules.filter(isOptional).map(isIn);
  const left = new Set(called.filter((number) => !optional.some((has) => has(number))));
  return { unused: modules.filter(({ first }) => !left.has(first)), left };
};

/** Return the functions of unused modules, their names, and the ranges of their data, for the functions called in pages. */
export const ofModules = (program, called) => {
  const module = binaryen.readBinary(withData(program, [], true));
  const functions = readFunctions(module);
  const modules = readModules(module);
  const { unused, left } = unusedModules(modules, called);
  const last = modules.at(-1).first;
  const moduleAt = (list, number) => list.find(({ first, end }) => first <= number && number < end);
  const isUnused = (number) => moduleAt(unused, number) !== undefined;
  // Functions that pages may call without the import of an unused module.
  const ofPython = [...functions.keys()].filter((number) => number <= last && !isUnused(number));
  const shared = spread(new Set([...left, ...ofPython]), (number) => functions.get(number)?.calls);
  const readers = readersOf(functions, extent(program));
  const ranges = rangesOf(readers, (number) => shared.has(number));
  const reading = ranges.flatMap(({ from, to }) =>
    [...readers].filter(([address]) => from <= address && address <= to).flatMap(([, numbers]) => [...numbers]),
  );
  const callers = new Map();
  for (const [number, { calls }] of functions) for (const other of calls) callers.set(other, [...(callers.get(other) ?? []), number]);
  const found = [...spread(new Set(reading), (number) => callers.get(number))].sort((one, other) => one - other);

  // Functions of a module may precede the exported one: the import of the next module needs them, too.
  const around = ({ first, end }) => found.some((number) => first <= number && number < end);
  const names = modules.filter((one, index) => around(one) || (index && unused.includes(one) && around(modules[index - 1])));
  return { functions: found, names: names.map(({ name }) => name), data: ranges.map(({ from, to }) => [from, to]) };
};

/** Return the numbers of the functions that contain each address, in the order of addresses. */
const readersOf = (functions, [start, end]) => {
  const constants = [...functions.values()].flatMap((one) => one.constants);
  const numeric = new Set(constants.filter(([, user]) => NUMERIC.has(user)).map(([value]) => value));
  const isAddress = ([value, user]) =>
    start <= value && value < end && value % PAGE && !numeric.has(value) && !COMPARING.has(user);
  const found = new Map();
  for (const [number, one] of functions) {
    for (const [value] of one.constants.filter(isAddress)) found.set(value, (found.get(value) ?? new Set()).add(number));
  }
  return new Map([...found].sort(([one], [other]) => one - other));
};

/** Return the long ranges between addresses that only functions which are not shared contain. */
const rangesOf = (readers, isShared) => {
  const ranges = [];
  let current;
  for (const [address, numbers] of readers) {
    if ([...numbers].some(isShared)) {
      current = undefined;
    } else {
      if (!current) ranges.push((current = { from: address }));
      current.to = address;
    }
  }
  return ranges.filter(({ from, to }) => to - from >= SHORTEST);
};
