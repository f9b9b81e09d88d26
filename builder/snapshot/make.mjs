// Makes the files from which Python boots, in a folder: node make.mjs FOLDER STEP
// The folder has the sources of the app, and the proof: the outcome of games on another Python.
// Step `library` compiles the standard library and the app. With a program and its manifest in the
// folder, `snapshot` adds the memory and the manifest of pages after the proof has passed. Step
// `archive` makes the code that pages download on demand smaller.
// builder/snapshot/__init__.py runs the steps.
// Not Python: it controls Pyodide under node through its JavaScript API.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide, version } from "pyodide";
import pyscript from "../../node_modules/@pyscript/core/src/stdlib/pyscript.js";
import { complete, forgetHashes, pack, unlink, unpack } from "../../web/boot/heap.js";
import { zeroFree } from "./zero-free.mjs";

// Pyodide would store the path of this file in the memory, which must be the same in all checkouts.
const [, folder, step] = process.argv.splice(1);
const APP = "/lib/app.zip"; // in Python's file system
const LATE = ["inspect", "json", "pathlib", "traceback"]; // modules that PyScript imports in the page
const HEAD = 48; // bytes before the JSON in a snapshot of Pyodide
const COLLECTED = 8; // bytes of an entry in the garbage collector's list, before its object
const PROGRAM = "pyodide.asm.wasm";
const SCRIPT = "pyodide.asm.mjs";
const SNAPSHOT = "snapshot.bin";

let script; // the module of the script in the folder

const file = (name) => join(folder, name);
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const runtime = (name) => fileURLToPath(import.meta.resolve(`pyodide/${name}`));

const readPart = (name) => readFileSync(file(name));

/** Return the manifest of the program in the folder. */
const programManifest = async () => JSON.parse(await readFile(file("manifest.json"), "utf8"));

/** Return a module of the program in the folder. */
const create = (settings) => script.default({ ...settings, readPart });

/** Return a module with these parts already loaded; `fresh` is called with its initial memory. */
const createWhole = (given, parts, fresh = () => {}) => {
  const instantiateWasm = (imports, done) =>
    given.instantiateWasm(imports, (instance, compiled) => {
      done(instance, compiled);
      for (const name of parts) settings.loadPart(name);
      fresh(new Uint8Array(instance.exports.memory.buffer)); // the program starts later
    });
  const settings = { ...given, readPart, instantiateWasm };
  return script.default(settings);
};

const fail = (why) => {
  throw new Error(why);
};

/** Return a module of this folder, imported by a Python without access to the folder. */
const imported = async (pyodide, name) => {
  const source = await readFile(here(`${name}.py`), "utf8");
  pyodide.runPython(`import sys, types; sys.modules["${name}"] = types.ModuleType("${name}")`);
  const globals = pyodide.runPython(`sys.modules["${name}"].__dict__`);
  pyodide.runPython(source, { globals, filename: `${name}.py` });
  globals.destroy();
  return pyodide.pyimport(name);
};

