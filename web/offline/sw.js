// The service worker: keeps one version of the whole site in the browser, and answers from there.
// The build puts SITE before this: { version, pages, assets, others, languages }; pages, assets and
// others are { path: integrity }, and each language has pages and assets of its own.
//
// Assets stand in folders named by their content, so one cache holds those of all versions, and
// a new version fetches only what it changes. Pages keep their addresses: a cache for each version.
// Nothing enters these caches unless its hash is in SITE: a captive portal answers 200 with HTML.
// docs/offline.md tells why this is no Workbox.

const { scope } = registration;
// Other sites may share the origin. The first release used the prefix "nyout", did not check what
// it cached, and deletes caches with that prefix.
const OURS = `nyout-checked ${scope}`;
const isOurs = (name) => /^nyout\S* /.test(name) && name.split(" ")[1] === scope;
const ASSETS = `${OURS} assets`;
const PAGES = `${OURS} pages ${SITE.version}`;
const OLD_TABS = new URL("old-tabs", scope).href; // in the cache of assets: nothing else lasts

const LANGUAGES = Object.values(SITE.languages);
const pages = Object.assign({}, SITE.pages, ...LANGUAGES.map((part) => part.pages));
const assets = Object.assign({}, SITE.assets, SITE.others, ...LANGUAGES.map((part) => part.assets));

const urlOf = (path) => new URL(path, scope).href;
const pathOf = (url) => (url.startsWith(scope) ? url.slice(scope.length) : "");

// --- checked files ---------------------------------------------------------------------------

// Where to get a file, in this order. The browser may have been told to keep an error for ever, so
// the last resort is a reload. Pages are never copied from other caches: their headers may be old.
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

// A whole file with this hash; throws if no source has it.
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

// Browsers refuse to open a page from an answer that was redirected on its way.
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

// --- a version comes -------------------------------------------------------------------------

// Also restores what this version has lost since: browsers may evict or delete single entries.
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

// Who asks for a file of a language will ask for the others.
const languageOf = (path) =>
  LANGUAGES.find((files) => Object.values(files).some((part) => Object.hasOwn(part, path)));

// Pages tell a person why nothing is kept; what the network did is tried again at the next visit.
async function report(error) {
  const told = await clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const client of told) client.postMessage({ refused: error.name });
}

async function failed(error) {
  await report(error);
  throw error;
}

// --- a version goes --------------------------------------------------------------------------

// Tabs that are open now show an older version, and may still ask for parts of it.
async function activate() {
  const old = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const kept = await caches.open(ASSETS);
  await kept.put(OLD_TABS, Response.json(old.map(({ id }) => id)));
  await clients.claim(); // a page of the first visit is to be safe from new versions too
  await tidy();
}

// All versions share caches, so while one installs or waits nothing may be dropped. The lock covers
// an installation that begins while this runs.
const install = () => navigator.locks.request(OURS, complete);
const tidy = () => navigator.locks.request(OURS, { ifAvailable: true }, (lock) => lock && drop());

// Drop what only older versions need, once no tab shows them any more.
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

// What a page needed before there was a worker, and not every browser needs.
async function keep({ urls }, page) {
  const asked = urls.map(pathOf).filter((path) => Object.hasOwn(assets, path));
  await fill(ASSETS, Object.fromEntries(asked.map((path) => [path, assets[path]])));
  for (const language of new Set(asked.map(languageOf))) if (language) await get(language);
  page.postMessage({ kept: true });
}

// --- a page asks -----------------------------------------------------------------------------

// The pages that an address without spare slashes may mean, as hosts understand it.
const FORMS = [
  (path) => path,
  (path) => `${path}.html`,
  (path) => `${path}/index.html`.replace(/^\//, ""),
  (path) => path.replace(/\/index(\.html)?$/, ".html"),
];

// What answers a request; undefined leaves it to the network.
function answer(request, later) {
  if (request.method !== "GET" || !request.url.startsWith(scope)) return undefined;
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(new URL(scope).pathname.length);
  const plain = path.split("/").filter(Boolean).join("/");
  const page = FORMS.map((form) => form(plain)).find((name) => Object.hasOwn(pages, name));
  const language = languageOf(page ?? path);
  if (language) later(get(language).catch(() => {})); // without a network it is tried again
  if (path.startsWith("assets/")) return asset(path, request);
  if (!page) return undefined;
  const shown = page.replace(/(^|\/)index\.html$/, "$1");
  if ([page, shown, page.replace(/\.html$/, "")].includes(path)) return visit(page, request);
  return Response.redirect(new URL(shown + search, scope)); // or its links would lead astray
}

// What a cache holds, at whatever query.
async function held(name, path) {
  const kept = await caches.open(name);
  return kept.match(urlOf(path), { ignoreSearch: true, ignoreVary: true });
}

const visit = async (page, request) => (await held(PAGES, page)) ?? fetch(request);

// Assets of which only some browsers have need are kept from then on. Those without a hash belong
// to older versions, which tabs may still show.
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

// Without a network and without the page: a page that says so, at any address and in frames too.
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
