// Shows what the page waits for: the pressed controls fill with the share of the files that has
// arrived, and a bar and a sentence beside the board tell it, to screen readers too.
// Not Python: Python itself is the first thing to arrive.

import { isReady, ready } from "./ready.js";

const CONTROLS = "button, a, [data-place]";
const LOADED = 95; // percent once all files have arrived, which the page then starts
const STEP = 25; // percent between two announcements

const byId = (id) => document.getElementById(id);
const root = document.documentElement;

const files = new Map(); // size, bytes that have arrived, and whether it has ended, by name
let waits = []; // the controls that wait, each as often as it waits; undefined stands for none
let busy = new Set(); // those that show it
let pressed; // the last control that was pressed
let percent = 0;
let announced = -1; // the number of the last step that was announced
let frame; // of the next drawing

const draw = () => {
  const waiting = new Set(waits);
  for (const control of busy) if (!waiting.has(control)) control?.removeAttribute("aria-busy");
  for (const control of waiting) if (!busy.has(control)) control?.setAttribute("aria-busy", "true");
  busy = waiting;
  const boot = byId("boot");
  const isWaiting = waits.length > 0 || !isReady();
  if (!boot.dataset.failed) boot.hidden = !isWaiting;
  if (!isWaiting) forget();
  else if (!boot.dataset.failed) show(boot);
};

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
  root.style.setProperty("--loaded", `${percent}%`);
  byId("boot-bar").value = percent;
  byId("boot-text").ariaLive = "off"; // it changes too often
  byId("boot-text").textContent = sentence;
  const step = Math.floor(percent / STEP);
  if (!waits.length || step === announced) return;
  announced = step;
  byId("speech").textContent = sentence;
};

const schedule = () => {
  cancelAnimationFrame(frame); // many parts of a file can arrive before it
  frame = requestAnimationFrame(draw);
};

addEventListener("nyout:bytes", ({ detail }) => {
  files.set(detail.name, { ...files.get(detail.name), ...detail });
  schedule();
});

const press = (event) => {
  pressed = event.target.closest?.(CONTROLS) ?? undefined;
  if (!pressed || !waits.includes(pressed)) return;
  event.stopImmediatePropagation(); // it is a sign of impatience
  event.preventDefault();
};
addEventListener("click", press, true);

/** Let a control show that it waits, until the function that is returned is called. */
export const beginWait = (control = pressed) => {
  waits.push(control);
  schedule();
  return () => {
    waits.splice(waits.indexOf(control), 1);
    schedule();
  };
};
globalThis.beginWait = () => beginWait(); // for web/browser/dom.py

ready.then(() => {
  files.clear();
  schedule();
});
