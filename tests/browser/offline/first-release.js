// The service worker: keeps one version of the whole site in the browser, and answers from there.
// The build puts SITE before this: { version, pages, assets, languages }; pages and assets are
// { path: integrity }, and each language has its own.
//
// Assets stand in folders named by their content, so one cache holds those of all versions, and
// a new version fetches only what it changes. Pages keep their addresses: a cache for each version.
// docs/offline.md tells why this is no Workbox.

const { scope } = registration;
const OURS = `nyout ${scope} `; // other sites may stand on the same origin
const ASSETS = `${OURS}assets`;
const PAGES = `${OURS}pages ${SITE.version}`;
const OLD_TABS = new URL("old-tabs", scope).href; // in the cache of assets: nothing else lasts

// --- a version comes -------------------------------------------------------------------------

// What the browser has just fetched for the page is not fetched again, as hosts let it keep assets
// for ever; of pages it must ask whether they are still those. Integrity refuses what came from
// another version, and then this one does not come at all.
async function install() {
  await get(SITE);
  for (const name of await spoken()) await get(SITE.languages[name]);
}

async function get({ assets, pages }) {
  await fill(ASSETS, assets, "default");
  await fill(PAGES, pages, "no-cache");
}

// The languages of pages that are open, or that this browser has asked for before.
async function spoken() {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const folders = Object.keys(SITE.languages).map((name) => [name, new URL(`${name}/`, scope).href]);
  const asked = folders.map(async ([name, folder]) => {
    const seen = open.some(({ url }) => url.startsWith(folder));
    return seen || (await caches.match(`${folder}index.html`)) ? name : undefined;
  });
  return (await Promise.all(asked)).filter(Boolean);
}

// Who asks for a file of a language will ask for the others.
const languageOf = (path) =>
  Object.values(SITE.languages).find((files) => Object.values(files).some((part) => Object.hasOwn(part, path)));

async function fill(name, files, cache) {
  const kept = await caches.open(name);
  const there = new Set((await kept.keys()).map(({ url }) => url));
  for (const [path, integrity] of Object.entries(files)) {
    const url = new URL(path, scope).href;
    if (there.has(url)) continue;
    const ask = (cache) => fetch(url, { cache, integrity, priority: "low" });
    // What the browser was told to keep for ever may have been an error of the host.
    const found = await ask(cache).catch(() => undefined);
    const response = found?.ok ? found : await ask("reload");
    if (!response.ok) throw new TypeError(`${url}: ${response.status}`);
    await kept.put(url, response.redirected ? direct(response) : response);
  }
}

// Browsers refuse to open a page from an answer that was redirected on its way.
const direct = ({ body, headers }) => new Response(body, { headers });

// Pages tell a person why nothing is kept; what the network did is tried again at the next visit.
async function failed(error) {
  const told = await clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const client of told) client.postMessage({ refused: error.name });
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

const folderOf = (url) => new URL("./", url).href;

// Drop what only older versions need, once no tab shows them any more.
async function tidy() {
  const kept = await caches.open(ASSETS);
  const old = await kept.match(OLD_TABS);
  if (!old) return;
  const open = await Promise.all((await old.json()).map((id) => clients.get(id)));
  if (open.some(Boolean)) return;
  const assets = [SITE, ...Object.values(SITE.languages)].flatMap((part) => Object.keys(part.assets));
  const needed = new Set(assets.map((path) => folderOf(new URL(path, scope))));
  for (const request of await kept.keys()) {
    if (!needed.has(folderOf(request.url))) await kept.delete(request);
  }
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== ASSETS && name !== PAGES) await caches.delete(name);
  }
}

// What a page needed before there was a worker, and not every browser needs.
async function keep({ urls }, page) {
  const kept = await caches.open(ASSETS);
  for (const url of urls) {
    if (!url.startsWith(new URL("assets/", scope)) || (await kept.match(url))) continue;
    const response = await fetch(url, { priority: "low" });
    if (response.ok) await kept.put(url, response);
    const language = languageOf(url.slice(scope.length));
    if (language) await get(language);
  }
  page.postMessage({ kept: true });
}

// --- a page asks -----------------------------------------------------------------------------

// How an address may mean a page, as hosts understand it.
const FORMS = [
  (path) => path,
  (path) => (path === "" || path.endsWith("/") ? `${path}index.html` : undefined),
  (path) => `${path}.html`,
];

const pages = Object.assign({}, SITE.pages, ...Object.values(SITE.languages).map((part) => part.pages));

// What answers a request; undefined leaves it to the network.
function answer(request, later) {
  if (request.method !== "GET" || !request.url.startsWith(scope)) return undefined;
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(new URL(scope).pathname.length);
  const page = FORMS.map((form) => form(path)).find((name) => Object.hasOwn(pages, name));
  const language = languageOf(page ?? path);
  if (language) later(get(language).catch(() => {})); // without a network it is tried again
  if (path.startsWith("assets/")) return from(ASSETS, request.url, request);
  if (page) return from(PAGES, page, request);
  if (!Object.hasOwn(pages, `${path}/index.html`)) return undefined;
  return Response.redirect(new URL(`${path}/${search}`, scope)); // or its links would lead astray
}

// What a cache holds; what it does not hold, or no more, the network. Assets of which only some
// browsers have need are kept from then on.
async function from(name, address, request) {
  const kept = await caches.open(name);
  const found = await kept.match(new URL(address, scope), { ignoreSearch: true, ignoreVary: true });
  if (found) return found;
  const response = await fetch(request);
  if (name === ASSETS && response.ok) kept.put(address, response.clone()).catch(() => {});
  return response;
}

// --- events ----------------------------------------------------------------------------------

const ORDERS = { "take over": () => skipWaiting(), tidy, keep };

addEventListener("install", (event) => event.waitUntil(install().catch(failed)));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.waitUntil(ORDERS[event.data.order]?.(event.data, event.source)));
addEventListener("fetch", (event) => {
  const found = answer(event.request, (work) => event.waitUntil(work));
  if (found) event.respondWith(found);
});
