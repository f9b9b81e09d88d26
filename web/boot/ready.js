// Tells when Python is ready: it sets an attribute of the root element.
// Not Python: other scripts wait for Python with it.

const root = document.documentElement;

/** Whether Python is ready. */
export const isReady = () => root.dataset.ready !== undefined;

/** Resolves when Python is ready. */
export const ready = new Promise((done) => {
  const watch = new MutationObserver(() => isReady() && (watch.disconnect(), done()));
  watch.observe(root, { attributeFilter: ["data-ready"] });
});

const PATIENCE = 5_000; // milliseconds: a busy browser may never report that it is idle

/** Resolves when Python is ready and the browser is idle. */
export const idle = async () => {
  await ready;
  await new Promise((done) => {
    if (globalThis.requestIdleCallback) requestIdleCallback(done, { timeout: PATIENCE });
    else setTimeout(done);
  });
};
