// The games that this browser has saved: a database with one entry per game. An entry contains the
// record (`text`), the name, the date of the last change, the result, and what the front page draws.
// Not Python: the front page does not load Python, and a game page reads its game while Python loads.

const NAME = "nyout";
const STORE = "games";
const OLDER = "IDBMap/@pyscript/nyout"; // of `importOlder`
const PATIENCE = 4000; // milliseconds: some browsers that block storage never answer
const EXPECTED = "nyout/front/unfinished"; // tells gallery.js to make room for a list

const settled = (target, success, failure) =>
  new Promise((done, fail) => {
    target[`on${success}`] = () => done(target.result);
    target[`on${failure}`] = () => fail(target.error ?? new Error(`the database: ${failure}`));
  });

/** Return a database; undefined if it is missing and there is no function to fill a new one. */
const connected = async (name, fill) => {
  const request = indexedDB.open(name);
  let isMissing = false;
  request.onupgradeneeded = () => {
    isMissing = !fill;
    if (fill) fill(request.result);
    else request.transaction.abort(); // the browser then creates none
  };
  const late = new Promise((_, fail) => setTimeout(fail, PATIENCE, new Error(`${name}: no answer`)));
  try {
    return await Promise.race([settled(request, "success", "error"), late]);
  } catch (error) {
    if (isMissing) return undefined;
    throw error;
  }
};

let connection;
let isNew = false; // whether this page has created the database

const fill = (database) => {
  database.createObjectStore(STORE, { keyPath: "key" }).createIndex("latest", ["kind", "date"]);
  isNew = true;
};

const opened = async (mayCreate) => {
  const database = connection ?? (await connected(NAME, mayCreate && fill));
  if (!database || database === connection) return database;
  database.onclose = database.onversionchange = () => {
    database.close(); // the person deletes the data of the site, or the browser does
    connection = undefined;
  };
  return (connection = database);
};

const running = new Set(); // transactions

/** Return the result of a request, once its transaction is committed; undefined without a database. */
const transact = async (mode, request) => {
  const database = await opened(mode === "readwrite");
  if (!database) return undefined;
  const work = database.transaction(STORE, mode);
  running.add(work);
  try {
    const asked = request(work.objectStore(STORE));
    await settled(work, "complete", "abort");
    return asked?.result;
  } catch (error) {
    if (work.error || !isLeft) throw error;
    return transact(mode, request); // `leave` has aborted it, but the page is still there
  } finally {
    running.delete(work);
  }
};

const read = async (request) => {
  await (importing ??= importOlder());
  return transact("readonly", request);
};

let channel; // tells other pages of the site which game has changed
try {
  channel = new BroadcastChannel("nyout");
  channel.onmessage = ({ data }) =>
    document.dispatchEvent(new CustomEvent("nyout:saved", { detail: String(data) }));
} catch {} // the browser blocks storage

const changed = (key) => {
  channel?.postMessage(key);
  if (isNew) navigator.storage?.persist?.().catch(() => {});
  isNew = false;
};

/** Return the entry of a key; undefined if there is none. */
export const get = (key) => read((games) => games.get(key));

/** Return all entries. */
export const all = async () => (await read((games) => games.getAll())) ?? [];

/** Return the entry of a kind that was changed last; undefined if there is none. */
export const latest = async (kind) => {
  const ofKind = () => IDBKeyRange.bound([kind], [kind, Infinity]);
  const cursor = await read((games) => games.index("latest").openCursor(ofKind(), "prev"));
  return cursor?.value;
};

/**
 * Store an entry in place of the one with the text `base`, or of any if `base` is undefined.
 *
 * If the stored entry has another text, return it instead, and change nothing.
 */
export const replace = async (entry, base) => {
  let other;
  await transact("readwrite", (games) => {
    games.get(entry.key).onsuccess = ({ target: { result } }) => {
      const isFree = !result || [undefined, result.text].includes(base);
      if (isFree || result.text === entry.text)
        games.put({ ...entry, name: result?.name || entry.name });
      else other = result;
    };
  });
  if (other) return other;
  changed(entry.key);
  try {
    if (entry.result === "*") localStorage.setItem(EXPECTED, "");
  } catch {} // the browser blocks it, or it is full
  return undefined;
};

/** Change fields of an entry, if it is still stored. */
export const change = async (key, fields) => {
  await transact("readwrite", (games) => {
    games.get(key).onsuccess = ({ target: { result } }) => result && games.put({ ...result, ...fields });
  });
  changed(key);
};

/** Delete an entry. */
export const remove = async (key) => {
  await transact("readwrite", (games) => games.delete(key));
  changed(key);
};

let isLeft = false; // whether `leave` has been called

/**
 * Store entries while the page is left. It gets no more answers, but a write that is committed at once
 * succeeds, unless it waits for a transaction that never ends.
 */
export const leave = (entries) => {
  if (!connection) return;
  isLeft = true;
  for (const work of running)
    try {
      work.abort();
    } catch {} // it has ended
  const work = connection.transaction(STORE, "readwrite");
  for (const entry of entries) work.objectStore(STORE).put(entry);
  work.commit?.();
};

let importing;

/**
 * Import the games of builds before December 2026: the latest of each kind from localStorage, all
 * others from another database. This function may be deleted on 2027-06-01.
 */
const importOlder = async () => {
  const entry = (key, kind, text, date, name, summary) => {
    const result = /^\[Result "(.*)"\]$/m.exec(text)?.[1] ?? "*";
    return { key, kind, text, date, name, result, summary };
  };
  const parsed = (text) => {
    try {
      return JSON.parse(text) ?? {};
    } catch {
      return {};
    }
  };
  try {
    const texts = Object.entries(localStorage).filter(
      ([key, text]) => /^nyout\/[^/]+$/.test(key) ? text.startsWith("[") : /^nyout\/[^/]+\/damaged-saved$/.test(key),
    );
    const older = await connected(OLDER);
    if (!older && !texts.length) return;
    // The games in progress are compared with the others like those of a page that was left.
    const entries = texts.map(([key, text]) => {
      const kind = key.split("/")[1];
      return entry(`/${key}`, kind, text, Date.now(), "", parsed(localStorage[`nyout/${kind}/summary`]));
    });
    if (older) {
      const work = older.transaction("entries");
      const [keys, values] = ["getAllKeys", "getAll"].map((name) => work.objectStore("entries")[name]());
      await settled(work, "complete", "abort");
      older.close();
      keys.result.forEach((key, at) => {
        const flat = parsed(values.result[at]);
        const { text, date, name, summary } = flat[2] ?? {};
        const record = String(flat[text] ?? values.result[at]);
        const when = Number.isFinite(date) ? date : 0;
        const [kind] = String(key).split("/");
        entries.push(entry(String(key), kind, record, when, flat[name] ?? "", parsed(flat[summary])));
      });
    }
    await transact("readwrite", (games) => {
      for (const each of entries)
        games.add(each).onerror = (event) => {
          event.preventDefault(); // it is already here
          event.stopPropagation();
        };
    });
    indexedDB.deleteDatabase(OLDER);
    for (const key of Object.keys(localStorage))
      if (/^nyout\/[^/]+\/(summary|(damaged|fault)-(saved|link))$/.test(key)) localStorage.removeItem(key);
    for (const [key] of texts) localStorage.removeItem(key);
  } catch (error) {
    console.warn(`The games of an older build cannot be read: ${error?.message ?? error}`);
  }
};
