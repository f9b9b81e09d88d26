// What a person sees while Python is on its way, and the way itself.

import "./packages.js";
import { died } from "./dead.js";
import { early } from "./early.js";
import { idle, isReady } from "./ready.js";
import { tongue } from "./tongue.js";

const byId = (id) => document.getElementById(id);
const { pyscript, python, start } = document.documentElement.dataset;

byId("throw").disabled = false; // a click on it is kept

// --- how far it is ------------------------------------------------------------------------------

const LOADED = 95; // hundredths of the bar, when all that is fetched has come
const come = new Map(); // bytes by the names of files

const said = (key) => JSON.parse(byId("boot").dataset.texts)[key];

const advance = ({ sizes = {} }) => {
  if (byId("boot").dataset.failed || isReady()) return;
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  const sum = [...come.values()].reduce((sum, bytes) => sum + bytes, 0);
  const share = total ? Math.min(sum / total, 1) : 0;
  byId("boot-bar").value = Math.max(byId("boot-bar").value, LOADED * share);
  byId("boot-text").textContent = said(share < 1 ? "boot.python" : "boot.board");
};

addEventListener("nyout:bytes", ({ detail }) => {
  come.set(detail.name, detail.bytes);
  manifest.then(advance, () => {});
});

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

// What is thrown here or reported is shown by guard.js.
withoutPlugins();
const core = import(address(pyscript, "core.js"));
await import("./interpreter.js"); // Python begins to load
const { hooks } = await core;
// From here on PyScript waits for Python alone: who waits for anything else hooks on too late.
hooks.worker.onBeforeRunAsync.clear(); // made by `new Function`, which no page of ours allows
hooks.main.onReady.add(async ({ interpreter, io }) => {
  interpreter._api.on_fatal = died;
  const { stderr } = io;
  io.stderr = (error, ...rest) => {
    if (error instanceof Error) reportError(error); // and not a warning, which is a text
    return stderr(error, ...rest);
  };
  try {
    const { language, catalogue } = await tongue;
    interpreter.pyimport(start).start(language, catalogue);
    early.repeat();
  } catch (error) {
    io.stderr(error);
  }
  await idle(); // what PyScript imports for itself goes before no click
});
