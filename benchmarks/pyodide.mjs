// Runs benchmarks.engine, unchanged, in Pyodide under node, for the game named as an argument.
// Not Python: it starts Pyodide under node.

import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide({
  env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" },
  fsInit: async (FS) => {
    const root = fileURLToPath(new URL("..", import.meta.url));
    FS.mkdir("/checkout");
    FS.mount(FS.filesystems.NODEFS, { root }, "/checkout");
    FS.chdir("/checkout");
  },
});

pyodide.globals.set("game", process.argv[2]);
pyodide.runPython(`
import runpy, sys
sys.path.insert(0, "/checkout")
sys.argv[1:] = [game]
runpy.run_module("benchmarks.engine", run_name="__main__")
`);
