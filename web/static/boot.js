// What a person sees while Python is on its way, and in words why it did not come.

const byId = (id) => document.getElementById(id);
const steps = [
  ["Loading Pyodide", "Loading Python…", 15],
  ["Loaded Pyodide", "Python is here.", 70],
  ["Loading files", "Loading the game…", 80],
  ["Loaded files", "Setting up the board…", 90],
];
let failed = false;

// The page is ready when Python says so, by an attribute of the root element.
const ready = () => document.documentElement.dataset.ready !== undefined;

addEventListener("py:progress", ({ detail }) => {
  const step = steps.find(([name]) => String(detail).startsWith(name));
  if (!step || failed || ready()) return;
  byId("boot-text").textContent = step[1];
  byId("boot-bar").value = step[2];
});

const fail = (why) => {
  if (failed || ready()) return;
  failed = true;
  byId("boot").dataset.failed = "";
  byId("boot-text").textContent =
    `The game could not be loaded: ${why} Check the connection and try again.`;
  byId("boot-bar").hidden = true;
  byId("boot-retry").hidden = false;
  byId("boot-retry").focus();
};

const words = (error) => {
  const text = String(error?.message ?? error ?? "for a reason that the browser does not tell");
  const lines = text.split("\n").filter((line) => line.trim() && !/^\s*at /.test(line));
  const last = (lines.at(-1) ?? text).trim();
  return last.endsWith(".") ? last : `${last}.`;
};

addEventListener("unhandledrejection", ({ reason }) => fail(words(reason)));
byId("boot-retry").addEventListener("click", () => location.reload());

try {
  const { pyscript } = document.documentElement.dataset;
  const { hooks } = await import(new URL(pyscript, document.baseURI));
  hooks.worker.onBeforeRunAsync.clear(); // made by `new Function`, which no page of ours allows
  hooks.main.onReady.add(({ io }) => {
    const { stderr } = io;
    io.stderr = (error, ...rest) => {
      if (error instanceof Error) fail(words(error)); // and not a warning, which is a text
      return stderr(error, ...rest);
    };
  });
} catch (error) {
  fail(words(error));
}
