// The scripts of the front page: unfinished games, prefetching, the puzzle of the day, and the button
// that pauses the board which plays by itself.
// Not Python: the front page does not load Python.

import "./continue.js";
import "./ahead.js";

/** The local date as a number of days; the games take turns with the puzzle of the day. */
const today = () => {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000;
};
const puzzles = document.getElementById("daily").children;
puzzles[today() % puzzles.length].hidden = false;

const demo = document.querySelector(".demo");
const pause = document.getElementById("pause");

let isWanted = true;
let isVisible = true;
const update = () => demo.classList.toggle("held", !(isWanted && isVisible));

pause.hidden = false;
pause.addEventListener("click", () => {
  isWanted = !isWanted;
  pause.setAttribute("aria-pressed", !isWanted);
  update();
});

new IntersectionObserver(([{ isIntersecting }]) => {
  isVisible = isIntersecting;
  update();
}).observe(demo);
