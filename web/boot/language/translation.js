// Chooses the language of a page with a game, and downloads its catalogue while Python loads.
// Not Python: it runs before Python has loaded, which then need not wait.

import { chooseLanguage } from "./language.js";
import { fetchOnDemand } from "./on-demand.js";

const { dataset, lang: built } = document.documentElement;
const known = dataset.languages.split(" "); // English first, the language in which Python starts

const asked = dataset.lang ?? new URLSearchParams(location.search).get("lang");
const language = chooseLanguage(known, built, asked);

const fetched = (name) => fetchOnDemand(`${dataset.words}/${name}.mo`);

/** Resolves to the language and its catalogue, which is empty for English or a failed download. */
export const translation = (language === known[0] ? Promise.resolve(new Uint8Array()) : fetched(language))
  .catch((error) => (console.warn(error.message), new Uint8Array()))
  .then((catalogue) => ({ language, catalogue }));
