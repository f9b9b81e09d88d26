// Prefetches the page of a game and its resources when a person hovers over its link, touches it or
// focuses it, so that the page opens without delay. Does nothing in browsers that save data.
// Not Python: it runs in pages without Python.

const NEEDED = "link[rel=stylesheet], link[rel=preload], link[rel=modulepreload], script[src]";
const DELAY = 60; // milliseconds of hovering, as a pointer also crosses links on its way

const { saveData, effectiveType = "" } = navigator.connection ?? {};
const isOffline = Boolean(navigator.serviceWorker?.controller); // it has stored the whole site
const fetched = new Set();

// Fills the browser's cache; the site's content security policy forbids other kinds of prefetching.
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

// An error is not reported: a click on the link shows it.
const prefetch = (link) => getPage(link.href.split("#")[0]).catch(() => {});

const linkOf = ({ target }) => target.closest?.("a[data-ahead]");
let timer;

if (!saveData && !effectiveType.endsWith("2g") && !isOffline) {
  addEventListener("pointerover", (event) => {
    clearTimeout(timer);
    const link = linkOf(event);
    if (link) timer = setTimeout(prefetch, DELAY, link);
  });
  for (const name of ["touchstart", "focusin"])
    addEventListener(name, (event) => linkOf(event) && prefetch(linkOf(event)), { passive: true });
}
