// The service worker: caches one version of the whole site, and answers requests from the cache.
// The build puts SITE before it: { version, pages, assets, others, languages }; pages, assets and
// others are { path: integrity }, and each language has pages and assets of its own.
// Not Python: service workers run JavaScript only.

// Assets are in folders named after their content, so one cache holds those of all versions, and a
// new version downloads only what has changed. Pages keep their addresses: a cache for each version.
// Nothing enters these caches unless its hash is in SITE: a captive portal answers 200 with HTML.
// docs/offline.md explains why this does not use Workbox.

const { scope } = registration;
// Other sites may share the origin. The first release used the prefix "nyout", did not check what
// it cached, and deletes caches with that prefix.
const OURS = `nyout-checked ${scope}`;
const isOurs = (name) => /^nyout\S* /.test(name) && name.split(" ")[1] === scope;
const ASSETS = `${OURS} assets`;
const PAGES = `${OURS} pages ${SITE.version}`;
const OLD_TABS = new URL("old-tabs", scope).href; // in the cache of assets, the only lasting storage

const LANGUAGES = Object.values(SITE.languages);
const pages = Object.assign({}, SITE.pages, ...LANGUAGES.map((part) => part.pages));
const assets = Object.assign({}, SITE.assets, SITE.others, ...LANGUAGES.map((part) => part.assets));

const urlOf = (path) => new URL(path, scope).href;
const pathOf = (url) => (url.startsWith(scope) ? url.slice(scope.length) : "");

// --- checked files ---------------------------------------------------------------------------

// Where to get a file, in this order. The browser may have cached an error forever, hence the reload
// at last. Pages are never copied from other caches: their headers may be old.
const from = (cache) => (url, integrity) => fetch(url, { cache, integrity, priority: "low" });
const SOURCES = {
  [ASSETS]: [copied, from("default"), from("reload")],
  [PAGES]: [from("no-cache"), from("reload")],
};

async function copied(url, integrity) {
  const found = await caches.match(url, { ignoreVary: true });
  if (!found) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", await found.clone().arrayBuffer());
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return integrity === `sha256-${hash}` ? found : undefined;
}

