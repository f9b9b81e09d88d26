// Tells whether the page is ready: if it has a game, once Python is, which sets an attribute of the
// root element; otherwise once it has loaded.
// Not Python: other scripts use it to wait for Python.

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
