// A board in somebody else's page: what its address asks for, and what wakes it.
//
// Until it is used it is a drawing. A click on it or on its button fetches Python, and is done
// once Python plays; so does the first message from the page around it.

import "./early.js";
import { ready } from "./ready.js";
import { heed, measure } from "./wire.js";

const byId = (id) => document.getElementById(id);
const root = document.documentElement;
const { options, texts: all } = JSON.parse(byId("options").textContent);
const MOST_SAID = 60; // characters of a wrong value

const filled = (text, fields) => text.replace(/\{(\w+)\}/g, (hole, name) => fields[name] ?? hole);

/** What the address asks for, all of it checked, and in words what in it is wrong. */
const read = (query) => {
  const asked = {};
  const texts = all[Object.hasOwn(all, query.get("lang")) ? query.get("lang") : root.lang];
  const faults = [];
  for (const name of new Set(query.keys()))
    if (!Object.hasOwn(options, name)) {
      const names = Object.keys(options).join(", ");
      faults.push(filled(texts["embed.unknown"], { name: name.slice(0, MOST_SAID), names }));
    }
  for (const [name, { pattern, default: usual }] of Object.entries(options)) {
    const value = query.get(name) ?? "";
    const good = new RegExp(`^(?:${pattern})$`).test(value);
    asked[name] = good ? value : usual;
    if (value && !good) {
      const expected = texts[`embed.expected.${name}`];
      const said = { name, value: value.slice(0, MOST_SAID), expected };
      faults.push(filled(texts["embed.wrong"], said));
    }
  }
  return { asked, faults };
};

// What follows the # is a record too: it does not go to the server, and may be long.
const query = new URLSearchParams(location.search);
if (location.hash) query.set("record", location.hash.slice(1));
addEventListener("hashchange", () => location.reload());

const { asked, faults } = read(query);
Object.assign(root.dataset, asked); // for style sheets, and for Python
root.lang = asked.lang;
byId("boot").dataset.texts = JSON.stringify(all[asked.lang]);
for (const [key, text] of Object.entries(all[asked.lang])) {
  for (const node of document.querySelectorAll(`[data-text="${key}"]`))
    node.textContent = text;
  for (const node of document.querySelectorAll(`[data-label="${key}"]`))
    node.setAttribute("aria-label", text);
}
if (faults.length) {
  byId("warning").textContent = faults.join(" ");
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
  // The button is gone: the keyboard goes on at the board, once there is one to go on at.
  ready.then(() => {
    if (document.activeElement === document.body)
      byId("board").querySelector("[tabindex='0']")?.focus({ preventScroll: true });
  });
});

byId("board").addEventListener("click", wake); // what was clicked is kept by early.js

heed(wake, ready);
measure(asked.size);
root.dataset.asleep = ""; // guard.js waits for no more files
