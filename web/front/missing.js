// Shows one language of the page for unknown addresses: that of the address, or that of the player.
// Not Python: this page does not load Python.

import { chooseLanguage } from "./language.js";

// Some programs encode the sign before a game's link, once or several times.
const [, page, link] = /^(.*?)%(?:25)*23(.*)$/.exec(location.pathname) ?? [];
if (page) location.replace(`${page}#${link}${location.search}`);

const root = document.documentElement;
const sections = [...document.querySelectorAll("section[lang]")];
const known = sections.map(({ lang }) => lang);
const asked = location.pathname.split("/").find((part) => known.includes(part));

root.lang = chooseLanguage(known, known[0], asked);
for (const section of sections) section.hidden = section.lang !== root.lang;
document.title = document.querySelector("section:not([hidden]) h1").textContent;
