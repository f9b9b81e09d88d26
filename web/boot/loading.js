// What a page does while it waits: the pressed controls fill with the share of the files that has
// arrived, and a bar and a sentence beside the board tell it, to screen readers too. Until Python is
// ready, clicks and key presses are recorded, and then repeated.
// Not Python: Python itself is the first thing to arrive.

import { isReady, ready } from "./lifecycle.js";

// --- the progress -------------------------------------------------------------------------------

const CONTROLS = "button, a, [data-place]";
const LOADED = 95; // percent once all files have arrived, which the page then starts
const STEP = 25; // percent between two announcements
const DELAY = 200; // milliseconds after which a page that is ready tells of a wait

const byId = (id) => document.getElementById(id);
const root = document.documentElement;

const files = new Map(); // size, bytes that have arrived, and whether it has ended, by name
const waits = new Set(); // each with the control that waits, if any, and whether the page tells of it
let busy = new Set(); // the controls that show that they wait
let pressed; // the last control that was pressed
let percent = 0;
let announced = -1; // the number of the last step that was announced
let frame; // of the next drawing

const waitingControls = () => new Set([...waits].map(({ control }) => control));

const draw = () => {
  const waiting = waitingControls();
  for (const control of busy) if (!waiting.has(control)) control?.removeAttribute("aria-busy");
  for (const control of waiting) if (!busy.has(control)) control?.setAttribute("aria-busy", "true");
  busy = waiting;
  const boot = byId("boot");
  if (!boot.dataset.failed) boot.hidden = isReady() && !isTold();
  if (isReady() && !waits.size) forget();
  else if (!boot.dataset.failed) show(boot);
};

const isTold = () => [...waits].some((wait) => wait.isTold);

const forget = () => {
  for (const [name, { hasEnded }] of files) if (hasEnded) files.delete(name);
  percent = 0;
  announced = -1;
};

const show = (boot) => {
  const sized = [...files.values()].filter(({ size }) => size);
  const sum = (part) => sized.reduce((total, file) => total + (file[part] ?? 0), 0);
  percent = Math.max(percent, LOADED * Math.min(sum("bytes") / (sum("size") || 1), 1));
  const share = (Math.floor(percent) / 100).toLocaleString(root.lang, { style: "percent" });
  const key = isReady() ? "boot.more" : "boot.python";
  const sentence = JSON.parse(boot.dataset.texts)[key].replace("{share}", share);
  // A property of the root changes the styles of the whole page, which takes time from Python.
  if (waitingControls().size) root.style.setProperty("--loaded", `${percent}%`);
  byId("boot-bar").value = percent;
  byId("boot-text").ariaLive = "off"; // it changes too often
  byId("boot-text").textContent = sentence;
  const step = Math.floor(percent / STEP);
  if (!isTold() || step === announced) return;
  announced = step;
  const paragraph = document.createElement("p");
  paragraph.textContent = sentence;
  byId("speech").append(paragraph);
};

const schedule = () => {
  cancelAnimationFrame(frame); // many parts of a file can arrive before it
  frame = requestAnimationFrame(draw);
};

addEventListener("nyout:bytes", ({ detail }) => {
  files.set(detail.name, { ...files.get(detail.name), ...detail });
  schedule();
});

/** Note which control was pressed, if any; return false if an earlier press of it still waits. */
const press = (control) => {
  pressed = control ?? undefined;
  return !pressed || !waitingControls().has(pressed);
};
globalThis.press = press; // for the keys that web/browser/dom.py hears

const pressByClick = (event) => {
  if (press(event.target.closest?.(CONTROLS))) return;
  event.stopImmediatePropagation(); // it is a sign of impatience
  event.preventDefault();
};
addEventListener("click", pressByClick, true);

/**
 * Let a control, by default the one that was pressed last, show that it waits, until the function that
 * is returned is called.
 */
const beginWait = (control = pressed) => {
  const wait = { control, isTold: !isReady() };
  const tell = () => {
    wait.isTold = true;
    schedule();
  };
  waits.add(wait);
  schedule();
  const timer = setTimeout(tell, DELAY);
  return () => {
    clearTimeout(timer);
    waits.delete(wait);
    schedule();
  };
};
globalThis.beginWait = beginWait; // for web/browser/dom.py

ready.then(() => {
  files.clear();
  schedule();
});

// --- early presses ------------------------------------------------------------------------------

const BUTTONS = "#throw, #hint, #sound, #settings, #menu"; // which every game has
const TYPED = /^(\S|Process)$/u; // keys of characters, also of input methods; browsers handle the others
const recorded = []; // functions that repeat the presses
const ends = []; // functions that end the waits of the pressed controls

const enable = (isEnabled) => {
  for (const button of document.querySelectorAll(BUTTONS)) button.disabled = !isEnabled;
};

const selectorOf = ({ id, dataset: { place, seat } }) => {
  if (id) return `#${id}`;
  return `[data-place="${CSS.escape(place)}"]${seat ? `[data-seat="${CSS.escape(seat)}"]` : ""}`;
};

const record = (control, repeat) => {
  ends.push(beginWait(control));
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
  for (const end of ends) end();
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
