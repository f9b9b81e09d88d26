// In words why Python did not come, with a button to try again.

import { early } from "./early.js";
import { isReady } from "./ready.js";

const byId = (id) => document.getElementById(id);

/** A sentence of the page, as it is said now. */
export const said = (key) => JSON.parse(byId("boot").dataset.texts)[key];

/** What an error says, in a sentence. */
export const words = (error) => {
  const text = String(error?.message ?? error ?? said("boot.unknown"));
  const lines = text.split("\n").filter((line) => line.trim() && !/^\s*at /.test(line));
  const last = (lines.at(-1) ?? text).trim();
  return last.endsWith(".") ? last : `${last}.`;
};

/** Whether it has been said that Python does not come. */
export const hasFailed = () => byId("boot").dataset.failed !== undefined;

/** Say why Python does not come, unless it has, or it was said why. */
export const fail = (why) => {
  if (hasFailed() || isReady()) return;
  early.forget();
  byId("throw").disabled = true;
  byId("boot").dataset.failed = "";
  byId("boot-text").textContent = said("boot.failed").replace("{why}", () => why);
  byId("boot-bar").hidden = true;
  byId("boot-retry").hidden = false;
  byId("boot-retry").focus();
};

addEventListener("unhandledrejection", ({ reason }) => fail(words(reason)));
byId("boot-retry").addEventListener("click", () => location.reload());
