// The front page's moving parts: games to continue, the pause of the board that plays by itself, and
// fetching a game ahead when somebody is about to open it.
// Not Python: the front page does not load Python.

import "./continue.js";
import "./ahead.js";

const demo = document.querySelector(".demo");
const pause = document.getElementById("pause");

let wanted = true;
let visible = true;
const hold = () => demo.classList.toggle("held", !(wanted && visible));

pause.hidden = false;
pause.addEventListener("click", () => {
  wanted = !wanted;
  pause.setAttribute("aria-pressed", !wanted);
  hold();
});

new IntersectionObserver(([{ isIntersecting }]) => {
  visible = isIntersecting;
  hold();
}).observe(demo);
