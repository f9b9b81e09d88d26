// Writes Pyodide's watched program to a folder: node watch.mjs FOLDER
// Not Python: it runs under node, for split.mjs.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keptExports } from "../../web/boot/make_snapshot/slim.mjs";
import { watched } from "../../web/boot/make_snapshot/split.mjs";

const [folder] = process.argv.slice(2);
const runtime = (name) => fileURLToPath(import.meta.resolve(`pyodide/${name}`));
const ours = fileURLToPath(new URL("../../web/boot/interpreter/heap-objects.js", import.meta.url));
const [program, ...scripts] = await Promise.all(
  [runtime("pyodide.asm.wasm"), runtime("pyodide.asm.mjs"), runtime("pyodide.mjs"), ours].map((path) => readFile(path)),
);
const isKept = await keptExports(program, ...scripts.map(String));
await writeFile(join(folder, "pyodide.asm.wasm"), watched(program, isKept));
