// When Python plays: it says so by an attribute of the root element.

const root = document.documentElement;

/** Whether Python plays. */
export const isReady = () => root.dataset.ready !== undefined;

/** Comes true when Python plays. */
export const ready = new Promise((done) => {
  const watch = new MutationObserver(() => isReady() && (watch.disconnect(), done()));
  watch.observe(root, { attributeFilter: ["data-ready"] });
});

const PATIENCE = 5_000; // milliseconds: busy browsers may never call a page idle

/** Resolves when Python plays and the page has nothing else to do. */
export const idle = async () => {
  await ready;
  await new Promise((done) => {
    if (globalThis.requestIdleCallback) requestIdleCallback(done, { timeout: PATIENCE });
    else setTimeout(done);
  });
};
