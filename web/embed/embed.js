// Connects an embedded board to its style sheet, to the host page around it, and to Python, which it
// loads at the first click or command. Until then the board is a picture.
// Not Python: it decides whether Python is loaded at all.

import "./loading.js";
import { isReady, ready } from "./lifecycle.js";
import { today } from "./today.js";

const byId = (id) => document.getElementById(id);
const root = document.documentElement;
const query = Object.fromEntries(new URLSearchParams(location.search));
const { lang, origin, size } = query;

// For style sheets, whose rules ignore unknown values. Python reports these: web/embed/options.py.
for (const name of ["theme", "controls", "size", "autoplay", "readonly"])
  root.dataset[name] = query[name] ?? "";
// The board has the pieces of a new game, which are hidden if Python is to show others.
const hasMatch = query.record || query.position || location.hash; // precedes a puzzle
if (hasMatch || query.puzzle) root.dataset.other = "";
root.dataset.lang = root.lang; // for boot.js
addEventListener("hashchange", () => location.reload());

/** Show a picture of the puzzle over the board, until boot.js removes it. */
const showPicture = async () => {
  const file = await fetch(new URL(`embed-${root.dataset.game}.json`, import.meta.url));
  const { epoch, parts, pictures } = await file.json();
  const ofDay = ((epoch + today()) % Object.keys(pictures).length) + 1;
  const number = query.puzzle === "today" ? ofDay : query.puzzle;
  if (isReady() || !Object.hasOwn(pictures, number)) return;
  const text = pictures[number].map((part) => parts[part]).join("");
  byId("board").after(new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
};
if (query.puzzle && !hasMatch) showPicture().catch(() => {}); // then the board remains empty

// --- Python ----------------------------------------------------------------------------------------

const wake = () => {
  root.dataset.woken = "";
  delete root.dataset.asleep;
  return import("./boot.js");
};

byId("wake").addEventListener("click", () => {
  wake();
  // The button disappears: move the focus to the board once that accepts input.
  ready.then(() => {
    if (document.activeElement === document.body)
      byId("board").querySelector("[tabindex='0']")?.focus({ preventScroll: true });
  });
});
byId("stage").addEventListener("click", wake); // loading.js records the click
root.dataset.asleep = ""; // guard.js does not wait for files of a sleeping board

// --- messages --------------------------------------------------------------------------------------

const isOrigin = origin === "null" || (URL.canParse(origin) && new URL(origin).origin === origin);
const host = isOrigin && window.parent !== window ? window.parent : undefined;
const send = (message) =>
  host?.postMessage({ nyout: 1, ...message }, origin === "null" ? "*" : origin);

// Rejects with the reason if Python cannot start.
const failed = new Promise((_, refuse) =>
  addEventListener("nyout:failed", ({ detail }) => refuse(detail), { once: true }),
);
failed.catch(() => {});

addEventListener("message", async ({ source, origin: sender, data }) => {
  if (!host || source !== host || sender !== origin || data?.nyout !== 1) return;
  try {
    await wake();
    await Promise.race([ready, failed]);
    const detail = JSON.stringify(data);
    document.dispatchEvent(new CustomEvent("nyout:command", { detail }));
  } catch (error) {
    send({ reply: data.id, error: String(error?.message ?? error) });
  }
});
document.addEventListener("nyout:tell", ({ detail }) => send(JSON.parse(detail)));
addEventListener("nyout:bytes", () => send({ event: "loads", detail: {} }));

if (size === "content")
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    send({ event: "height", detail: { height } });
  }).observe(document.body);

// Each language has its own page, whether or not the option `lang` names it.
if (lang !== root.lang && root.dataset.languages.split(" ").includes(lang)) {
  const folder = lang === "en" ? "" : `${lang}/`;
  const page = `${root.dataset.root}embed/${folder}${root.dataset.game}/`;
  location.replace(page + location.search + location.hash);
} else send({ event: "awaits", detail: {} });
