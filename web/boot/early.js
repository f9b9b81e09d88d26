// What a person does before Python plays: kept, and done when it does.

import { isReady } from "./ready.js";

const MOST = 8; // of what is kept: who hammers on a board does not mean it all
const kept = [];

const selectorOf = (target) => {
  const place = target?.closest?.("[data-place], #throw");
  if (!place) return "";
  if (place.id) return `#${place.id}`;
  const { place: name, seat } = place.dataset;
  return `[data-place="${CSS.escape(name)}"]${seat ? `[data-seat="${CSS.escape(seat)}"]` : ""}`;
};

const keep = ({ target }) => {
  const selector = selectorOf(target);
  if (isReady() || !selector || kept.length === MOST) return;
  kept.push(selector);
  document.documentElement.classList.add("kept");
};

document.addEventListener("click", keep);
addEventListener("nyout:failed", () => end());

const end = () => {
  document.removeEventListener("click", keep);
  document.documentElement.classList.remove("kept");
  return kept.splice(0);
};

export const early = {
  /** Do now what was kept, as far as it can be done: the game may be another than was seen. */
  repeat() {
    for (const selector of end()) {
      const click = new MouseEvent("click", { bubbles: true });
      const target = document.querySelector(selector);
      if (target && !target.disabled) target.dispatchEvent(click);
    }
  },
};
