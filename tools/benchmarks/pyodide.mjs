// Runs a module of tools.benchmarks, unchanged, in Pyodide under node: its name and a game are arguments.
// Not Python: it starts Pyodide under node.

import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide({
  env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" },
  fsInit: async (FS) => {
    const root = fileURLToPath(new URL("../..", import.meta.url));
    FS.mkdir("/checkout");
    FS.mount(FS.filesystems.NODEFS, { root }, "/checkout");
    FS.chdir("/checkout");
  },
});

pyodide.globals.set("arguments", process.argv.slice(2).join(" "));
pyodide.runPython(`
import runpy, sys
sys.path.insert(0, "/checkout")
module, *sys.argv[1:] = arguments.split()
runpy.run_module(module, run_name="__main__")
`);
