// Prints the contents of the memory snapshot in a folder as JSON: node contents.mjs FOLDER
// Not Python: it starts Pyodide under node.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";
import { unpack } from "../../web/boot/interpreter/heap-diff.js";
import { complete } from "../../web/boot/interpreter/heap-objects.js";
import { dividedProgram } from "../../web/boot/interpreter/wasm.js";

const [folder] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(folder, name)));
const [{ default: create }, { default: manifest }] = await Promise.all([load("pyodide.asm.mjs"), load("manifest.js")]);
const { id, head, first } = manifest.memory;
const packed = new Uint8Array(await readFile(join(folder, "snapshot.bin"))).slice(id.length);
const pyodide = await loadPyodide({
  indexURL: folder,
  stdLibURL: join(folder, "none.zip"),
  lockFileContents: JSON.stringify(manifest.lock),
  packageBaseUrl: "./",
  _loadSnapshot: new Uint8Array(Buffer.from(head, "base64")),
  createPyodideModule: async (settings) => {
    const { prepare } = dividedProgram((name) => readFileSync(join(folder, name)));
    const module = await create(prepare(settings));
    unpack(packed, module.HEAPU8);
    complete(module, first);
    return module;
  },
});
pyodide.runPython(await readFile(new URL("contents.py", import.meta.url), "utf8"));
console.log(pyodide.runPython("main()"));
