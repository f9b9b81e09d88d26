// A page without Python goes on to itself in the language that is wanted, and keeps the choice.

import { keep, wanted } from "./language.js";

const { lang: built } = document.documentElement;
const links = [...document.querySelectorAll(".languages [data-language]")];

for (const link of links)
  link.addEventListener("click", () => {
    const { language } = link.dataset;
    if (!keep(language)) link.search = `lang=${language}`; // or the next page would not know it
  });

const asked = new URLSearchParams(location.search).get("lang");
const language = wanted(links.map(({ dataset }) => dataset.language), built, asked);

// Without a network, or with a portal's page in its place, there may be no page in that language:
// then this one stays.
const there = async (href) => {
  const response = await fetch(href);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return response.ok && page.querySelector(`.languages [data-language="${language}"]`);
};

if (language !== built) {
  const { href } = links.find(({ dataset }) => dataset.language === language);
  if (await there(href).catch(() => {})) location.replace(href + location.hash);
}
