// Fetches the page of a game, and all that it loads at once, when its link is hovered, touched or
// focused: then a click responds at once. A browser that is to save data fetches nothing ahead.
// Not Python: it runs in pages without Python.

const NEEDED = "link[rel=stylesheet], link[rel=preload], link[rel=modulepreload], script[src]";
const DELAY = 60; // milliseconds that a pointer rests on a link that is meant

const { saveData, effectiveType = "" } = navigator.connection ?? {};
const stored = Boolean(navigator.serviceWorker?.controller); // the browser has it all already
const fetched = new Set();

// The policy of the site allows no other kind of prefetching; the browser's cache has it then.
const get = async (url) => {
  if (fetched.has(url)) return "";
  fetched.add(url);
  const response = await fetch(url, { priority: "low" });
  return response.text();
};

const getPage = async (url) => {
  const page = new DOMParser().parseFromString(await get(url), "text/html");
  const templates = [...page.querySelectorAll("template")].map(({ content }) => content);
  for (const part of [page, ...templates])
    for (const node of part.querySelectorAll(NEEDED)) {
      const { href } = new URL(node.getAttribute("href") ?? node.getAttribute("src"), url);
      get(href).catch(() => {});
    }
};

const begin = (link) => getPage(link.href.split("#")[0]).catch(() => {}); // the click will tell

const meant = ({ target }) => target.closest?.("a[data-ahead]");
let timer;

if (!saveData && !effectiveType.endsWith("2g") && !stored) {
  addEventListener("pointerover", (event) => {
    clearTimeout(timer);
    const link = meant(event);
    if (link) timer = setTimeout(begin, DELAY, link);
  });
  for (const name of ["touchstart", "focusin"])
    addEventListener(name, (event) => meant(event) && begin(meant(event)), { passive: true });
}
