// Chooses the language of a page, and stores the user's choice.
// Not Python: it runs before Python has loaded, and on pages without Python.

const KEY = "nyout/language"; // web/state/settings.py uses it too

const storedLanguage = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // browsers that block storage throw on any access
  }
};

/** Store the choice of a language; return false if the browser blocks storage. */
export const storeLanguage = (language) => {
  try {
    localStorage.setItem(KEY, language);
    return true;
  } catch {
    return false;
  }
};

/**
 * Return one of the known languages, of which English is the first: the requested one, else that of
 * the page unless it is English, else the stored choice, else the browser's preference.
 */
export const chooseLanguage = (known, built, asked) => {
  const liked = navigator.languages.map((tag) => tag.split("-")[0].toLowerCase());
  const ranked = [asked, built === known[0] ? null : built, storedLanguage(), ...liked];
  return ranked.find((name) => known.includes(name)) ?? known[0];
};
