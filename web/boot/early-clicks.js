// Records presses of the board and of buttons before Python is ready, and replays them afterwards.
// Not Python: it runs before Python has loaded.

import { beginWait } from "./loading.js";
import { isReady } from "./ready.js";

const BUTTONS = "#throw, #hint, #sound, #settings, #menu"; // which every game has
const recorded = []; // selectors
const waits = []; // functions that end the waits of the pressed controls

const enable = (isEnabled) => {
  for (const button of document.querySelectorAll(BUTTONS)) button.disabled = !isEnabled;
};

const selectorOf = ({ id, dataset: { place, seat } }) => {
  if (id) return `#${id}`;
  return `[data-place="${CSS.escape(place)}"]${seat ? `[data-seat="${CSS.escape(seat)}"]` : ""}`;
};

const record = ({ target }) => {
  const dice = target.closest?.("#dice") && document.getElementById("throw");
  const control = dice ?? target.closest?.(`[data-place], [data-learn], ${BUTTONS}`);
  if (isReady() || !control) return;
  waits.push(beginWait(control));
  // The app itself follows a link, which has changed the address.
  if (!control.matches("a")) recorded.push(selectorOf(control));
};

const takeClicks = () => {
  document.removeEventListener("click", record);
  for (const end of waits) end();
  return recorded.splice(0);
};

document.addEventListener("click", record);
enable(true);
addEventListener("nyout:failed", () => {
  takeClicks();
  enable(false);
});

/** Replay the recorded clicks whose targets exist: the app may show another game than the page did. */
export const replayClicks = () => {
  for (const selector of takeClicks()) {
    const click = new MouseEvent("click", { bubbles: true });
    const target = document.querySelector(selector);
    if (target && !target.disabled) target.dispatchEvent(click);
  }
};
