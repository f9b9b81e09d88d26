// The games that this browser has saved: a database with one entry per game. An entry contains the
// record (`text`), the name, the date of the last change, the result, and what the front page draws.
// Not Python: the front page does not load Python, and a game page reads its game while Python loads.

const NAME = "nyout";
const VERSION = 2;
const STORE = "games";
// Ticks: some browsers that block storage never answer. The front page waits for a busy one.
const PATIENCE = document.documentElement.dataset.game ? 16 : Infinity;
const TICK = 250; // milliseconds; while the page is busy, the answer waits, and no tick is counted
const EXPECTED = "nyout/front/unfinished"; // tells before-paint.js to make room for a list
const PARKED = "nyout/games/left"; // the entries of `park` in localStorage

/** Return the result of a request or a transaction; fail if it fails or there is no answer. */
const resultOf = async (target, success, failure) => {
  let clock;
  try {
    return await new Promise((done, fail) => {
      const fault = (reason) => new Error(`the database: ${reason}`);
      let left = PATIENCE;
      clock = setInterval(() => --left || fail(fault("no answer")), TICK);
      target[`on${success}`] = () => done(target.result);
      target[`on${failure}`] = () => fail(target.error ?? fault(failure));
    });
  } finally {
    clearInterval(clock);
  }
};

let connection;

/** Return a connection to the database; undefined if it is missing and may not be created. */
const connected = async (mayCreate) => {
  const request = indexedDB.open(NAME, VERSION);
  let isMissing = false;
  request.onupgradeneeded = () => {
    isMissing = !mayCreate;
    if (isMissing) request.transaction.abort(); // the browser then creates none
    else create(request.result);
  };
  try {
    return await resultOf(request, "success", "error");
  } catch (error) {
    if (isMissing) return undefined;
    throw error;
  }
};

const create = (database) => {
  const games = database.createObjectStore(STORE, { keyPath: "key" });
  games.createIndex("latest", ["kind", "date"]);
  games.createIndex("anchors", "anchors");
};

const opened = async (mayCreate) => {
  if (connection) return connection;
  const database = await connected(mayCreate);
  if (database) database.onclose = database.onversionchange = () => drop(database);
  return (connection = database ?? connection);
};

/** Close a connection: the player or the browser deletes the data of the site, or it has failed. */
const drop = (database) => {
  database.close();
  if (connection === database) connection = undefined;
};

const running = new Set(); // transactions
const aborted = new WeakSet(); // transactions aborted by `park`

/** Return the result of a request, once its transaction is committed; undefined without a database. */
const transact = async (mode, request) => {
  const database = await opened(mode === "readwrite");
  if (!database) return undefined;
  let work;
  try {
    work = database.transaction(STORE, mode);
    running.add(work);
    const asked = request(work.objectStore(STORE));
    await resultOf(work, "complete", "abort");
    return asked?.result;
  } catch (error) {
    if (aborted.has(work)) return transact(mode, request); // the page is still there
    drop(database); // some browsers never recover a connection
    opened(false).catch(() => {}); // for `park`
    throw error;
  } finally {
    running.delete(work);
  }
};

const read = async (request) => {
  await opened(false);
  await importLeft();
  await opened(false); // again, if the database has refused that
  return connection && transact("readonly", request);
};

let channel; // tells other pages of the site which game has changed
try {
  channel = new BroadcastChannel("nyout");
  channel.onmessage = ({ data }) =>
    document.dispatchEvent(new CustomEvent("nyout:saved", { detail: String(data) }));
} catch {} // the browser blocks storage

const announceChange = (key) => channel?.postMessage(key);

/** Ask the browser to keep the games. */
const persist = () => navigator.storage?.persist?.().catch(() => {});

/** Open the database, and create it if it is missing, so that `park` can store the first game. */
export const prepare = () => opened(true).catch(() => {});

/** Return the entry of a key; undefined if there is none. */
export const get = (key) => read((games) => games.get(key));

/** Return all entries. */
export const all = async () => (await read((games) => games.getAll())) ?? [];

