// The language that a page is to be in, and what Python needs to speak it: fetched beside Python.

import { wanted } from "./language.js";

const { dataset, lang: built } = document.documentElement;
const known = dataset.languages.split(" "); // English first, in which Python begins

const asked = dataset.lang ?? new URLSearchParams(location.search).get("lang");
const language = wanted(known, built, asked);

const fetched = async (name) => {
  const response = await fetch(new URL(`${dataset.words}/${name}.mo`, document.baseURI));
  if (!response.ok) throw new Error(`${response.url} did not arrive: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};

/** The language, and its catalogue; an empty one, with which Python speaks English, if it fails. */
export const tongue = (language === known[0] ? Promise.resolve(new Uint8Array()) : fetched(language))
  .catch((error) => (console.warn(error.message), new Uint8Array()))
  .then((catalogue) => ({ language, catalogue }));
