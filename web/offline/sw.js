// The service worker, which caches one version of the whole site and answers requests from it.
// The build inserts SITE before it: { version, pages, assets, others, languages }, where pages,
// assets and others are { path: integrity } and each language has pages and assets of its own.
// Not Python: service workers run JavaScript only.

// Assets are in folders named after their content, so all versions share one cache of assets, and a
// new version downloads only changed files. Pages keep their addresses, so each version has a cache
// of pages. Only files whose hash is in SITE are cached: captive portals send HTML with status 200.
// docs/offline.md explains why this does not use Workbox.

const { scope } = registration;
const OURS = `nyout-checked ${scope}`;
const isOurs = (name) => /^nyout\S* /.test(name) && name.split(" ")[1] === scope; // not another site's
const ASSETS = `${OURS} assets`;
const PAGES = `${OURS} pages ${SITE.version}`;
const OLD_TABS = new URL("old-tabs", scope).href; // in the cache of assets, which versions share

const PATIENCE = 15_000; // milliseconds
const LARGE = /\.(bin|wasm)$|stdlib/; // the paths of files that may take longer

const LANGUAGES = Object.values(SITE.languages);
const pages = Object.assign({}, SITE.pages, ...LANGUAGES.map((part) => part.pages));
const assets = Object.assign({}, SITE.assets, SITE.others, ...LANGUAGES.map((part) => part.assets));

const urlOf = (path) => new URL(path, scope).href;
const pathOf = (url) => (url.startsWith(scope) ? url.slice(scope.length) : "");

// --- checked files ---------------------------------------------------------------------------

// The modes of requests, in this order. The browser may have cached an error forever, hence the
// reload at the end.
const MODES = { [ASSETS]: ["default", "reload"], [PAGES]: ["no-cache", "reload"] };

