// Runs pytest in Pyodide under node, to prove that the browser can run the engine and the games
// unchanged. The arguments are those of pytest.
// Not Python: it starts Pyodide under node.

import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const FOLDERS = { "/checkout": "../..", "/wheels": "../../.cache/pyodide" };

const pyodide = await loadPyodide({
  env: {
    HOME: "/home/pyodide",
    PYTHONPATH: "/wheels",
    // Cached bytecode speeds up the next run; it is stored outside the checkout.
    PYTHONPYCACHEPREFIX: "/wheels/bytecode",
  },
  fsInit: async (FS) => {
    for (const [at, folder] of Object.entries(FOLDERS)) {
      FS.mkdir(at);
      FS.mount(FS.filesystems.NODEFS, { root: fileURLToPath(new URL(folder, import.meta.url)) }, at);
    }
    FS.chdir("/checkout");
  },
});

pyodide.globals.set("arguments", pyodide.toPy(process.argv.slice(2)));
process.exitCode = pyodide.runPython(`
import sys
sys.dont_write_bytecode = False

import pytest
int(pytest.main(["-p", "no:cacheprovider", *arguments]))
`);
