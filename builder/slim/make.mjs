// Makes npm's Pyodide smaller: node builder/slim/make.mjs PYODIDE OUTPUT. With --watched, the program instead notes which of its
// functions are called (record_functions.py); with --without-data or --without-modules, a step is left out, for
// measurements. README.md describes the output.
// Not Python: it rewrites WebAssembly and JavaScript under node.

import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keptExports, leanScript } from "./exports.mjs";
import { ofModules } from "./modules.mjs";
import { split, watched } from "./split.mjs";

const PROGRAM = "pyodide.asm.wasm";
const SCRIPT = "pyodide.asm.mjs";
const PARTS = ["rest.wasm", "modules.wasm"];
const MANIFEST = "manifest.json";
const NO_MODULES = { functions: [], names: [], data: [] };
const EXPORTED = /export default (\w+);\s*$/;

const [pyodide, output, option] = process.argv.slice(2);
const isWatched = option === "--watched";
const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Return the numbers in a list, or undefined if it belongs to another program. */
const listed = (list, program) => {
  const [digest, ...ranges] = list.split(/\s+/).filter(Boolean);
  if (digest !== createHash("sha256").update(program).digest("hex")) return undefined;
  return ranges.flatMap((range) => {
    const [first, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
};

/** Return a script whose program is divided into these files. */
const dividing = (script, loader) =>
  script.replace(EXPORTED, (_, create) =>
    [loader.replace(/^export /gm, ""), `export default divided(${create}, ${JSON.stringify(PARTS)});\n`].join("\n"),
  );

/** Return what belongs to modules that pages do not import, unless the option leaves it out. */
const unusedModules = (program, called) => {
  if (option === "--without-modules") return NO_MODULES;
  const modules = ofModules(program, called);
  return option === "--without-data" ? { ...modules, data: [] } : modules;
};

/** Return the files of the divided program, and its manifest. */
const dividedFiles = (program, script, loader, isKept, called) => {
  const modules = unusedModules(program, called);
  const isCalled = new Set(called.map(String));
  const isOfModule = new Set(modules.functions.map(String));
  const [first, ...parts] = split(program, isKept, [
    { has: (name) => !isCalled.has(name) && !isOfModule.has(name), data: [] },
    { has: (name) => isOfModule.has(name), data: modules.data },
  ]);
  return {
    files: { [PROGRAM]: first, [SCRIPT]: dividing(script, loader), [PARTS[0]]: parts[0], [PARTS[1]]: parts[1] },
    manifest: { parts: { [PARTS[0]]: [], [PARTS[1]]: modules.names }, data: modules.data },
  };
};

const program = await readFile(join(pyodide, PROGRAM));
const scripts = await Promise.all([SCRIPT, "pyodide.mjs"].map((name) => readFile(join(pyodide, name), "utf8")));
const [list, loader] = await Promise.all(["functions.txt", "parts.js"].map((name) => readFile(here(name), "utf8")));
const isKept = await keptExports(program, scripts);
const script = leanScript(scripts[0], isKept);
const called = listed(list, program);
const whole = () => {
  const files = { [PROGRAM]: isWatched ? watched(program, isKept) : split(program, isKept, [])[0], [SCRIPT]: script };
  return { files, manifest: { parts: {}, data: [] } };
};
const { files, manifest } = called && !isWatched ? dividedFiles(program, script, loader, isKept, called) : whole();
await mkdir(output, { recursive: true });
for (const [name, content] of Object.entries(files)) await writeFile(join(output, name), content);
// Last, as a sign that the others are complete.
await writeFile(join(output, MANIFEST), JSON.stringify({ files: Object.keys(files), ...manifest }));
