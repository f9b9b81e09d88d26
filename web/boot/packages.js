// PyScript keeps packages from the network in a database and waits for it before Python starts,
// for ever where a browser blocks storage. The page has no such packages: the answer is that
// there are none, and comes at once.

const NAME = /^IDBMap\/(https?:.*@[^/]*|@pyscript\.fs)$/;

const answer = (result) => {
  const request = { result };
  queueMicrotask(() => request.onsuccess?.({ target: request }));
  return request;
};

const store = { getAllKeys: () => answer([]), clear: () => answer() };
const database = { close() {}, transaction: () => ({ objectStore: () => store }) };

/** The browser's databases; undefined where it has none, or throws at the touch. */
const factory = () => {
  try {
    return globalThis.indexedDB ?? undefined;
  } catch {
    return undefined;
  }
};

const theirs = factory();
const native = theirs?.open;
const open = (name, ...rest) => {
  if (NAME.test(name)) return answer(database);
  if (theirs) return native.call(theirs, name, ...rest);
  throw new Error("this browser has no databases");
};
if (theirs) theirs.open = open;
else Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: { open } });

// PyScript makes a channel as it is imported, and nobody listens.
try {
  new BroadcastChannel("nyout").close();
} catch {
  globalThis.BroadcastChannel = class extends EventTarget {
    close() {}
    postMessage() {}
  };
}
