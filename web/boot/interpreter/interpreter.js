// The interpreter module in PyScript's configuration. It starts Pyodide in the first of three ways
// that works (docs/boot.md).
// Not Python: it runs before Python, and starts it.

import { fetchFile, readBytes, readNow, reportProgress, withResponses } from "./download.js";
import { unpack } from "./heap-diff.js";
import { complete } from "./heap-objects.js";
import { checksums } from "./integrity.js";
import { keepTrampoline, withStableNumbers } from "./wasm.js";
import { idle } from "./ready.js";

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

/** Return a function that creates Pyodide's module, like `create`. */
const creating = (create) => async (given) => {
  const settings = { ...given, readPart };
  const module = await create(settings);
  if (settings.loadPart) ({ loadPart } = settings);
  return module;
};

/** Return Pyodide, started with the program in a folder. */
const startPyodide = async (folder, settings, responses = {}) => {
  const address = at(folder, PROGRAM);
  const { default: createPyodideModule } = await (folder === slim ? script : import(at(folder, SCRIPT)));
  const [{ loadPyodide: load }, manifest] = await Promise.all([loader, listed]);
  const first = await program.catch(() => {});
  // A response can be read only once. The browser may cache a bad one forever, hence the reload.
  const unread = folder === slim && first && !first.bodyUsed;
  const options = { cache: folder === slim ? "reload" : "default" };
  const response = unread ? first : await fetchFile(address, options);
  reportProgress(response, manifest.sizes?.[PROGRAM] ?? 0);
  const all = { indexURL: at(folder, ""), createPyodideModule: creating(createPyodideModule), ...settings };
  return withResponses({ ...responses, [address]: response }, () => load(all));
};

/** Return Pyodide restored from the snapshot, which has imported everything. */
const bootSnapshot = async (options) => {
  const manifest = await listed;
  if (!manifest.memory) throw new Error("the site was built without it");
  // Without the snapshot the program would start in vain.
  const memory = handledLater(readBytes(await snapshot));
  const { id, head, first } = manifest.memory;
  const none = at(python, "none.zip");
  const createPyodideModule = async (settings) => {
    const { default: create } = await script;
    const [module, packed] = await Promise.all([creating(create)(withStableNumbers(settings)), memory]);
    const found = new TextDecoder().decode(packed.subarray(0, id.length));
    if (found !== id) throw new Error(`it is of another build: ${found} instead of ${id}`);
    keepTrampoline(module, () => unpack(packed.subarray(id.length), module.HEAPU8));
    complete(module, first);
    return module;
  };
  const whole = {
    ...options,
    ...inline(manifest),
    createPyodideModule,
    stdLibURL: none,
    _loadSnapshot: Uint8Array.from(atob(head), (character) => character.charCodeAt(0)),
  };
  const pyodide = await startPyodide(slim, whole, { [none]: new Response(EMPTY) });
  pyodide.pyimport("random.seed")(); // else all visitors would get the same numbers
  return pyodide;
};

const inline = ({ lock }) => ({
  lockFileContents: JSON.stringify(lock),
  packageBaseUrl: at(stock, ""),
});

/** Return Pyodide booted in the standard way, with the app's archive in its path. */
const bootApp = async (folder, options, responses = {}) => {
  const app = handledLater(fetchFile(at(python, "app.zip")).then(readBytes));
  const fsInit = async (files) => files.writeFile(APP, await app);
  const pyodide = await startPyodide(folder, { ...options, fsInit }, responses);
  pyodide.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(APP)})`);
  return pyodide;
};

const bootLibrary = async (options) => {
  const manifest = await listed;
  if (!manifest.lock) throw new Error("the site was built without it");
  const stdLibURL = at(python, "stdlib.zip");
  // Requested here, because Pyodide would not name a missing file.
  const responses = { [stdLibURL]: await fetchFile(stdLibURL) };
  return bootApp(slim, { ...options, ...inline(manifest), stdLibURL }, responses);
};

const WAYS = {
  "the packed memory": bootSnapshot,
  "the compiled library": bootLibrary,
  "the stock files": (options) => bootApp(stock, options),
};

const bootFirst = async (options) => {
  let failure;
  for (const [name, way] of Object.entries(WAYS)) {
    try {
      return await way(options);
    } catch (error) {
      failure = error;
      console.warn(`Python does not start from ${name}: ${error?.message ?? error}`);
    }
  }
  throw failure;
};

// Python starts before PyScript requests it; until then its output goes to the console.
const streams = { stdout: console.log, stderr: console.error };
const running = handledLater(
  bootFirst({ stdout: (text) => streams.stdout(text), stderr: (text) => streams.stderr(text) }),
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
  idle().then(() => pyodide.pyimport("web.boot.interpreter.stdlib").complete(library, load, modules));
  return pyodide;
};
