// The interpreter that PyScript is given: Pyodide, in the first of three ways that works.

import { answering, bytes, got, tellOf } from "./fetching.js";
import { unpack } from "./heap.js";
import { keepingCalls, numbered } from "./program.js";
import { idle } from "./ready.js";

const { pyodide, python } = document.documentElement.dataset;
const at = (folder, name) => new URL(`${folder}/${name}`, document.baseURI).href;

const PROGRAM = "pyodide.asm.wasm";
const SCRIPT = "pyodide.asm.mjs";
const APP = "/lib/app.zip"; // in Python's file system
const EMPTY = new Uint8Array(22); // an archive without a file
EMPTY.set([0x50, 0x4b, 5, 6]);

// All that is needed is asked for at once; what fails is told of where it is waited for.
const begun = (promise) => (promise.catch(() => {}), promise);
const program = begun(got(at(python, PROGRAM)));
const snapshot = begun(got(at(python, "snapshot.bin")));
const memory = begun(snapshot.then(bytes));
const script = begun(import(at(python, SCRIPT)));
const loader = begun(import(at(pyodide, "pyodide.mjs")));
const listed = begun(import(at(python, "manifest.js")).then((module) => module.default));
// None of these is waited for out here: in WebKit who imports a module that still waits for
// something is given it as if it were whole.

/** Pyodide from a folder. */
const started = async (folder, settings, answers = {}) => {
  const address = at(folder, PROGRAM);
  const { default: createPyodideModule } = await (folder === python ? script : import(at(folder, SCRIPT)));
  const [{ loadPyodide: load }, manifest] = await Promise.all([loader, listed]);
  const first = await program.catch(() => {});
  // An answer can be read once. One that failed may be kept for ever: the next is no kept one.
  const unread = folder === python && first && !first.bodyUsed;
  const options = { cache: folder === python ? "reload" : "default" };
  const response = unread ? first : await got(address, options);
  tellOf(response, manifest.sizes?.[PROGRAM] ?? 0);
  const all = { indexURL: at(folder, ""), createPyodideModule, ...settings };
  return answering({ ...answers, [address]: response }, () => load(all));
};

/** The memory in which everything is imported. */
const remembered = async (options) => {
  const manifest = await listed;
  if (!manifest.memory) throw new Error("it was not made");
  await snapshot; // or the program would be begun for nothing, and again for the next way
  const { id, head } = manifest.memory;
  const none = at(python, "none.zip");
  const createPyodideModule = async (settings) => {
    const { default: create } = await script;
    const [module, packed] = await Promise.all([create(numbered(settings)), memory]);
    const found = new TextDecoder().decode(packed.subarray(0, id.length));
    if (found !== id) throw new Error(`it is of another build: ${found}, and not ${id}`);
    keepingCalls(module, () => unpack(packed.subarray(id.length), module.HEAPU8));
    return module;
  };
  const whole = {
    ...options,
    ...inline(manifest),
    createPyodideModule,
    stdLibURL: none,
    _loadSnapshot: Uint8Array.from(atob(head), (character) => character.charCodeAt(0)),
  };
  const pyodide = await started(python, whole, { [none]: new Response(EMPTY) });
  pyodide.runPython("import random; random.seed()"); // or everybody would draw the same
  return pyodide;
};

const inline = ({ lock }) => ({
  lockFileContents: JSON.stringify(lock),
  packageBaseUrl: at(pyodide, ""),
});

/** A Python that boots, and imports the app. */
const booted = async (folder, options, answers = {}) => {
  const app = begun(got(at(python, "app.zip")).then(bytes));
  const fsInit = async (files) => files.writeFile(APP, await app);
  const pyodide = await started(folder, { ...options, fsInit }, answers);
  pyodide.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(APP)})`);
  return pyodide;
};

const compiled = async (options) => {
  const manifest = await listed;
  if (!manifest.lock) throw new Error("it was not made");
  const stdLibURL = at(python, "stdlib.zip");
  const answers = { [stdLibURL]: await got(stdLibURL) }; // or Pyodide would fail in riddles
  return booted(python, { ...options, ...inline(manifest), stdLibURL }, answers);
};

const WAYS = { "the packed memory": remembered, "the compiled library": compiled, "the stock files": (options) => booted(pyodide, options) };

const first = async (options) => {
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

// Python starts before PyScript asks for it; what it says until then is said in the console.
const streams = { stdout: console.log, stderr: console.error };
const running = begun(
  first({ stdout: (text) => streams.stdout(text), stderr: (text) => streams.stderr(text) }),
);

/** Pyodide, as PyScript asks for it. */
export const loadPyodide = async ({ stdout, stderr }) => {
  Object.assign(streams, { stdout, stderr });
  const pyodide = await running;
  idle().then(() => pyodide.pyimport("web.boot.stdlib").complete(library));
  return pyodide;
};

/** The whole standard library, at once: Python cannot wait in the midst of an import. */
const library = () => {
  const request = new XMLHttpRequest();
  request.open("GET", at(pyodide, "python_stdlib.zip"), false);
  request.overrideMimeType("text/plain; charset=x-user-defined"); // bytes, one a character
  request.send();
  if (request.status !== 200) throw new Error(`python_stdlib.zip did not arrive: ${request.status}`);
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0));
};
