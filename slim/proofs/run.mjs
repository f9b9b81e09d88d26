// Runs the repertoire of a kind in the Pyodide of a folder: node slim/proofs/run.mjs FOLDER KIND. Prints JSON: the results,
// the parts of the program that were loaded, and, if the program is watched, the numbers of the functions that were called.
// Not Python: it starts Pyodide under node.

import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";
import { UNUSED } from "../split.mjs";

const [folder, kind] = process.argv.slice(2);
const script = await import(pathToFileURL(join(folder, "pyodide.asm.mjs")));
const parts = [];
const readPart = (part) => {
  parts.push(part);
  return readFileSync(join(folder, part));
};
let unused;
const createPyodideModule = ({ instantiateWasm, ...settings }) => {
  const watch = (imports, done) =>
    instantiateWasm(imports, (instance, program) => {
      unused = instance.exports[UNUSED];
      done(instance, program);
    });
  return script.default({ ...settings, readPart, instantiateWasm: watch });
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
const PACKAGE = "slim.proofs.repertoire";
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
const results = await (await run("__init__.py", PACKAGE)).results(kind);
const called = Array.from({ length: unused?.length ?? 0 }, (_, number) => number).filter((number) => unused.get(number) === null);
process.stdout.write(JSON.stringify({ results: results.split("\n"), parts, called }));
