// Runs the repertoire of a kind in the Pyodide of a folder: node builder/slim/proofs/run.mjs FOLDER KIND. Prints JSON: the results,
// the parts of the program that were loaded, and, if the program is watched, the numbers of the functions that were called.
// Not Python: it starts Pyodide under node.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
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
// Not an import: the import system would compile the file with functions that a page does not need.
const filename = "repertoire.py";
const globals = pyodide.toPy({ __name__: "repertoire" });
pyodide.runPython(await readFile(new URL(filename, import.meta.url), "utf8"), { globals, filename });
const results = await globals.get("results")(kind);
const called = Array.from({ length: unused?.length ?? 0 }, (_, number) => number).filter((number) => unused.get(number) === null);
process.stdout.write(JSON.stringify({ results: results.split("\n"), parts, called }));
