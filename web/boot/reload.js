// Reloads the page for a person who has pressed Reload.
// Not Python: it also works after the interpreter has crashed.

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
