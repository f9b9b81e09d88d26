// Answers PyScript's IndexedDB requests for downloaded packages, which these pages do not have.
// PyScript waits for that database before it starts Python, forever if the browser blocks storage.
// Not Python: it runs before Python has loaded.

const NAME = /^IDBMap\/(https?:.*@[^/]*|@pyscript\.fs)$/;

const answer = (result) => {
  const request = { result };
  queueMicrotask(() => request.onsuccess?.({ target: request }));
  return request;
};

const store = { getAllKeys: () => answer([]), clear: () => answer() };
const database = { close() {}, transaction: () => ({ objectStore: () => store }) };

/** Return the browser's `indexedDB`; undefined if it has none, or throws on any access. */
const factory = () => {
  try {
    return globalThis.indexedDB ?? undefined;
  } catch {
    return undefined;
  }
};

const databases = factory();
const native = databases?.open;
const open = (name, ...rest) => {
  if (NAME.test(name)) return answer(database);
  if (databases) return native.call(databases, name, ...rest);
  throw new Error("this browser has no databases");
};
if (databases) databases.open = open;
else Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: { open } });

// PyScript creates a channel on import, which a page without workers does not use.
try {
  new BroadcastChannel("nyout").close();
} catch {
  globalThis.BroadcastChannel = class extends EventTarget {
    close() {}
    postMessage() {}
  };
}
