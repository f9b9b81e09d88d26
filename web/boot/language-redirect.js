// Redirects from a page without a game to the same page in the user's language, and stores the
// language that the user chooses.
// Not Python: these pages do not load Python.

import { chooseLanguage, storeLanguage } from "./language.js";

const { lang: built } = document.documentElement;
const links = [...document.querySelectorAll(".languages [data-language]")];

for (const link of links)
  link.addEventListener("click", () => {
    const { language } = link.dataset;
    // Without storage, the choice is in the address.
    if (!storeLanguage(language)) link.search = `lang=${language}`;
  });

// The list of languages may lie over the page: whatever else the user does folds it.
const globe = document.querySelector(".globe");
addEventListener("click", ({ target }) => {
  if (!globe.contains(target)) globe.open = false;
});
addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !globe.open) return;
  if (globe.contains(document.activeElement)) globe.firstElementChild.focus();
  globe.open = false;
});

const asked = new URLSearchParams(location.search).get("lang");
const language = chooseLanguage(links.map(({ dataset }) => dataset.language), built, asked);

// Offline, or behind a captive portal, the page may not be available in that language.
const exists = async (href) => {
  const response = await fetch(href);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return response.ok && page.querySelector(`.languages [data-language="${language}"]`);
};

if (language !== built) {
  const { href } = links.find(({ dataset }) => dataset.language === language);
  if (await exists(href).catch(() => {})) location.replace(href + location.hash);
}
