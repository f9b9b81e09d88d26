// What a person sees while Python is on its way, and in words why it did not come.

import "./packages.js";
import { early } from "./early.js";
import { idle, isReady } from "./ready.js";

const byId = (id) => document.getElementById(id);
const { pyscript, python, start } = document.documentElement.dataset;
let failed = false;

byId("throw").disabled = false; // a click on it is kept

// --- how far it is ------------------------------------------------------------------------------

const LOADED = 95; // hundredths of the bar, when all that is fetched has come
const come = new Map(); // bytes by the names of files

const advance = ({ sizes = {} }) => {
  if (failed || isReady()) return;
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  const sum = [...come.values()].reduce((sum, bytes) => sum + bytes, 0);
  const share = total ? Math.min(sum / total, 1) : 0;
  byId("boot-bar").value = Math.max(byId("boot-bar").value, LOADED * share);
  byId("boot-text").textContent = share < 1 ? "Loading Python…" : "Setting up the board…";
};

addEventListener("nyout:bytes", ({ detail }) => {
  come.set(detail.name, detail.bytes);
  manifest.then(advance, () => {});
});

// --- why it did not come ------------------------------------------------------------------------

const fail = (why) => {
  if (failed || isReady()) return;
  failed = true;
  early.forget();
  byId("throw").disabled = true;
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

// --- the way to Python --------------------------------------------------------------------------

/** Let PyScript load no plugins for MicroPython either, which it would do though nobody asks. */
const withoutPlugins = () => {
  const { plugins } = JSON.parse(document.querySelector("script[type=py]").getAttribute("config"));
  const config = Object.assign(document.createElement("mpy-config"), { hidden: true });
  config.setAttribute("type", "json");
  config.textContent = JSON.stringify({ plugins });
  document.head.append(config);
};

const address = (folder, name) => new URL(`${folder}/${name}`, document.baseURI);
const manifest = import(address(python, "manifest.js")).then((module) => module.default);

try {
  withoutPlugins();
  const core = import(address(pyscript, "core.js"));
  await import("./interpreter.js"); // Python begins to load
  const { hooks } = await core;
  hooks.worker.onBeforeRunAsync.clear(); // made by `new Function`, which no page of ours allows
  hooks.main.onReady.add(async ({ interpreter, io }) => {
    const { stderr } = io;
    io.stderr = (error, ...rest) => {
      if (error instanceof Error) fail(words(error)); // and not a warning, which is a text
      return stderr(error, ...rest);
    };
    try {
      interpreter.pyimport(start).start();
      early.repeat();
    } catch (error) {
      io.stderr(error);
    }
    await idle(); // what PyScript imports for itself goes before no click
  });
} catch (error) {
  fail(words(error));
}
