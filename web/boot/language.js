// The language that a person wants, and the choice that is kept of it.

const KEY = "nyout/language"; // as `web/state/settings.py` keeps it

const kept = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that blocks storage throws at the touch
  }
};

/** Keep the choice of a language; whether that can be. */
export const keep = (language) => {
  try {
    localStorage.setItem(KEY, language);
    return true;
  } catch {
    return false;
  }
};

/**
 * One of the known languages, English first among them: what is asked for, else that of a page
 * built in another than English, else what was once chosen, else what the browser prefers.
 */
export const wanted = (known, built, asked) => {
  const liked = navigator.languages.map((tag) => tag.split("-")[0].toLowerCase());
  const ranked = [asked, built === known[0] ? null : built, kept(), ...liked];
  return ranked.find((name) => known.includes(name)) ?? known[0];
};
