// Says that Python has died. The dialog works without it.

import { isReady } from "./ready.js";

const byId = (id) => document.getElementById(id);

// These events would enter Python again, or save a broken memory. They arrive here before Python.
const WAYS_IN = ["error", "unhandledrejection", "pagehide", "visibilitychange", "hashchange", "keydown"];
let dead = false;
for (const name of WAYS_IN)
  addEventListener(name, (event) => dead && event.stopImmediatePropagation(), true);

/** Say that only a reload helps; before the board is up guard.js tells of the error. */
export const died = (error) => {
  if (!isReady()) return reportError(error);
  dead = true;
  const dialog = byId("dead");
  byId("dead-saved").hidden = !byId("warning").hidden;
  dialog.addEventListener("close", () => dialog.showModal()); // by Escape
  byId("dead-reload").addEventListener("click", () => location.reload());
  dialog.showModal();
};
