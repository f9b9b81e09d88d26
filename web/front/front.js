// The scripts of the front page: unfinished games, prefetching, and the button that pauses the board
// which plays by itself.
// Not Python: the front page does not load Python.

import "./continue.js";
import "./ahead.js";

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
