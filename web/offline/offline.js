// The page's part of offline play: registers the service worker once the page is ready, offers new
// versions, and tells the user if the browser cannot store the site.
// Not Python: it also runs on pages without Python.

import { idle, reload } from "./lifecycle.js";

const root = document.documentElement;
const script = document.getElementById("offline");
const { worker } = script.dataset;
const address = new URL(worker, location.href);
const scope = new URL("./", address).href;
const HOUR = 3_600_000; // milliseconds

// --- messages -------------------------------------------------------------------------------

const made = (name, attributes, ...inside) => {
  const node = Object.assign(document.createElement(name), attributes);
  node.append(...inside);
  return node;
};

/** Show a sentence in an element, with its key, so that Python can translate it. */
const say = (node, key) => {
  node.dataset.text = key;
  node.textContent = JSON.parse(script.dataset.texts)[key];
  return node;
};

// Screen readers announce only additions to existing regions.
const offer = made("div", { id: "offer", role: "status" });
const note = made("p", { id: "offline-note", role: "status" });
document.body.append(offer);
(document.querySelector("footer") ?? document.body).append(note);

/** Tell why the browser does not store the site; that it has stored it needs no sentence. */
const tell = (state) => {
  root.dataset.offline = state;
  say(note, `offline.${state}`);
};

const show = () => {
  if (offer.firstChild) return;
  const again = say(made("button", { type: "button", className: "main" }), "offline.reload");
  const later = say(made("button", { type: "button" }), "offline.later");
  again.addEventListener("click", reload);
  later.addEventListener("click", () => offer.replaceChildren());
  offer.append(say(made("p", {}), "offline.new"), again, later);
};

// --- versions --------------------------------------------------------------------------------

let registration;

// The addresses of the files that this page loaded before it had a worker.
const needed = () => performance.getEntriesByType("resource").map(({ name }) => name);

const follow = (next) => {
  const first = !registration.active;
  next?.addEventListener("statechange", () => {
    if (next.state === "installed" && !first) show();
    if (next.state === "activated" && first) next.postMessage({ order: "keep", urls: needed() });
  });
};

const watch = (found) => {
  if (registration === found) return;
  registration = found;
  follow(found.installing);
  found.addEventListener("updatefound", () => follow(found.installing));
  if (found.waiting) show();
  // Browsers look for new versions only when a page is opened, and this one may stay open for days.
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < HOUR) return;
    looked = Date.now();
    found.update().catch(() => {}); // there may be no network
  });
};

const keep = async () => {
  const workers = navigator.serviceWorker; // some browsers throw here, others return undefined
  let controlled = Boolean(workers.controller);
  workers.addEventListener("controllerchange", () => {
    if (controlled) show(); // another tab has activated the new version
    controlled = true;
  });
  workers.addEventListener("message", ({ data }) => {
    if (data.kept) root.dataset.offline = "kept";
    else refused(data.refused);
  });
  // Do not wait for the page: if it fails to start, a new version may fix that.
  const found = await workers.getRegistration(scope);
  if (found?.scope === scope) watch(found);
  await idle();
  const registered = await workers.register(address, { scope }).catch(async ({ name }) => {
    if (await isWorker()) refused(name);
  });
  if (!registered) return;
  watch(registered);
  registered.active?.postMessage({ order: "tidy" });
};

// Captive portals send a page instead of the worker, which browsers report as a SecurityError.
const isWorker = () =>
  fetch(address, { cache: "no-store" }).then(
    ({ headers }) => /javascript/.test(headers.get("Content-Type")),
    () => true,
  );

// A network error is no refusal by the browser: the next visit retries.
const REFUSALS = { TypeError: undefined, QuotaExceededError: "full" };
const refused = (name) => {
  const state = name in REFUSALS ? REFUSALS[name] : "refused";
  if (state) tell(state);
};

// In a frame on another site, the page stores nothing.
if (window.top === window) keep().catch(() => tell("refused"));