/** Define browsers' globals during an action; the memory contains only their names. */
const inBrowser = async (action) => {
  const names = ["crypto", "document", "history", "location", "navigator", "window"];
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  for (const name of names) {
    const value = globalThis[name] ?? {};
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  const result = await action();
  for (const [name, descriptor] of before) {
    delete globalThis[name];
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
  }
  return result;
};

/** Stop the clocks during an action, so that equal sources result in equal memories. */
const timeless = async (action) => {
  const clocks = [Date, performance].map((clock) => [clock, clock.now]);
  for (const [clock] of clocks) clock.now = () => 0;
  try {
    return await action();
  } finally {
    for (const [clock, now] of clocks) clock.now = now;
  }
};

const prove = async (pyodide, proof) => {
  const module = await imported(pyodide, "proof");
  if (module.proof() !== proof) fail("a game differs from that on the Python of the build");
};

/** Return the archives of the standard library and of the app. */
const archives = async (sources, proof) => {
  // The columns of code would be a tenth of the memory.
  const pyodide = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
  pyodide.FS.writeFile(APP, sources);
  pyodide.runPython(`import sys; sys.path.insert(0, "${APP}")`);
  const script = Object.entries(pyscript.pyscript).map(([name, text]) => [`pyscript/${name}`, text]);
  const inside = await imported(pyodide, "inside");
  const made = await inBrowser(async () => {
    inside.import_all(APP);
    await prove(pyodide, proof);
    return inside.archives(APP, pyodide.toPy(new Map(script)));
  });
  const [library, app] = made.toJs();
  return { library, app };
};

/** Return Pyodide's lock file without packages, which the app does not use. */
const lock = async () => {
  const { packages, ...rest } = JSON.parse(await readFile(runtime("pyodide-lock.json"), "utf8"));
  return { ...rest, packages: {} };
};

const settings = async (name) => ({
  indexURL: folder,
  createPyodideModule: create,
  stdLibURL: file(name),
  lockFileContents: JSON.stringify(await lock()),
  packageBaseUrl: "./",
});

/** Return the memory of a Pyodide that has imported everything, and the header of its snapshot. */
const remember = async (app, parts) => {
  const pyodide = await loadPyodide({
    ...(await settings("stdlib.zip")),
    env: { PYTHONHASHSEED: "0" },
    fsInit: async (files) => files.writeFile(APP, app),
    _makeSnapshot: true,
    createPyodideModule: (given) => createWhole(given, parts), // loads nothing that would change the memory
  });
  pyodide.runPython(`import sys; sys.path.insert(0, "${APP}")`);
  await imported(pyodide, "memory");
  await inBrowser(async () => pyodide.runPython(`import memory; memory.fill("${APP}", ${JSON.stringify(LATE)})`));
  pyodide.runPython("memory.forget()");
  const [entry, string] = ["id(sys.modules)", "id(str)"].map((address) => pyodide.runPython(address));
  pyodide.runPython('del memory, sys.modules["memory"], sys, types');
  zeroFree(pyodide._module);
  const whole = pyodide.makeMemorySnapshot();
  const [, offset] = new Uint32Array(whole.buffer, 0, HEAD / 4);
  const { HEAPU8: heap, _PyObject_Hash: hash } = pyodide._module;
  if (Buffer.compare(whole.subarray(offset), heap)) fail("the snapshot is not the memory");
  forgetHashes(heap, string, hash);
  const first = unlink(heap, entry - COLLECTED);
  return { head: whole.slice(0, offset), heap: heap.slice(), first }; // finalizers may still run here
};

/** Return a Pyodide whose memory `put` restores in a module that `start` returns. */
const restored = async (head, put, start = create) =>
  await loadPyodide({
    ...(await settings("none.zip")),
    _loadSnapshot: head,
    createPyodideModule: async (given) => {
      const module = await start(given);
      put(module);
      return module;
    },
  });

/** Return the memory of a fresh program, and of one that has started but not yet run Python. */
const initialMemories = async (head, parts) => {
  let fresh, started;
  const stop = new Error("stop");
  const put = ({ HEAPU8 }) => {
    started = HEAPU8.slice();
    throw stop;
  };
  const start = (given) => createWhole(given, parts, (heap) => (fresh = heap.slice()));
  await restored(head, put, start).catch((error) => {
    if (error !== stop) throw error;
  });
  return { fresh, started };
};

const hash = async (...contents) => {
  const digest = createHash("sha256").update(version);
  for (const content of contents) digest.update(createHash("sha256").update(content).digest());
  return digest.digest("hex").slice(0, 32);
};

/** Write the manifest, which `interpreter.js` needs before any other file. */
const writeManifest = async (packed, memory) => {
  const program = await readFile(file(PROGRAM));
  const { parts } = await programManifest();
  const sizes = { [PROGRAM]: program.length, [SNAPSHOT]: packed.length };
  const manifest = { memory, lock: await lock(), sizes, parts };
  await writeFile(file("manifest.js"), `export default ${JSON.stringify(manifest)};\n`);
};

/** Return the packed snapshot of a Python that has passed the proof, and its manifest entry. */
const makeSnapshot = async (app, proof) => {
  const { files, parts, data } = await programManifest();
  const { head, heap, first } = await timeless(() => remember(app, Object.keys(parts)));
  const { fresh, started } = await initialMemories(head, Object.keys(parts));
  for (const [from, to] of data) {
    const parts = [heap, started].map((memory) => memory.subarray(from, to));
    if (parts.some((part) => Buffer.compare(part, fresh.subarray(from, to)))) fail("the data of a part has changed");
  }
  const packed = pack(heap, fresh, started);
  const put = (module) => {
    unpack(packed, module.HEAPU8);
    complete(module, first);
  };
  await prove(await restored(head, put), proof);
  const sources = await Promise.all([...files, "sources.zip"].map((name) => readFile(file(name))));
  const id = await hash(...sources, packed);
  const memory = { id, head: Buffer.from(head).toString("base64"), first };
  return { memory, packed: Buffer.concat([Buffer.from(id), packed]) };
};

const readProof = () => readFile(file("proof.txt"), "utf8");

const STEPS = {
  archive: async () => {
    const pyodide = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
    pyodide.FS.writeFile(APP, await readFile(file("sources.zip")));
    const inside = await imported(pyodide, "inside");
    await writeFile(file("packed.zip"), inside.packed_archive(APP).toJs());
  },
  library: async () => {
    const { library, app } = await archives(await readFile(file("sources.zip")), await readProof());
    await writeFile(file("app.zip"), app);
    await writeFile(file("stdlib.zip"), library);
    await writeFile(file("none.zip"), Uint8Array.from([0x50, 0x4b, 5, 6, ...new Uint8Array(18)]));
  },
  snapshot: async () => {
    script = await import(file(SCRIPT));
    const { memory, packed } = await makeSnapshot(await readFile(file("app.zip")), await readProof());
    await writeFile(file(SNAPSHOT), packed);
    await writeManifest(packed, memory);
  },
};

// Node would print the source line of an error, which in Pyodide's script is almost a megabyte.
await STEPS[step]().catch((error) => {
  console.error(String(error?.message ?? error));
  process.exitCode = 1;
});
