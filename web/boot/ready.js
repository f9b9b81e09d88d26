// Tells whether Python is ready, which sets an attribute of the root element.
// Not Python: other scripts use it to wait for Python.

const root = document.documentElement;

/** Return whether Python is ready. */
export const isReady = () => root.dataset.ready !== undefined;

/** Resolves once Python is ready. */
export const ready = new Promise((done) => {
  const watch = new MutationObserver(() => isReady() && (watch.disconnect(), done()));
  watch.observe(root, { attributeFilter: ["data-ready"] });
});

const TIMEOUT = 5_000; // milliseconds: a busy browser may never report that it is idle

/** Wait until Python is ready and the browser is idle. */
export const idle = async () => {
  await ready;
  await new Promise((done) => {
    if (globalThis.requestIdleCallback) requestIdleCallback(done, { timeout: TIMEOUT });
    else setTimeout(done);
  });
};
