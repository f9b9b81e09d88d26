// Finds the functions of Pyodide's program that read the data of C extension modules, directly or through calls.
// Prints JSON: their numbers, the names of the modules, the addresses by which a part would read the data of another,
// and the numbers in the list below that do not occur: node module-functions.mjs
// Not Python: it reads WebAssembly with binaryen, which is an npm package.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import binaryen from "binaryen";
import { MODULES, REST } from "../../web/boot/make_snapshot/data-ranges.mjs";
import { listed } from "../../web/boot/make_snapshot/slim.mjs";

// Numbers in the code that lie in the ranges of another part, but are not addresses.
const NO_ADDRESSES = new Set([
  ...[0xc0000, 0xc0001, 0xe2080, 0xf0000, 0xffc00, 0xfff00, 0xfffff], // bits and sizes
  ...[0x100000, 0x100001, 0x100004, 0x101000, 0x120000, 0x1c0000, 0x200000, 0x200003],
  ...[0x155557, 0x2a0100],
  ...[0xe0001, 0xe007f, 0xe01ef, 0x10ffff, 0x110000], // limits of Unicode
  ...[999_999, 1_000_000, 1_000_003, 3_652_425], // decimal; 10,000 years in days
  ...[0x100b83, 0x10849f, 0x12934f, 0x134410, 0x19660d], // factors of hashes and random numbers
]);
const INIT = "PyInit_";

const program = await readFile(fileURLToPath(import.meta.resolve("pyodide/pyodide.asm.wasm")));
const list = new URL("../../web/boot/make_snapshot/functions.txt", import.meta.url);
const isUsed = listed(await readFile(list, "utf8"));
const module = binaryen.readBinary(program);
const [, ...texts] = module.emitText().split(/\n \(func \$/);
const functions = texts.map((text) => ({
  name: text.match(/^[^\s)]+/)[0],
  numbers: [...text.matchAll(/i32\.const (\d+)|offset=(\d+)/g)].map(([, constant, offset]) => Number(constant ?? offset)),
  calls: [...text.matchAll(/call \$(\d+)/g)].map(([, called]) => called),
}));
const isIn = (ranges) => (number) => ranges.some(([first, end]) => first <= number && number < end);
const isAddressIn = (ranges) => (number) => isIn(ranges)(number) && !NO_ADDRESSES.has(number);

const reading = new Set(functions.filter(({ numbers }) => numbers.some(isAddressIn(MODULES))).map(({ name }) => name));
for (let size = 0; size < reading.size; ) {
  size = reading.size;
  for (const { name, calls } of functions) if (calls.some((called) => reading.has(called))) reading.add(name);
}

// The linker places the functions of a module one after another. The exported one usually comes first.
const starts = [[5382, "_sqlite3"]];
for (let index = 0; index < module.getNumExports(); index++) {
  const { name, value } = binaryen.getExportInfo(module.getExportByIndex(index));
  if (name.startsWith(INIT)) starts.push([Number(value), name.slice(INIT.length)]);
}
starts.sort(([one], [other]) => other - one);
const [[end]] = starts; // the functions after the last module are those of Python and of libraries
const numbers = [...reading].map(Number);
const moduleOf = (number) => starts.find(([start]) => start <= number)[1];

// The numbers in the code of each part that lie in the ranges of the others.
const foreign = functions.flatMap(({ name, numbers }) => {
  if (reading.has(name)) return numbers.filter(isIn(REST));
  return numbers.filter(isIn(isUsed(name) ? [...MODULES, ...REST] : MODULES));
});
console.log(
  JSON.stringify({
    functions: numbers,
    modules: [...new Set(numbers.filter((number) => number < end).map(moduleOf))],
    addresses: foreign.filter((number) => !NO_ADDRESSES.has(number)),
    unused: [...NO_ADDRESSES].filter((number) => !foreign.includes(number)),
  }),
);
