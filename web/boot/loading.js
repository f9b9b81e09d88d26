// Shows what the page waits for: the pressed controls fill with the share of the files that has
// arrived, and a bar and a sentence beside the board tell it, to screen readers too.
// Not Python: Python itself is the first thing to arrive.

import { isReady, ready } from "./ready.js";

const CONTROLS = "button, a, [data-place]";
const LOADED = 95; // percent once all files have arrived, which the page then starts
const STEP = 25; // percent between two announcements
const PAUSE = 200; // milliseconds of a wait that needs no sentence

const byId = (id) => document.getElementById(id);
const root = document.documentElement;

// The files that are arriving, and those that have arrived during this wait, by name: `size`, `bytes`
// so far, whether a person waits for it (`isAwaited`) after pressing a `control`, and `isDone`.
const files = new Map();
const held = new Set(); // the controls that have been pressed before Python is ready
let busy = new Set(); // the controls that wait; undefined stands for none
let pressed; // the last control that was pressed
let percent = 0;
let announced = -1; // the number of the last step that was announced
let isLong = false; // whether this wait has taken longer than the pause
let pause; // the timer of the pause
let frame; // of the next drawing

const draw = () => {
  const awaited = [...files.values()].filter(({ isAwaited, isDone }) => isAwaited && !isDone);
  const waiting = new Set([...held, ...awaited.map(({ control }) => control)]);
  for (const control of busy) if (!waiting.has(control)) control?.removeAttribute("aria-busy");
  for (const control of waiting) control?.setAttribute("aria-busy", "true");
  busy = waiting;
  const boot = byId("boot");
  if (busy.size || !isReady()) show(boot);
  else finish();
  boot.hidden = isReady() && !isLong && !boot.dataset.failed;
};

const show = (boot) => {
  pause ??= setTimeout(outlast, PAUSE);
  const sized = [...files.values()].filter(({ size }) => size);
  const sum = (part) => sized.reduce((total, file) => total + (file[part] ?? 0), 0);
  percent = Math.max(percent, LOADED * Math.min(sum("bytes") / (sum("size") || 1), 1));
  root.style.setProperty("--loaded", `${percent}%`);
  if (boot.dataset.failed) return;
  const share = (Math.floor(percent) / 100).toLocaleString(root.lang, { style: "percent" });
  const key = isReady() ? "boot.more" : "boot.python";
  const sentence = JSON.parse(boot.dataset.texts)[key].replace("{share}", share);
  byId("boot-bar").value = percent;
  byId("boot-text").ariaLive = "off"; // it changes too often
  byId("boot-text").textContent = sentence;
  const step = Math.floor(percent / STEP);
  if (!busy.size || !isLong || step === announced) return;
  announced = step;
  byId("speech").textContent = sentence;
};

const finish = () => {
  for (const [name, { isDone }] of files) if (isDone) files.delete(name);
  clearTimeout(pause);
  pause = undefined;
  isLong = false;
  percent = 0;
  announced = -1;
};

const outlast = () => {
  isLong = true;
  draw();
};

const schedule = () => {
  cancelAnimationFrame(frame); // many parts of a file can arrive before it
  frame = requestAnimationFrame(draw);
};

addEventListener("nyout:bytes", ({ detail }) => {
  const known = files.get(detail.name) ?? {};
  const control = detail.isAwaited && !known.isAwaited ? pressed : known.control;
  files.set(detail.name, { ...known, ...detail, control });
  schedule();
});

addEventListener(
  "click",
  (event) => {
    pressed = event.target.closest?.(CONTROLS) ?? undefined;
    if (!pressed || !busy.has(pressed)) return;
    event.stopImmediatePropagation(); // it is a sign of impatience
    event.preventDefault();
  },
  true,
);

/** Let a control wait for Python. */
export const hold = (control) => {
  held.add(control);
  schedule();
};

/** End the wait of all controls for Python. */
export const release = () => {
  held.clear();
  draw();
};

ready.then(() => {
  files.clear();
  schedule();
});
