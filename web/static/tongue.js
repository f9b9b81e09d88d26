// The language that a page is to be in, and what Python needs to speak it: fetched beside Python.

import { wanted } from "./language.js";

const { dataset, lang: built } = document.documentElement;
const known = dataset.languages.split(" "); // English first, in which Python begins

const asked = dataset.lang ?? new URLSearchParams(location.search).get("lang");

const spoken = async (language) => {
  if (language === known[0]) return { language, catalogue: new Uint8Array() };
  const response = await fetch(new URL(`${dataset.words}/${language}.mo`, document.baseURI));
  if (!response.ok) throw new Error(`${response.url} did not arrive: ${response.status}`);
  return { language, catalogue: new Uint8Array(await response.arrayBuffer()) };
};

/** The language, and its catalogue; English, if that does not arrive. */
export const tongue = spoken(wanted(known, built, asked)).catch((error) => {
  console.warn(error.message);
  return spoken(known[0]);
});