// A complete file with this hash. Throws if no source has it.
async function whole(name, url, integrity) {
  let failure;
  for (const source of SOURCES[name]) {
    try {
      const response = await source(url, integrity);
      if (response?.ok) return response.redirected ? direct(response) : response;
      failure ??= response && new TypeError(`${url}: ${response.status}`);
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
  const kept = await caches.open(name);
  const there = new Set((await kept.keys()).map(({ url }) => url));
  for (const [path, integrity] of Object.entries(files)) {
    const url = urlOf(path);
    if (!there.has(url)) await kept.put(url, await whole(name, url, integrity));
  }
}

async function get(part) {
  await fill(ASSETS, part.assets);
  await fill(PAGES, part.pages);
}

// --- installation ----------------------------------------------------------------------------

// Download what is missing; browsers may also evict single entries of an installed version.
async function complete() {
  await get(SITE);
  for (const name of await spoken()) await get(SITE.languages[name]);
}

// The languages of pages that are open, or that this browser has asked for before.
async function spoken() {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const folders = Object.keys(SITE.languages).map((name) => [name, urlOf(`${name}/`)]);
  const asked = folders.map(async ([name, folder]) => {
    const seen = open.some(({ url }) => url.startsWith(folder));
    return seen || (await caches.match(`${folder}index.html`)) ? name : undefined;
  });
  return (await Promise.all(asked)).filter(Boolean);
}

// A request for one file of a language is followed by requests for the others.
const languageOf = (path) =>
  LANGUAGES.find((files) => Object.values(files).some((part) => Object.hasOwn(part, path)));

// Pages show why the site is not stored; after a network error the next visit retries.
async function report(error) {
  const told = await clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const client of told) client.postMessage({ refused: error.name });
}

async function failed(error) {
  await report(error);
  throw error;
}

// --- activation ------------------------------------------------------------------------------

// Tabs that are open now show an older version, and may still request parts of it.
async function activate() {
  const old = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const kept = await caches.open(ASSETS);
  await kept.put(OLD_TABS, Response.json(old.map(({ id }) => id)));
  await clients.claim(); // protects the page of the first visit from new versions, too
  await tidy();
}

// All versions share caches, so nothing may be deleted while one installs or waits. The lock covers
// an installation that begins while this runs.
const install = () => navigator.locks.request(OURS, complete);
const tidy = () => navigator.locks.request(OURS, { ifAvailable: true }, (lock) => lock && drop());

// Delete what only older versions need, once no tab shows them any more.
async function drop() {
  if (registration.installing || registration.waiting) return;
  const kept = await caches.open(ASSETS);
  const old = await kept.match(OLD_TABS);
  if (!old) return;
  const open = await Promise.all((await old.json()).map((id) => clients.get(id)));
  if (open.some(Boolean)) return;
  for (const request of await kept.keys()) {
    if (!Object.hasOwn(assets, pathOf(request.url))) await kept.delete(request);
  }
  for (const name of await caches.keys()) {
    if (isOurs(name) && name !== ASSETS && name !== PAGES) await caches.delete(name);
  }
}

async function visited() {
  await tidy();
  await complete();
}

// Cache what a page loaded before there was a worker, and which not every browser needs.
async function keep({ urls }, page) {
  const asked = urls.map(pathOf).filter((path) => Object.hasOwn(assets, path));
  await fill(ASSETS, Object.fromEntries(asked.map((path) => [path, assets[path]])));
  for (const language of new Set(asked.map(languageOf))) if (language) await get(language);
  page.postMessage({ kept: true });
}

// --- requests --------------------------------------------------------------------------------

// The pages that an address without extra slashes may mean, as hosts resolve it.
const FORMS = [
  (path) => path,
  (path) => `${path}.html`,
  (path) => `${path}/index.html`.replace(/^\//, ""),
  (path) => path.replace(/\/index(\.html)?$/, ".html"),
];

// The response to a request; undefined leaves it to the network.
function answer(request, later) {
  if (request.method !== "GET" || !request.url.startsWith(scope)) return undefined;
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(new URL(scope).pathname.length);
  const plain = path.split("/").filter(Boolean).join("/");
  const page = FORMS.map((form) => form(plain)).find((name) => Object.hasOwn(pages, name));
  const language = languageOf(page ?? path);
  if (language) later(get(language).catch(() => {})); // retried at the next request
  if (path.startsWith("assets/")) return asset(path, request);
  if (!page) return undefined;
  const shown = page.replace(/(^|\/)index\.html$/, "$1");
  if ([page, shown, page.replace(/\.html$/, "")].includes(path)) return visit(page, request);
  return Response.redirect(new URL(shown + search, scope)); // its relative links hold only there
}

// The entry of a cache, whatever the query.
async function held(name, path) {
  const kept = await caches.open(name);
  return kept.match(urlOf(path), { ignoreSearch: true, ignoreVary: true });
}

const visit = async (page, request) => (await held(PAGES, page)) ?? fetch(request);

// Assets that only some browsers need are cached when they are requested. Those without a hash
// belong to older versions, which tabs may still show.
async function asset(path, request) {
  const found = await held(ASSETS, path);
  if (found) return found;
  const integrity = assets[path];
  if (!integrity) return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
  const response = await whole(ASSETS, urlOf(path), integrity);
  const kept = await caches.open(ASSETS);
  kept.put(urlOf(path), response.clone()).catch(() => {});
  return response;
}

// Offline and not cached: a page that says so, at any address and in frames too.
const LOST = "lost.html";
const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'self'",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

async function lost(error) {
  const page = await held(PAGES, LOST);
  if (!page) throw error;
  const text = (await page.text()).replaceAll('"./', `"${scope}`);
  return new Response(text, { status: 503, headers: HEADERS });
}

// --- events ----------------------------------------------------------------------------------

const ORDERS = { "take over": () => skipWaiting(), tidy: visited, keep };
const obey = async ({ data, source }) => ORDERS[data.order]?.(data, source);

addEventListener("install", (event) => event.waitUntil(install().catch(failed)));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.waitUntil(obey(event).catch(report)));
addEventListener("fetch", (event) => {
  const { request } = event;
  const found = answer(request, (work) => event.waitUntil(work));
  const opens = request.mode === "navigate" && request.method === "GET";
  if (opens) event.respondWith(Promise.resolve(found ?? fetch(request)).catch(lost));
  else if (found) event.respondWith(found);
});
