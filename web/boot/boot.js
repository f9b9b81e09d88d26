// Configures PyScript, and starts the app once Python is ready.
// Not Python: it loads Python.

import { fetchOnDemand, report } from "./download.js";
import * as savedGames from "./games.js";
import { chooseLanguage } from "./language.js";
import { idle, isReady, reload } from "./lifecycle.js";
import { replayPresses } from "./loading.js";

const { dataset, lang: built } = document.documentElement;
const { pyscript, python, start, game } = dataset;

Object.assign(globalThis, { fetchOnDemand, reloadPage: reload, savedGames }); // for web/browser/

// --- packages -----------------------------------------------------------------------------------
//
// Answers PyScript's IndexedDB requests for downloaded packages, which these pages do not have. PyScript
// waits for that database before it starts Python, forever if the browser blocks storage.

const NAME = /^IDBMap\/(https?:.*@[^/]*|@pyscript\.fs)$/;

const answer = (result) => {
  const request = { result };
  queueMicrotask(() => request.onsuccess?.({ target: request }));
  return request;
};

const store = { getAllKeys: () => answer([]), clear: () => answer() };
const database = { close() {}, transaction: () => ({ objectStore: () => store }) };

/** Return the browser's `indexedDB`; undefined if it has none, or throws on any access. */
const factory = () => {
  try {
    return globalThis.indexedDB ?? undefined;
  } catch {
    return undefined;
  }
};

const databases = factory();
const native = databases?.open;
const open = (name, ...rest) => {
  if (NAME.test(name)) return answer(database);
  if (databases) return native.call(databases, name, ...rest);
  throw new Error("this browser has no databases");
};
if (databases) databases.open = open;
else Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: { open } });

// PyScript creates a channel on import, which a page without workers does not use.
try {
  new BroadcastChannel("nyout").close();
} catch {
  globalThis.BroadcastChannel = class extends EventTarget {
    close() {}
    postMessage() {}
  };
}

// --- crashes ------------------------------------------------------------------------------------

const byId = (id) => document.getElementById(id);

// Python's handlers of these events could save the state of the crashed interpreter. This listener
// is added first, so it runs before them.
const EVENTS = ["pagehide", "visibilitychange", "hashchange", "keydown"];
// Pending timers and requests still call Python. Their errors follow from the crash, which has been
// reported, so the browser must not report them as well.
const ERRORS = ["error", "unhandledrejection"];
let dead = false;
const stop = (event) => {
  if (!dead) return;
  event.stopImmediatePropagation();
  if (ERRORS.includes(event.type)) event.preventDefault();
};
for (const name of [...EVENTS, ...ERRORS]) addEventListener(name, stop, true);

/** Ask the user to reload the page; before the board is ready, guard.js shows the error instead. */
const showFatalError = (error) => {
  if (!isReady()) return reportError(error);
  dead = true;
  const dialog = byId("dead");
  byId("dead-saved").hidden = !byId("warning").hidden;
  dialog.addEventListener("close", () => dialog.showModal()); // Escape must not close it
  byId("dead-reload").addEventListener("click", reload);
  dialog.showModal();
};

// --- the language, whose catalogue arrives while Python loads -----------------------------------

const known = dataset.languages.split(" "); // English first, the language in which Python starts

const asked = dataset.lang ?? new URLSearchParams(location.search).get("lang");
const wanted = chooseLanguage(known, built, asked);

const fetchCatalogue = (name) => fetchOnDemand(`${dataset.words}/${name}.mo`);

/** Resolves to the language and its catalogue, which is empty for English or a failed download. */
const translation = (wanted === known[0] ? Promise.resolve(new Uint8Array()) : fetchCatalogue(wanted))
  .catch((error) => (console.warn(error.message), new Uint8Array()))
  .then((catalogue) => ({ language: wanted, catalogue }));

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
