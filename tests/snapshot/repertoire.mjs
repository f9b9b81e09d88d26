// Runs the repertoire in the Pyodide of a folder: node repertoire.mjs FOLDER. Prints the results, or, if the
// program of the folder is watched, the numbers of the functions that have been called.
// Not Python: it starts Pyodide under node.

import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";
import { dividedProgram, PARTS, REST } from "../../web/boot/interpreter/wasm.js";
import { UNUSED } from "../../web/boot/make_snapshot/split.mjs";

const [folder] = process.argv.slice(2);
const script = await import(pathToFileURL(join(folder, "pyodide.asm.mjs")));
// Tracebacks import `unicodedata` to measure the width of characters.
const { prepare } = dividedProgram((name) => {
  if (name === PARTS[REST]) throw new Error("the repertoire needs the rest of the program");
  return readFileSync(join(folder, name));
});
let unused;
const createPyodideModule = (given) => {
  const { instantiateWasm, ...settings } = prepare(given);
  const watch = (imports, done) =>
    instantiateWasm(imports, (instance, program) => {
      unused = instance.exports[UNUSED];
      done(instance, program);
    });
  return script.default({ ...settings, instantiateWasm: watch });
};

const runtime = (name) => fileURLToPath(import.meta.resolve(`pyodide/${name}`));
const pyodide = await loadPyodide({
  indexURL: folder,
  createPyodideModule,
  stdLibURL: runtime("python_stdlib.zip"),
  lockFileURL: runtime("pyodide-lock.json"),
  env: { PYTHONHASHSEED: "0" },
});
// The import system would read and compile files with functions that a page does not need.
const { modules } = pyodide.pyimport("sys");
const { ModuleType } = pyodide.pyimport("types");
const PACKAGE = "tests.snapshot.repertoire";
const sources = new URL("repertoire/", import.meta.url);
const run = async (file, name) => {
  const module = ModuleType(name);
  modules.set(name, module);
  const source = await readFile(new URL(file, sources), "utf8");
  pyodide.runPython(source, { globals: module.__dict__, filename: file });
  return module;
};
const used = ["attempts.py", "values.py"]; // by the other modules
const others = (await readdir(sources)).filter((file) => /^[a-z]+\.py$/.test(file) && !used.includes(file));
for (const file of [...used, ...others]) await run(file, `${PACKAGE}.${file.slice(0, -".py".length)}`);
const results = await (await run("__init__.py", PACKAGE)).results();
const called = (table) =>
  Array.from({ length: table.length }, (_, number) => number).filter((number) => table.get(number) === null);
process.stdout.write(unused ? JSON.stringify(called(unused)) : results);
