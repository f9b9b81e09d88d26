// Configures PyScript, and starts the app once Python is ready.
// Not Python: it loads Python.

import "./packages.js";
import { showFatalError } from "./fatal.js";
import { replayPresses } from "./early-presses.js";
import { report } from "./download.js";
import { fetchOnDemand } from "./on-demand.js";
import { idle, isReady } from "./ready.js";
import { reload } from "./reload.js";
import { translation } from "./translation.js";
import * as savedGames from "./games.js";

const { pyscript, python, start, game } = document.documentElement.dataset;

Object.assign(globalThis, { fetchOnDemand, reloadPage: reload, savedGames }); // for web/browser/

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
manifest.then(
  ({ sizes = {} }) => Object.entries(sizes).forEach(([name, size]) => report({ name, size })),
  () => {}, // interpreter.js reports it
);

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
    document.getElementById("picture")?.remove(); // the board shows the puzzle
    globalThis.countTasks = () => interpreter.pyimport("web.browser.dom").tasks.length; // for tests
    replayPresses();
  } catch (error) {
    io.stderr(error);
  }
  await idle(); // else PyScript, which imports its modules after this hook, would delay clicks
});
