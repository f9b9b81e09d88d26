// Shows a dialog when Python has crashed, and stops later events from reaching it.
// Not Python: it runs after the interpreter has crashed.

import { isReady } from "./ready.js";
import { reload } from "./reload.js";

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
export const showFatalError = (error) => {
  if (!isReady()) return reportError(error);
  dead = true;
  const dialog = byId("dead");
  byId("dead-saved").hidden = !byId("warning").hidden;
  dialog.addEventListener("close", () => dialog.showModal()); // Escape must not close it
  byId("dead-reload").addEventListener("click", reload);
  dialog.showModal();
};