/** Return the entries with one of these words in `anchors`; the others are not read. */
export const joint = async (words) => {
  const wanted = new Set(words);
  let found;
  await read((games) => {
    found = [];
    const keys = games.index("anchors").openKeyCursor(IDBKeyRange.lowerBound("", true));
    keys.onsuccess = ({ target: { result: at } }) => {
      if (!at) return;
      if (String(at.key).split(" ").some((word) => wanted.has(word)))
        games.get(at.primaryKey).onsuccess = ({ target: { result } }) => found.push(result);
      at.continue();
    };
  });
  return found ?? [];
};

/** Return the entry of a kind that was changed last; undefined if there is none. */
export const latest = async (kind) => {
  const ofKind = () => IDBKeyRange.bound([kind], [kind, Infinity]);
  const cursor = await read((games) => games.index("latest").openCursor(ofKind(), "prev"));
  return cursor?.value;
};

/** Make the front page leave room for the unfinished games among these entries. */
const makeRoom = (entries) => {
  try {
    if (entries.some(({ result }) => result === "*")) localStorage.setItem(EXPECTED, "");
  } catch {} // the browser blocks it, or it is full
};

/**
 * Store an entry in place of the one with the text `base`, or of any if `base` is undefined.
 *
 * If the stored entry has another text, return it instead, and change nothing.
 */
export const replace = async (entry, base) => {
  makeRoom([entry]); // first: what a page writes while it is left may reach the next one too late
  let other;
  let isFirst;
  await importLeft();
  await transact("readwrite", (games) => {
    other = undefined;
    games.count().onsuccess = ({ target: { result } }) => (isFirst = !result);
    games.get(entry.key).onsuccess = ({ target: { result } }) => {
      const isFree = !result || [undefined, result.text].includes(base);
      if (isFree || result.text === entry.text)
        games.put({ ...entry, name: result?.name || entry.name });
      else other = result;
    };
  });
  if (other) return other;
  announceChange(entry.key);
  if (isFirst) persist();
  return undefined;
};

/** Change fields of an entry, if it is still stored. */
export const change = async (key, fields) => {
  await transact("readwrite", (games) => {
    games.get(key).onsuccess = ({ target: { result } }) => result && games.put({ ...result, ...fields });
  });
  announceChange(key);
};

/** Delete an entry. */
export const remove = async (key) => {
  await transact("readwrite", (games) => games.delete(key));
  announceChange(key);
};

/**
 * Store entries while the page is left. It gets no more answers, but a write that is committed at once
 * succeeds in most browsers, unless it waits for a transaction that never ends. WebKit starts no
 * transaction any more; the next page finds the entries in localStorage, which others may read late.
 */
export const park = (entries) => {
  makeRoom(entries);
  try {
    localStorage.setItem(PARKED, JSON.stringify(entries));
  } catch {} // the browser blocks it, or it is full
  if (!connection) return;
  for (const work of running)
    try {
      aborted.add(work);
      work.abort();
    } catch {} // it has ended
  const work = connection.transaction(STORE, "readwrite");
  for (const entry of entries) work.objectStore(STORE).put(entry);
  work.commit?.();
  for (const { key } of entries) announceChange(key); // the next page may read before this one is stored
};

/**
 * Store the entries that a page has left in localStorage; those also in the database do not change.
 * They leave localStorage once the database has them, and remain there if it refuses them.
 */
const importLeft = async () => {
  try {
    const text = localStorage.getItem(PARKED);
    if (!text) return;
    let entries;
    try {
      entries = JSON.parse(text);
    } catch {} // it is damaged
    const isDamaged = !Array.isArray(entries) || entries.some((entry) => typeof entry?.key !== "string");
    if (!isDamaged) await transact("readwrite", (games) => entries.forEach((entry) => games.put(entry)));
    if (localStorage.getItem(PARKED) === text) localStorage.removeItem(PARKED); // else another page has left
  } catch (error) {
    console.warn(`The games of a page that was left cannot be read: ${error?.message ?? error}`);
  }
};
