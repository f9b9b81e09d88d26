// The scripts of the front page: unfinished games, prefetching, the puzzle of the day, the offer to
// install the site, and the button that pauses the board which plays by itself.
// Not Python: the front page does not load Python.

import "./continue.js";
import { today } from "./today.js";

const DECLINED = "nyout/front/install-declined";

const daily = document.getElementById("daily");
const schedule = daily.dataset.schedule.split(" ");
const days = [...daily.querySelectorAll("[data-day]")];
const puzzles = [...daily.querySelectorAll("[data-puzzle]")];
for (const link of [...days, ...puzzles]) {
  const game = link.dataset.day ?? link.dataset.puzzle;
  const board = document.querySelector(`.card[data-game="${game}"] svg`);
  link.prepend(board.cloneNode(true));
}

/** Show the game and the puzzle of the day, and the streak (web/extras/streak.py) unless it is broken. */
const showDaily = () => {
  const day = today();
  let streak = "";
  try {
    const [, last, days] = /(\S+) (\d+)/.exec(localStorage.getItem("nyout/puzzle-streak"));
    if (day - Date.parse(last) / 86_400_000 <= 1) streak = days;
  } catch {} // there is none, or the browser blocks storage
  for (const link of days) link.hidden = link.dataset.day !== schedule[day % schedule.length];
  puzzles.forEach((link, number) => {
    link.hidden = number !== day % puzzles.length; // the games take turns
    link.dataset.streak = streak;
  });
};
showDaily();
addEventListener("pageshow", showDaily); // back from the puzzle
document.addEventListener("visibilitychange", showDaily); // perhaps after midnight

// From the second visit on, which a worker controls, offer to install the site until that is declined.
addEventListener("beforeinstallprompt", (event) => {
  const [install, decline] = document.querySelectorAll("#install button");
  const line = install.parentElement;
  let isDeclined = true;
  try {
    isDeclined = localStorage.getItem(DECLINED) !== null;
  } catch {} // the browser blocks storage
  if (isDeclined || !navigator.serviceWorker.controller) return;
  event.preventDefault(); // the browser's own offer
  line.hidden = false;
  install.onclick = () => {
    line.hidden = true;
    event.prompt();
  };
  decline.onclick = () => {
    line.hidden = true;
    localStorage.setItem(DECLINED, "");
  };
});

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

// --- prefetching --------------------------------------------------------------------------------
//
// Prefetches the page of a game and its resources when a player hovers over its link, touches it or
// focuses it, so that the page opens without delay. Does nothing in browsers that save data.

const NEEDED = "link[rel=stylesheet], link[rel=preload], link[rel=modulepreload], script[src]";
const HOVER = 60; // milliseconds of hovering, as a pointer also crosses links on its way

const { saveData, effectiveType = "" } = navigator.connection ?? {};
const isOffline = Boolean(navigator.serviceWorker?.controller); // it has stored the whole site
const fetched = new Set();

// Fills the browser's cache; the site's content security policy forbids other kinds of prefetching.
const get = async (url) => {
  if (fetched.has(url)) return "";
  fetched.add(url);
  const response = await fetch(url, { priority: "low" });
  return response.text();
};

const getPage = async (url) => {
  const page = new DOMParser().parseFromString(await get(url), "text/html");
  const templates = [...page.querySelectorAll("template")].map(({ content }) => content);
  for (const part of [page, ...templates])
    for (const node of part.querySelectorAll(NEEDED)) {
      const { href } = new URL(node.getAttribute("href") ?? node.getAttribute("src"), url);
      get(href).catch(() => {});
    }
};

// An error is not reported: a click on the link shows it.
const prefetch = (link) => getPage(link.href.split("#")[0]).catch(() => {});

const linkOf = ({ target }) => target.closest?.("a[data-ahead]");
let timer;

if (!saveData && !effectiveType.endsWith("2g") && !isOffline) {
  addEventListener("pointerover", (event) => {
    clearTimeout(timer);
    const link = linkOf(event);
    if (link) timer = setTimeout(prefetch, HOVER, link);
  });
  for (const name of ["touchstart", "focusin"])
    addEventListener(name, (event) => linkOf(event) && prefetch(linkOf(event)), { passive: true });
}