// Return a response with the file of this hash. Throws if none has it, or a signal aborts.
async function whole(name, url, integrity, signal) {
  let failure;
  for (const cache of MODES[name]) {
    try {
      const response = await fetch(url, { cache, integrity, signal, priority: "low" });
      if (response.ok) return response.redirected ? direct(response) : response;
      failure ??= new TypeError(`${url}: ${response.status}`);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

// Browsers refuse to open a page from a redirected response.
const direct = ({ body, headers }) => new Response(body, { headers });

// Fetch the files that a cache lacks.
async function fill(name, files) {
  const cache = await caches.open(name);
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  for (const [path, integrity] of Object.entries(files)) {
    const url = urlOf(path);
    if (!cached.has(url)) await cache.put(url, await whole(name, url, integrity));
  }
}

async function get(part) {
  await fill(ASSETS, part.assets);
  await fill(PAGES, part.pages);
}

// --- installation ----------------------------------------------------------------------------

// Download missing files; browsers may also evict single entries of an installed version.
async function complete() {
  await get(SITE);
  for (const name of await languagesToKeep()) await get(SITE.languages[name]);
}

// Return the languages of open pages, and those that this browser has requested before.
async function languagesToKeep() {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const folders = Object.keys(SITE.languages).map((name) => [name, urlOf(`${name}/`)]);
  const asked = folders.map(async ([name, folder]) => {
    const seen = open.some(({ url }) => url.startsWith(folder));
    return seen || (await caches.match(`${folder}index.html`)) ? name : undefined;
  });
  return (await Promise.all(asked)).filter(Boolean);
}

// Return the files of the language of a path, if it has one.
const languageOf = (path) =>
  LANGUAGES.find((files) => Object.values(files).some((part) => Object.hasOwn(part, path)));

// Tell all pages why the site is not stored; after a network error, the next visit retries.
async function report(error) {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const client of open) client.postMessage({ refused: error.name });
}

async function handleFailure(error) {
  await report(error);
  throw error;
}

// --- activation ------------------------------------------------------------------------------

// Record the open tabs: they show an older version, and may still request its files.
async function activate() {
  const old = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const cache = await caches.open(ASSETS);
  await cache.put(OLD_TABS, Response.json(old.map(({ id }) => id)));
  await clients.claim(); // also protects the page of the first visit from new versions
  await tidy();
}

// Versions share caches, so nothing may be deleted while one installs or waits. The lock also delays
// an installation that starts during a deletion.
const install = () => navigator.locks.request(OURS, complete);
const tidy = () => navigator.locks.request(OURS, { ifAvailable: true }, (lock) => lock && drop());

// Delete the files that only older versions need, once no tab shows one.
async function drop() {
  if (registration.installing || registration.waiting) return;
  const cache = await caches.open(ASSETS);
  const old = await cache.match(OLD_TABS);
  if (!old) return;
  const open = await Promise.all((await old.json()).map((id) => clients.get(id)));
  if (open.some(Boolean)) return;
  for (const request of await cache.keys()) {
    if (!Object.hasOwn(assets, pathOf(request.url))) await cache.delete(request);
  }
  for (const name of await caches.keys()) {
    if (isOurs(name) && name !== ASSETS && name !== PAGES) await caches.delete(name);
  }
}

async function handleVisit() {
  await tidy();
  await complete();
}

// Cache optional files that a page loaded before it had a worker.
async function keep({ urls }, page) {
  const asked = urls.map(pathOf).filter((path) => Object.hasOwn(assets, path));
  await fill(ASSETS, Object.fromEntries(asked.map((path) => [path, assets[path]])));
  for (const language of new Set(asked.map(languageOf))) if (language) await get(language);
  page.postMessage({ kept: true });
}

// --- requests --------------------------------------------------------------------------------

// The pages to which hosts may resolve an address without extra slashes.
const FORMS = [
  (path) => path,
  (path) => `${path}.html`,
  (path) => `${path}/index.html`.replace(/^\//, ""),
  (path) => path.replace(/\/index(\.html)?$/, ".html"),
];

// Return the response to a request, or undefined to leave it to the network.
function answer(request, later) {
  if (request.method !== "GET" || !request.url.startsWith(scope)) return undefined;
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(new URL(scope).pathname.length);
  const plain = path.split("/").filter(Boolean).join("/");
  const page = FORMS.map((form) => form(plain)).find((name) => Object.hasOwn(pages, name));
  const language = languageOf(page ?? path); // a page in it will request its other files too
  if (language) later(get(language).catch(() => {})); // retried at the next request
  if (path.startsWith("assets/")) return asset(path, request);
  if (!page) return undefined;
  const shown = page.replace(/(^|\/)index\.html$/, "$1");
  if ([page, shown, page.replace(/\.html$/, "")].includes(path)) return visit(page, request);
  return Response.redirect(new URL(shown + search, scope)); // where the page's relative links work
}

// Return the cached response for a path without a query, or undefined.
const findCached = (cacheName, path) => caches.match(urlOf(path), { cacheName, ignoreVary: true });

const visit = async (page, request) => (await findCached(PAGES, page)) ?? fetch(request);

// Return an asset, and cache it if it is optional. Assets without a hash belong to older versions,
// which tabs may still show.
async function asset(path, request) {
  // A page requests a file past the caches if the cached one is damaged.
  const found = request.cache !== "reload" && (await findCached(ASSETS, path));
  if (found) return found;
  const integrity = assets[path];
  if (!integrity) return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
  // Chromium does not abort with the page, and a request without an answer would block later ones.
  const signal = LARGE.test(path) ? undefined : AbortSignal.timeout(PATIENCE);
  const response = await whole(ASSETS, urlOf(path), integrity, signal);
  const cache = await caches.open(ASSETS);
  cache.put(urlOf(path), response.clone()).catch(() => {});
  return response;
}

// The page that is shown offline, in frames too, for an address that is not cached: in the language of
// the address, or else of the browser. It links to the games in that language if they are cached.
const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'self'",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

async function lost(error, { url }) {
  const known = ["en", ...Object.keys(SITE.languages)];
  const liked = navigator.languages.map((tag) => tag.split("-")[0]);
  const language = [...pathOf(url).split("/"), ...liked, "en"].find((name) => known.includes(name));
  const page = await findCached(PAGES, `lost-${language}.html`);
  if (!page) throw error;
  const isKept = await findCached(PAGES, `${language}/index.html`);
  const home = isKept ? `${scope}${language}/` : scope;
  const text = (await page.text()).replaceAll('"./assets/', `"${scope}assets/`).replaceAll('"./', `"${home}`);
  return new Response(text, { status: 503, headers: HEADERS });
}

// --- notifications ---------------------------------------------------------------------------

// Show a notification of a page instead of its last one; without a title, only close that.
async function notify({ title, icon }, { id: tag }) {
  for (const shown of await registration.getNotifications({ tag })) shown.close();
  if (title) await registration.showNotification(title, { tag, icon }).catch(() => {}); // may be forbidden by now
}

// Show the page that a notification is from.
async function reveal({ notification }) {
  notification.close();
  const page = await clients.get(notification.tag);
  await (page ? page.focus() : clients.openWindow(scope));
}

// --- events ----------------------------------------------------------------------------------

const ORDERS = { "take over": () => skipWaiting(), tidy: handleVisit, keep, notify };
const obey = async ({ data, source }) => ORDERS[data.order]?.(data, source);

addEventListener("install", (event) => event.waitUntil(install().catch(handleFailure)));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.waitUntil(obey(event).catch(report)));
addEventListener("notificationclick", (event) => event.waitUntil(reveal(event)));
addEventListener("fetch", (event) => {
  const { request } = event;
  const found = answer(request, (work) => event.waitUntil(work));
  const opens = request.mode === "navigate" && request.method === "GET";
  if (opens) event.respondWith(Promise.resolve(found ?? fetch(request)).catch((error) => lost(error, request)));
  else if (found) event.respondWith(found);
});
