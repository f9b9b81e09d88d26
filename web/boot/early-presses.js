// Records clicks and key presses until Python is ready, then repeats them.
// Not Python: it runs before Python has loaded.

import { beginWait } from "./loading.js";
import { isReady } from "./ready.js";

const BUTTONS = "#throw, #hint, #sound, #settings, #menu"; // which every game has
const TYPED = /^(\S|Process)$/u; // keys of characters, also of input methods; browsers handle the others
const recorded = []; // functions that repeat the presses
const waits = []; // functions that end the waits of the pressed controls

const enable = (isEnabled) => {
  for (const button of document.querySelectorAll(BUTTONS)) button.disabled = !isEnabled;
};

const selectorOf = ({ id, dataset: { place, seat } }) => {
  if (id) return `#${id}`;
  return `[data-place="${CSS.escape(place)}"]${seat ? `[data-seat="${CSS.escape(seat)}"]` : ""}`;
};

const record = (control, repeat) => {
  waits.push(beginWait(control));
  recorded.push(repeat);
};

const recordClick = ({ target }) => {
  const dice = target.closest?.("#dice") && document.getElementById("throw");
  const control = dice ?? target.closest?.(`[data-place], [data-learn], ${BUTTONS}`);
  if (!isReady() && control) record(control, () => click(control));
};

/** Click what has taken the place of a control, if anything: the app may show another game. */
const click = (control) => {
  if (control.matches("a")) return; // the app itself follows a link, which has changed the address
  const target = document.querySelector(selectorOf(control));
  if (target && !target.disabled) target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
};

const recordKey = (event) => {
  const isAsleep = "asleep" in document.documentElement.dataset; // an embedded board, which loads nothing
  const isCommand = event.metaKey || (event.ctrlKey && !event.altKey); // of the browser
  if (isReady() || isAsleep || isCommand || event.repeat || !TYPED.test(event.key)) return;
  const control = document.querySelector(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`);
  if (control) event.preventDefault(); // some browsers search with it
  // The app knows which keys it uses.
  record(control, () => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", event)));
};

const takePresses = () => {
  document.removeEventListener("click", recordClick);
  document.removeEventListener("keydown", recordKey);
  for (const end of waits) end();
  return recorded.splice(0);
};

document.addEventListener("click", recordClick);
document.addEventListener("keydown", recordKey);
enable(true);
addEventListener("nyout:failed", () => {
  takePresses();
  enable(false);
});

/** Repeat the recorded presses. */
export const replayPresses = () => {
  for (const repeat of takePresses()) repeat();
};
