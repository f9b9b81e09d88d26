// Prints, as JSON, the names of the modules in C whose code is in `modules.wasm`, and the numbers in the code of
// each part that could be addresses in the data of another: node parts.mjs
// Not Python: it reads WebAssembly with binaryen, which is an npm package.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import binaryen from "binaryen";
import { MODULES, REST } from "../../web/boot/make_snapshot/parts.mjs";
import { keptFunctions } from "../../web/boot/make_snapshot/slim.mjs";

const program = await readFile(fileURLToPath(import.meta.resolve("pyodide/pyodide.asm.wasm")));
const list = new URL("../../web/boot/make_snapshot/functions.txt", import.meta.url);
const isUsed = keptFunctions(program, await readFile(list, "utf8"));
const contains = (ranges, number) => ranges.some(([first, end]) => first <= number && number < end);
const isOfModule = (name) => contains(MODULES.functions.map(([first, last]) => [first, last + 1]), Number(name));

const module = binaryen.readBinary(program);
const names = [];
for (let index = 0; index < module.getNumExports(); index++) {
  const { name, value } = binaryen.getExportInfo(module.getExportByIndex(index));
  if (name.startsWith("PyInit_") && isOfModule(value)) names.push(name.slice("PyInit_".length));
}

const foreign = (name) => {
  if (isUsed(name)) return [...MODULES.data, ...REST.data];
  return isOfModule(name) ? REST.data : MODULES.data;
};
const addresses = {};
const [, ...functions] = module.emitText().split(/\n \(func \$/);
for (const text of functions) {
  const [name] = text.match(/^[^\s)]+/);
  const ranges = foreign(name);
  for (const [, constant, offset] of text.matchAll(/i32\.const (\d+)|offset=(\d+)/g)) {
    const number = Number(constant ?? offset);
    if (contains(ranges, number)) (addresses[number] ??= []).push(name);
  }
}
console.log(JSON.stringify({ modules: names.sort(), addresses }));
