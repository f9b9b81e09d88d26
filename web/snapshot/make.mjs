// Makes what the page begins with: node make.mjs APP.ZIP FOLDER
//
// The standard library, trimmed and compiled, the app compiled, and a memory of Pyodide in which
// both are imported. What is made is put back and tried before it is written.

import { readFile, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { loadPyodide, version } from "pyodide";
import pyscript from "../../node_modules/@pyscript/core/src/stdlib/pyscript.js";
import { pack, unpack } from "../static/heap.js";
import { zeroFree } from "./free.mjs";

const [appPath, folder] = process.argv.slice(2);
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const indexURL = fileURLToPath(new URL(".", import.meta.resolve("pyodide")));
const OPTIMIZE = Number(process.env.OPT ?? 2);
// What is only in a browser. In the memory stand the names, by which they are looked up there.
const BROWSER = ["document", "window", "history", "location", "navigator", "crypto"];
const pretend = () => {
  for (const name of BROWSER) {
    const value = globalThis[name] ?? {};
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
};
const unpretend = () => {
  for (const name of BROWSER.slice(0, 4)) delete globalThis[name];
};

const source = async (name) => await readFile(here(name), "utf8");
const module = async (pyodide, name) => {
  pyodide.runPython("import sys, types; sys.modules[name] = module = types.ModuleType(name)", {
    locals: undefined, globals: pyodide.toPy({ name }) });
  pyodide.runPython(await source(`${name}.py`), { globals: pyodide.runPython(`import sys; sys.modules[${JSON.stringify(name)}].__dict__`), filename: `${name}.py` });
  return pyodide.pyimport(name);
};

const flat = Object.fromEntries(
  Object.entries(pyscript.pyscript).map(([name, text]) => [`pyscript/${name}`, text]),
);

/** The archives: the standard library and the app, compiled. */
const archives = async () => {
  const pyodide = await loadPyodide();
  pretend();
  pyodide.FS.writeFile("/lib/app.zip", await readFile(appPath));
  await module(pyodide, "inside");
  pyodide.globals.set("texts", pyodide.toPy(flat));
  pyodide.globals.set("optimize", OPTIMIZE);
  pyodide.runPython(`
import sys
import inside
sys.path.insert(0, "/lib/app.zip")
app = inside.archive("/lib/app.zip")
library = inside.archive("/lib/python314.zip")
script = {name: text.encode() for name, text in texts.items()}
import importlib
for name in inside.modules_of(app): importlib.import_module(name)
`);
  await module(pyodide, "proof");
  const proof = pyodide.runPython("import proof; proof.proof()");
  pyodide.runPython(`
paths = inside.needed({**app, **script}, library)
trimmed = inside.zipped(inside.compiled({path: library[path] for path in paths}, optimize))
whole = inside.zipped(inside.compiled({**app, **script}, optimize))
`);
  const bytes = (name) => pyodide.globals.get(name).toJs();
  console.log(pyodide.runPython("' '.join(paths)"));
  return { stdlib: bytes("trimmed"), app: bytes("whole"), proof };
};

const lock = async () => {
  const { info, lockfile_version } = JSON.parse(await readFile(`${indexURL}pyodide-lock.json`, "utf8"));
  return JSON.stringify({ info, lockfile_version, packages: {} });
};

const snapshot = async ({ stdlib, app }) => {
  const stdLibURL = `${folder}/stdlib.zip`;
  const pyodide = await loadPyodide({
    stdLibURL,
    lockFileContents: await lock(),
    packageBaseUrl: "./",
    env: {PYTHONHASHSEED: "0"},
    _makeSnapshot: true,
    fsInit: async (FS) => FS.writeFile("/lib/app.zip", app),
  });
  pretend();
  console.log("heap after boot", pyodide._module.HEAP8.length, pyodide._module._sbrk(0));
  pyodide.runPython(`import sys; sys.path.insert(0, "/lib/app.zip")`);
  await module(pyodide, "memory");
  pyodide.runPython('import memory; memory.fill("/lib/app.zip", ["pathlib", "inspect", "json", "traceback"])');
  console.log("heap after import", pyodide._module.HEAP8.length, pyodide._module._sbrk(0));
  pyodide.runPython('memory.forget(); del memory; import sys; del sys.modules["memory"]; del sys');
  pyodide.runPython('import sys; sys._debugmallocstats(); del sys');
 console.log('base', pyodide._module.___heap_base, pyodide._module._emscripten_stack_get_base(), pyodide._module._emscripten_stack_get_end());
  zeroFree(pyodide._module);
 console.log('after', pyodide._module._sbrk(0));
  return pyodide.makeMemorySnapshot();
};

/** A Pyodide as the page starts it: `prepare` gets the module before Python is there. */
const restored = async (header, memory, prepare) =>
  await loadPyodide({
    stdLibURL: here("none.zip"),
    lockFileContents: await lock(),
    packageBaseUrl: "./",
    _loadSnapshot: header,
    createPyodideModule: async (settings) => {
      const instantiate = settings.instantiateWasm;
      settings.instantiateWasm = (imports, done) => instantiate(imports, (instance, module) => {
        prepare.pristine?.(new Uint8Array(instance.exports.memory.buffer));
        done(instance, module);
      });
      const made = await createPyodideModule(settings);
      prepare.started?.(made);
      return made;
    },
  });

const fresh = async () => {
  let pristine, touched;
  await restored(new Uint8Array(48), null, {
    pristine: (heap) => (pristine = heap.slice()),
    started: (module) => {
      touched = module.HEAPU8.slice();
      throw new Error("enough");
    },
  }).catch((e) => { if (!touched) throw e; });
  return { pristine, touched: (from, to) => { for (let at = from; at < to; at++) if (pristine[at] !== touched[at]) return true; return false; } };
};

const t0 = performance.now();
const made = await archives();
console.log("archives", performance.now() - t0);
await writeFile(`${folder}/stdlib.zip`, made.stdlib);
await writeFile(`${folder}/app.zip`, made.app);
unpretend();
const whole = await snapshot(made).catch((e) => { console.log("ERR", String(e).slice(0, 3000), String(e.stack).slice(-1500)); process.exit(1); });
unpretend();
console.log("snapshot", whole.length, performance.now() - t0);
const [, offset, length] = new Uint32Array(whole.buffer, 0, 3);
console.log(offset, length, new TextDecoder().decode(whole.subarray(48, 48 + length)).slice(0, 600));
const header = whole.slice(0, offset);
const { pristine, touched } = await fresh().catch((e) => { console.log("ERR", String(e).slice(0, 3000)); process.exit(1); });
let n = 0; for (let p = 0; p < pristine.length; p += 4096) n += touched(p, p + 4096);
const packed = pack(whole.subarray(offset), pristine, touched);
console.log("packed", packed.length, "touched pages", n);
await writeFile(`${folder}/snapshot.bin`, Buffer.concat([header, packed]));
await writeFile(`${folder}/proof.txt`, made.proof);
pretend();
let t1;
const again = await restored(header, null, { started: (module) => { t1 = performance.now(); unpack(packed, module.HEAPU8); console.log("unpack", performance.now() - t1); } }).catch((e) => { console.log("ERR", String(e).slice(0, 3000), String(e.stack).slice(-1500)); process.exit(1); });
console.log("finalize", performance.now() - t1);
await module(again, "proof");
console.log("same", again.runPython("import proof; proof.proof()") === made.proof);
console.log(again.runPython("import web.app, sys; len(sys.modules)"));
