// Shows the progress of booting, configures PyScript, and starts the app once Python is ready.
// Not Python: it loads Python, and shows progress until then.

import "./packages.js";
import { showFatalError } from "./fatal.js";
import { replayClicks } from "./early-clicks.js";
import { fetchOnDemand } from "./on-demand.js";
import { idle, isReady } from "./ready.js";
import { translation } from "./translation.js";
import * as savedGames from "./games.js";

const byId = (id) => document.getElementById(id);
const { pyscript, python, start, game } = document.documentElement.dataset;

Object.assign(globalThis, { fetchOnDemand, savedGames }); // for web/browser/dom.py and database.py
byId("throw").disabled = false; // early-clicks.js records a click on it

// --- progress -----------------------------------------------------------------------------------

const LOADED = 95; // percent of the bar once everything is downloaded
const received = new Map(); // bytes by file name

const text = (key) => JSON.parse(byId("boot").dataset.texts)[key];

const showProgress = ({ sizes = {} }) => {
  if (byId("boot").dataset.failed || isReady()) return;
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  const sum = [...received.values()].reduce((sum, bytes) => sum + bytes, 0);
  const share = total ? Math.min(sum / total, 1) : 0;
  byId("boot-bar").value = Math.max(byId("boot-bar").value, LOADED * share);
  byId("boot-text").textContent = text(share < 1 ? "boot.python" : "boot.board");
};

let frame; // of the next update; many parts of a file can arrive before it
addEventListener("nyout:bytes", ({ detail }) => {
  received.set(detail.name, detail.bytes);
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => manifest.then(showProgress, () => {}));
});

// --- Python -------------------------------------------------------------------------------------

/** Stop PyScript from loading plugins for MicroPython, which it does even on pages without it. */
const withoutPlugins = () => {
  const { plugins } = JSON.parse(document.querySelector("script[type=py]").getAttribute("config"));
  const config = Object.assign(document.createElement("mpy-config"), { hidden: true });
  config.setAttribute("type", "json");
  config.textContent = JSON.stringify({ plugins });
  document.head.append(config);
};

const urlOf = (folder, name) => new URL(`${folder}/${name}`, document.baseURI);
const manifest = import(urlOf(python, "manifest.js")).then((module) => module.default);

// A board on another site saves no games.
const isEmbedded = document.body.classList.contains("embed");
const latest = isEmbedded ? undefined : savedGames.latest(game).catch((error) => console.warn(error.message));

// Who acts may play, and leave the page at once.
if (!isEmbedded)
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, savedGames.prepare, { once: true });

// guard.js shows errors that are thrown or reported here.
withoutPlugins();
await import("./interpreter.js"); // starts to load Python
const { hooks } = await import(urlOf(pyscript, "core.js"));
// PyScript now waits for Python only: a hook added after another `await` would be too late.
hooks.worker.onBeforeRunAsync.clear(); // the policy of the page forbids their `new Function`
hooks.main.onReady.add(async ({ interpreter, io }) => {
  interpreter._api.on_fatal = showFatalError;
  const { stderr } = io;
  io.stderr = (error, ...rest) => {
    if (error instanceof Error) reportError(error); // warnings are strings
    return stderr(error, ...rest);
  };
  try {
    const { language, catalogue } = await translation;
    await interpreter.pyimport(start).start(language, catalogue, await latest);
    globalThis.countTasks = () => interpreter.pyimport("web.browser.dom").tasks.length; // for tests
    replayClicks();
  } catch (error) {
    io.stderr(error);
  }
  await idle(); // else PyScript, which imports its modules after this hook, would delay clicks
});
