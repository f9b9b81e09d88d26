// The life of a page: whether it is ready, and its reload in a later version of the site. A page with a
// game is ready once Python is, which sets an attribute of the root element; others once they have loaded.
// Not Python: other scripts use it to wait for Python, and it works after the interpreter has crashed.

const root = document.documentElement;

/** Return whether the page is ready. */
export const isReady = () =>
  root.dataset.game ? root.dataset.ready !== undefined : document.readyState === "complete";

/** Resolves once the page is ready. */
export const ready = new Promise((done) => {
  const check = () => isReady() && done();
  new MutationObserver(check).observe(root, { attributeFilter: ["data-ready"] });
  addEventListener("load", check);
  check();
});

// A browser may never report that it is idle: in five of some three hundred first visits on a busy
// machine, Chromium took more than a minute.
const TIMEOUT = 5_000; // milliseconds

/** Wait until the page is ready and the browser is idle. */
export const idle = async () => {
  await ready;
  await new Promise((done) => {
    if (globalThis.requestIdleCallback) requestIdleCallback(done, { timeout: TIMEOUT });
    else setTimeout(done);
  });
};

/** Reload the page in the latest version of the site that the browser has installed. */
export const reload = async () => {
  try {
    const next = (await navigator.serviceWorker.getRegistration())?.waiting;
    if (next) await takeOver(next);
  } catch {} // the browser has no service workers, or refuses them
  location.reload(); // loses nothing: the game is stored after each ply
};

const takeOver = (worker) =>
  new Promise((done) => {
    worker.addEventListener("statechange", () => {
      if (["activated", "redundant"].includes(worker.state)) done();
    });
    worker.postMessage({ order: "take over" });
  });
