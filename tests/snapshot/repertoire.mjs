// Runs the repertoire in the Pyodide of a folder: node repertoire.mjs FOLDER. Prints the results, or, if the
// program of the folder is watched, the numbers of the functions that have been called.
// Not Python: it starts Pyodide under node.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";
import { dividedProgram } from "../../web/boot/interpreter/wasm.js";
import { UNUSED } from "../../web/boot/make_snapshot/split.mjs";

const [folder] = process.argv.slice(2);
const script = await import(pathToFileURL(join(folder, "pyodide.asm.mjs")));
const { prepare } = dividedProgram(() => {
  throw new Error("the repertoire needs the rest of the program");
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
for (const name of ["repertoire.py", "repertoire_of_pages.py"]) {
  pyodide.runPython(await readFile(new URL(name, import.meta.url), "utf8"), { filename: name });
}
const results = await pyodide.runPythonAsync("await results()");
const called = (table) =>
  Array.from({ length: table.length }, (_, number) => number).filter((number) => table.get(number) === null);
process.stdout.write(unused ? JSON.stringify(called(unused)) : results);
