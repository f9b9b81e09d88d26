// Reads and validates the unfinished games that this browser has saved: those in progress from its
// key-value storage, and all others from the database of the library. The record of a game contains
// the players, its summary (web/saved/summary.py) whose turn it is and the pieces.
// Not Python: the front page does not load Python.

const DATABASE = "IDBMap/@pyscript/nyout";
const STORE = "entries";
const VERSION = 1;
const MAX_NAME = 60; // characters
const MAX_PIECES = 60;
const FARTHEST = 5000; // drawing units
const QUOTED = /"(?:[^"\\\n]|\\.)*"/.source;
const PLAYER = new RegExp(`^\\[Player\\d (${QUOTED})\\]$`, "gm");
const SEED = new RegExp(`^\\[Seed (${QUOTED})\\]$`, "m");
const UNFINISHED = /^\[Result "\*"\]$/m;

/** Return a stored text; empty if there is none or the browser blocks storage. */
const read = (key) => {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
};

const parsed = (text) => {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
};

const isWithin = (value, least, most) =>
  typeof value === "number" && value >= least && value <= most;
const isPiece = (piece) =>
  Array.isArray(piece) &&
  [0, 1].every((at) => isWithin(piece[at], -FARTHEST, FARTHEST)) &&
  isWithin(piece[2], 0, 9);

/** Return the fields of a summary that are valid; none if it does not fit the record. */
const summaryOf = (text, record) => {
  const { end, date, turn, colours, pieces } = parsed(text);
  if (typeof end !== "string" || !end || !record.endsWith(end)) return { colours: [], pieces: [] };
  return {
    date,
    turn: Number.isInteger(turn) ? turn : undefined,
    colours: Array.isArray(colours) ? colours.filter((name) => typeof name === "string") : [],
    pieces: Array.isArray(pieces) ? pieces.slice(0, MAX_PIECES).filter(isPiece) : [],
  };
};

/** Return a list with the game of a record, or an empty list if it is finished or unreadable. */
const unfinished = (kind, { text: record, date, name = "", summary }) => {
  const [head] = record.split("\n\n", 1);
  if (!UNFINISHED.test(head)) return [];
  const shown = summaryOf(summary, record);
  const when = date ?? shown.date;
  const seats = [...head.matchAll(PLAYER)].map(([, quoted]) => {
    const [player, ...words] = String(parsed(quoted)).split(" ");
    return { player, name: words.join(" ").slice(0, MAX_NAME).trim() };
  });
  return [
    {
      ...shown,
      kind,
      seats,
      name: name.slice(0, MAX_NAME),
      seed: String(parsed(SEED.exec(head)?.[1] ?? '""')),
      date: Number.isSafeInteger(when) && when > 0 ? Math.min(when, Date.now()) : 0,
    },
  ];
};

/** Return the games in progress, at most one of each kind. */
export const gamesInProgress = (kinds) =>
  kinds.flatMap((kind) =>
    unfinished(kind, { text: read(`nyout/${kind}`), summary: read(`nyout/${kind}/summary`) }),
  );

const settled = (target, success, failure) =>
  new Promise((done, fail) => {
    target[`on${success}`] = done;
    target[`on${failure}`] = fail;
  });

const entries = async () => {
  const opening = indexedDB.open(DATABASE);
  opening.onupgradeneeded = () => opening.transaction.abort(); // a missing database stays missing
  await settled(opening, "success", "error");
  try {
    const work = opening.result.transaction(STORE);
    const [keys, values] = ["getAllKeys", "getAll"].map((name) => work.objectStore(STORE)[name]());
    await settled(work, "complete", "abort");
    return keys.result.map((key, at) => [key, values.result[at]]);
  } finally {
    opening.result.close();
  }
};

/** Return the fields of an entry: those that are strings name the position of their text. */
const fieldsOf = (entry) => {
  const flat = parsed(entry);
  const fields = Object.entries(flat[2] ?? {});
  const valueOf = (at) => (typeof at === "string" ? flat[at] : at);
  return Object.fromEntries(fields.map(([name, at]) => [name, valueOf(at)]));
};

const isSaved = ({ version, text, date, name }) =>
  version === VERSION &&
  [text, name].every((value) => typeof value === "string") &&
  isWithin(date, 0, Infinity);

const gamesOfLibrary = async (kinds) => {
  const stored = await entries();
  return stored.flatMap(([key, entry]) => {
    const [kind] = String(key).split("/", 1);
    const fields = fieldsOf(entry);
    return kinds.includes(kind) && isSaved(fields) ? unfinished(kind, fields) : [];
  });
};

/** Return all unfinished games; of a game in progress and its copy in the library the later one. */
export const savedGames = async (kinds) => {
  const saved = await gamesOfLibrary(kinds).catch(() => []); // nothing is stored, or it is blocked
  const games = new Map();
  for (const game of [...saved, ...gamesInProgress(kinds)]) {
    const key = `${game.kind}/${game.seed}`;
    const known = games.get(key) ?? { name: "", date: -1 };
    if (known.date < game.date) games.set(key, { ...game, name: game.name || known.name });
  }
  return [...games.values()];
};
