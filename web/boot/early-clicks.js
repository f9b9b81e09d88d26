// Records clicks on the board before Python is ready, and replays them afterwards.
// Not Python: it runs before Python has loaded.

import { isReady } from "./ready.js";

const LIMIT = 8; // clicks; any more are signs of impatience
const recorded = [];

const selectorOf = (target) => {
  const place = target?.closest?.("[data-place], #throw");
  if (!place) return "";
  if (place.id) return `#${place.id}`;
  const { place: name, seat } = place.dataset;
  return `[data-place="${CSS.escape(name)}"]${seat ? `[data-seat="${CSS.escape(seat)}"]` : ""}`;
};

const record = ({ target }) => {
  const selector = selectorOf(target);
  if (isReady() || !selector || recorded.length === LIMIT) return;
  recorded.push(selector);
  document.documentElement.classList.add("kept");
};

document.addEventListener("click", record);
addEventListener("nyout:failed", () => takeClicks());

const takeClicks = () => {
  document.removeEventListener("click", record);
  document.documentElement.classList.remove("kept");
  return recorded.splice(0);
};

/** Replay the recorded clicks whose targets exist: the app may show another game than the page did. */
export const replayClicks = () => {
  for (const selector of takeClicks()) {
    const click = new MouseEvent("click", { bubbles: true });
    const target = document.querySelector(selector);
    if (target && !target.disabled) target.dispatchEvent(click);
  }
};
