// Prepares an embedded board: checks the options in its address, and loads Python at the first
// click or message. Until then the board is a picture.
// Not Python: it decides whether Python is loaded at all.

import "./early-clicks.js";
import { ready } from "./ready.js";
import { announce, receive } from "./messages.js";
import shared from "./embed-texts.js";

const byId = (id) => document.getElementById(id);
const root = document.documentElement;
const { options, texts: own } = JSON.parse(byId("options").textContent);
const all = Object.fromEntries(
  Object.entries(shared).map(([language, texts]) => [language, { ...texts, ...own[language] }]),
);
const SHOWN = 60; // characters of a wrong value

const filled = (text, fields) => text.replace(/\{(\w+)\}/g, (hole, name) => fields[name] ?? hole);

/** Return the options of an address, with defaults for invalid ones, and messages about faults. */
const read = (query) => {
  const asked = {};
  const texts = all[Object.hasOwn(all, query.get("lang")) ? query.get("lang") : root.lang];
  const faults = [];
  for (const name of new Set(query.keys()))
    if (!Object.hasOwn(options, name)) {
      const names = Object.keys(options).join(", ");
      faults.push(filled(texts["embed.unknown"], { name: name.slice(0, SHOWN), names }));
    }
  for (const [name, { pattern, default: usual }] of Object.entries(options)) {
    const value = query.get(name) ?? "";
    const good = new RegExp(`^(?:${pattern})$`).test(value);
    asked[name] = good ? value : usual;
    if (value && !good) {
      const expected = texts[`embed.expected.${name}`];
      const said = { name, value: value.slice(0, SHOWN), expected };
      faults.push(filled(texts["embed.wrong"], said));
    }
  }
  return { asked, faults };
};

// A record may also be the fragment, which is not sent to the server and can be long.
const query = new URLSearchParams(location.search);
if (location.hash) query.set("record", location.hash.slice(1));
addEventListener("hashchange", () => location.reload());

const { asked, faults } = read(query);
Object.assign(root.dataset, asked); // for style sheets, and for Python
root.lang = asked.lang;
const { dataset } = byId("boot");
const used = Object.keys(JSON.parse(dataset.texts)).map((key) => [key, all[asked.lang][key]]);
dataset.texts = JSON.stringify(Object.fromEntries(used));
byId("throw").textContent = all[asked.lang].throw;
for (const [key, text] of Object.entries(all[asked.lang])) {
  for (const node of document.querySelectorAll(`[data-text="${key}"]`))
    node.textContent = text;
  for (const node of document.querySelectorAll(`[data-label="${key}"]`))
    node.setAttribute("aria-label", text);
}
if (faults.length) {
  byId("warning").firstElementChild.textContent = faults.join(" ");
  byId("warning").hidden = false;
}

let woken = false;
const wake = async () => {
  if (woken) return;
  woken = true;
  root.dataset.woken = "";
  delete root.dataset.asleep;
  await import("./boot.js");
};

byId("wake").addEventListener("click", () => {
  wake();
  // The button disappears: move the focus to the board once that accepts input.
  ready.then(() => {
    if (document.activeElement === document.body)
      byId("board").querySelector("[tabindex='0']")?.focus({ preventScroll: true });
  });
});

byId("board").addEventListener("click", wake); // early-clicks.js records the click

receive(wake, ready);
announce(asked.size);
root.dataset.asleep = ""; // guard.js does not wait for files of a sleeping board
