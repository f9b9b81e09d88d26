// Shows a dialog when Python has crashed, and keeps events from reaching it afterwards.
// Not Python: it runs after the interpreter has stopped working.

import { isReady } from "./ready.js";

const byId = (id) => document.getElementById(id);

// These events would call Python again, or save the state of a crashed interpreter. This listener
// was added first, so it is called before those of Python.
const EVENTS = ["pagehide", "visibilitychange", "hashchange", "keydown"];
// Timers and requests that were due still call it. What they raise follows from the crash, which is
// reported, so the browser is not to report it as well.
const ERRORS = ["error", "unhandledrejection"];
let dead = false;
const stop = (event) => {
  if (!dead) return;
  event.stopImmediatePropagation();
  if (ERRORS.includes(event.type)) event.preventDefault();
};
for (const name of [...EVENTS, ...ERRORS]) addEventListener(name, stop, true);

/** Tell the user to reload the page; guard.js shows errors before the board is ready. */
export const showFatalError = (error) => {
  if (!isReady()) return reportError(error);
  dead = true;
  const dialog = byId("dead");
  byId("dead-saved").hidden = !byId("warning").hidden;
  dialog.addEventListener("close", () => dialog.showModal()); // by Escape
  byId("dead-reload").addEventListener("click", () => location.reload());
  dialog.showModal();
};
