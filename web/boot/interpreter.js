// The interpreter module in PyScript's configuration. It starts Pyodide from the memory snapshot, or
// from npm's files if that fails (docs/boot.md).
// Not Python: it runs before Python, and starts it.

import { fetchFile, readBytes, readNow, reportProgress, withResponses } from "./download.js";
import { complete, keepTrampoline, unpack, withStableNumbers } from "./heap.js";
import { checksums } from "./integrity.js";
import { idle } from "./lifecycle.js";

const { program: slim, pyodide: stock, python } = document.documentElement.dataset;
const at = (folder, name) => new URL(`${folder}/${name}`, document.baseURI).href;

const PROGRAM = "pyodide.asm.wasm";
const SCRIPT = "pyodide.asm.mjs";
const APP = "/lib/app.zip"; // in Python's file system
const EMPTY = new Uint8Array(22); // an archive without files
EMPTY.set([0x50, 0x4b, 5, 6]);

// All requests start at once; errors are handled where a file is awaited.
const handledLater = (promise) => (promise.catch(() => {}), promise);
const program = handledLater(fetchFile(at(slim, PROGRAM)));
const snapshot = handledLater(fetchFile(at(python, "snapshot.bin")));
const script = handledLater(import(at(slim, SCRIPT)));
const loader = handledLater(import(at(stock, "pyodide.mjs")));
const listed = handledLater(import(at(python, "manifest.js")).then((module) => module.default));
// This module has no top-level `await`: WebKit gives the second importer of a module that still
// waits the incomplete module.

const read = (folder, name) => readNow(at(folder, name), checksums[name]);
const readPart = (name) => read(slim, name); // called by a program that is divided
let loadPart = () => {}; // loads a part of the program, if it is divided

/** Return Pyodide, started with the program in a folder. */
const startPyodide = async (folder, requested, settings, responses = {}) => {
  const [{ loadPyodide: load }, { sizes }, program] = await Promise.all([loader, listed, requested]);
  reportProgress(program, sizes?.[PROGRAM] ?? 0);
  const answers = { ...responses, [at(folder, PROGRAM)]: program };
  return withResponses(answers, () => load({ indexURL: at(folder, ""), ...settings }));
};

/** Return Pyodide restored from the snapshot, which has imported everything. */
const bootSnapshot = async (options) => {
  const { memory, lock } = await listed;
  if (!memory) throw new Error("the site was built without it");
  // Without the snapshot the program would start in vain.
  const arriving = handledLater(readBytes(await snapshot));
  const none = at(python, "none.zip");
  const createPyodideModule = async (given) => {
    const settings = { ...withStableNumbers(given), readPart };
    const { default: create } = await script;
    const [module, packed] = await Promise.all([create(settings), arriving]);
    if (settings.loadPart) ({ loadPart } = settings);
    const { id, first } = memory;
    const found = new TextDecoder().decode(packed.subarray(0, id.length));
    if (found !== id) throw new Error(`it is of another build: ${found} instead of ${id}`);
    keepTrampoline(module, () => unpack(packed.subarray(id.length), module.HEAPU8));
    complete(module, first);
    return module;
  };
  const whole = {
    ...options,
    createPyodideModule,
    lockFileContents: JSON.stringify(lock),
    packageBaseUrl: at(stock, ""),
    stdLibURL: none,
    _loadSnapshot: Uint8Array.from(atob(memory.head), (character) => character.charCodeAt(0)),
  };
  const pyodide = await startPyodide(slim, program, whole, { [none]: new Response(EMPTY) });
  pyodide.pyimport("random.seed")(); // else all visitors would get the same numbers
  return pyodide;
};

/** Return Pyodide started from npm's files, with the app's archive in its path. */
const bootStock = async (options) => {
  const app = handledLater(fetchFile(at(python, "app.zip")).then(readBytes));
  const fsInit = async (files) => files.writeFile(APP, await app);
  const { default: createPyodideModule } = await import(at(stock, SCRIPT));
  const settings = { ...options, createPyodideModule, fsInit };
  const pyodide = await startPyodide(stock, fetchFile(at(stock, PROGRAM)), settings);
  pyodide.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(APP)})`);
  return pyodide;
};

/** Return Pyodide, started in the first way that works. */
const boot = (options) =>
  bootSnapshot(options).catch((error) => {
    console.warn(`Python does not start from the packed memory: ${error?.message ?? error}`);
    return bootStock(options);
  });

// Python starts before PyScript requests it; until then its output goes to the console.
const streams = { stdout: console.log, stderr: console.error };
const running = handledLater(
  boot({ stdout: (text) => streams.stdout(text), stderr: (text) => streams.stderr(text) }),
);

/** Return Pyodide; PyScript calls this function of the interpreter module. */
export const loadPyodide = async ({ stdout, stderr }) => {
  Object.assign(streams, { stdout, stderr });
  const [pyodide, { parts = {} }] = await Promise.all([running, listed.catch(() => ({}))]);
  const load = () => Object.keys(parts).forEach((name) => loadPart(name));
  /** Return the bytes of the whole standard library, after the part of the program that it may call. */
  const library = () => {
    for (const [name, modules] of Object.entries(parts)) if (!modules.length) loadPart(name);
    return read(stock, "python_stdlib.zip");
  };
  const modules = Object.values(parts).flat();
  idle().then(() => pyodide.pyimport("web.boot.stdlib").complete(library, load, modules));
  return pyodide;
};
