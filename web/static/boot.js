// What a person sees while Python is on its way, and in words why it did not come.

import "./packages.js";
import { idle, isReady as ready } from "./ready.js";

const byId = (id) => document.getElementById(id);
const steps = [
  ["Loading Pyodide", "Loading Python…", 15],
  ["Loaded Pyodide", "Python is here.", 70],
  ["Loading files", "Loading the game…", 80],
  ["Loaded files", "Setting up the board…", 90],
];
let failed = false;

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
  const core = import(new URL(`${pyscript}/core.js`, document.baseURI));
  await import("./interpreter.js"); // it begins at once
  const { hooks } = await core;
  hooks.worker.onBeforeRunAsync.clear(); // it would be turned into a function from text, by eval
  hooks.main.onReady.add(async ({ interpreter, io }) => {
    const { stderr } = io;
    io.stderr = (error, ...rest) => {
      if (error instanceof Error) fail(words(error)); // and not a warning, which is a text
      return stderr(error, ...rest);
    };
    try {
      interpreter.pyimport("web.app").start();
    } catch (error) {
      io.stderr(error);
      return;
    }
    await idle(); // what PyScript has to import goes before no click
  });
} catch (error) {
  fail(words(error));
}
