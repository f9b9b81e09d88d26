// Lists the unfinished games of this browser, the latest first, with links that resume them; and shows
// on the card of each game how the last one ended.
// Not Python: the front page does not load Python.

import { all } from "./games.js";

const LATEST = 12; // games in the row; all are among the saved games of each page
const RESULTS = "nyout/results"; // by web/state/head_to_head.py
const LEVELS = ["best", "strong", "casual", "beginner"];
const EXPECTED = "nyout/front/unfinished"; // whether before-paint.js makes room for the list
const MAX_NAME = 60; // characters
const MAX_PIECES = 60;
const FARTHEST = 5000; // drawing units
const QUOTED = /"(?:[^"\\\n]|\\.)*"/.source;
const PLAYER = new RegExp(`^\\[Player\\d (${QUOTED})\\]$`, "gm");
const SEED = new RegExp(`^\\[Seed (${QUOTED})\\]$`, "m");
const UNITS = Object.entries({
  year: 31_536_000,
  month: 2_592_000,
  week: 604_800,
  day: 86_400,
  hour: 3600,
  minute: 60,
});
const NOW = ["second", Infinity];
const SVG = "http://www.w3.org/2000/svg";

const section = document.getElementById("continue");
const list = section.querySelector("ul");
const cards = [...document.querySelectorAll(".card[data-game]")];
const kinds = cards.map(({ dataset }) => dataset.game);
const { lang } = document.documentElement;
const texts = JSON.parse(section.dataset.texts);
const say = (key, fields = {}) => texts[key].replace(/{(\w+)}/g, (_, name) => fields[name]);

const parseString = (text) => {
  try {
    return JSON.parse(text) ?? "";
  } catch {
    return "";
  }
};

const isWithin = (value, least, most) =>
  typeof value === "number" && value >= least && value <= most;
const isPiece = (piece) =>
  Array.isArray(piece) &&
  [0, 1].every((at) => isWithin(piece[at], -FARTHEST, FARTHEST)) &&
  isWithin(piece[2], 0, 9);
const listOf = (value, isValid) => (Array.isArray(value) ? value.filter(isValid) : []);

/** Return the game of an entry of the database, whose summary may be damaged. */
const gameOf = ({ key, kind, text, name, date, result, summary }) => {
  const { turn, colours, pieces } = summary ?? {};
  const [head] = text.split("\n\n", 1);
  return {
    kind,
    turn,
    ranks: String(result).split(" "), // "*" while the game is unfinished
    isBegun: String(key).includes("/"),
    name: String(name ?? "").slice(0, MAX_NAME),
    seed: parseString(SEED.exec(head)?.[1] ?? '""'),
    date: Math.min(date, Date.now()),
    colours: listOf(colours, (colour) => `colour.${colour}` in texts),
    pieces: listOf(pieces, isPiece).slice(0, MAX_PIECES),
    seats: [...head.matchAll(PLAYER)].map(([, quoted]) => {
      const [player, ...words] = parseString(quoted).split(" ");
      return { player, name: words.join(" ").slice(0, MAX_NAME).trim() };
    }),
  };
};

/**
 * Return the games of these entries, the latest first.
 *
 * A page that was left may have stored a game twice, and a game that has not begun only counts until
 * another is played.
 */
const distinct = (entries) => {
  const readable = ({ kind, text, date }) =>
    kinds.includes(kind) && typeof text === "string" && date >= 0;
  const games = new Map();
  const latest = new Set();
  for (const entry of entries.filter(readable).sort((one, other) => other.date - one.date)) {
    const game = gameOf(entry);
    const key = `${game.kind}/${game.seed}`;
    const isFirst = !latest.has(game.kind);
    latest.add(game.kind);
    if (!games.has(key) && (game.isBegun || isFirst)) games.set(key, game);
  }
  return [...games.values()];
};

const create = (name, properties, ...children) => {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
};

const createShape = (name, attributes) => {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
};

/** Return the board of a game's card with these pieces. */
const thumbnail = (card, pieces, colours) => {
  const board = card.querySelector("svg").cloneNode(true);
  const shapeOf = (kind, colour) =>
    card.querySelector(`.piece.${CSS.escape(kind)}.${colour}`) ??
    card.querySelector(`.piece.${colour}`);
  board.querySelector(".pieces").replaceChildren(
    ...pieces.map(([x, y, scale, seat, kind]) => {
      const colour = colours[seat] ?? "blue";
      const shape = shapeOf(kind, colour)?.cloneNode(true) ?? createShape("g", { class: `piece ${colour}` });
      if (!shape.firstChild) shape.append(createShape("circle", { class: "face", r: 30 }));
      shape.querySelector(".badge")?.remove();
      shape.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
      return shape;
    }),
  );
  return board;
};

const ago = (date) => {
  const seconds = (date - Date.now()) / 1000;
  const [unit, length] = UNITS.find(([, length]) => -seconds >= length) ?? NOW;
  const format = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  return format.format(Math.round(seconds / length), unit);
};

/** Return the opponents of a game, the levels of nameless computers together, and whose turn it is, in words. */
const describe = ({ seats, turn, colours }) => {
  const local = seats.filter(({ player }) => player === "person");
  const own = local.length === 1 ? local[0] : undefined;
  const named = seats.map(({ player, name }, seat) => {
    if (name) return name;
    const level = texts[`level.${player}`];
    if (level) return say("plate.computer", { level });
    return colours[seat] ? say(`colour.${colours[seat]}`) : "";
  });
  const isNameless = ({ name, player }) => !name && `level.${player}` in texts;
  const others = named.filter((name, seat) => name && seats[seat] !== own && !isNameless(seats[seat]));
  const levels = seats.filter(isNameless).map(({ player }) => say(`level.${player}`));
  if (levels.length) others.push(say("plate.computer", { level: [...new Set(levels)].join(", ") }));
  const opponents = [...new Set(others)].join(", ");
  const active = seats[turn];
  const isOwn = active !== undefined && active === own;
  const isLevel = active && !active.name && `level.${active.player}` in texts;
  const other = active && say(isLevel ? "front.computer" : "front.other", { name: named[turn] });
  return {
    opponents,
    toPlay: isOwn ? say("front.you") : (other ?? ""),
    isOwn,
  };
};

const addressOf = (card, name, { seed }) =>
  new URL(`#${name}=${encodeURIComponent(seed)}`, card.querySelector(".play").href).href;

const item = (game) => {
  const card = cards[kinds.indexOf(game.kind)];
  const { opponents, toPlay, isOwn } = describe(game);
  const title = card.querySelector("h3").textContent;
  const name = create("b", {}, game.name || title);
  const when = create("small", {}, game.date ? ago(game.date) : "");
  const lines = [
    create("p", { className: "title" }, name, when),
    create("p", {}, game.name ? `${title} · ${opponents}` : opponents),
    create("p", { className: isOwn ? "yours" : "" }, toPlay),
  ];
  const address = game.isBegun ? addressOf(card, "saved", game) : card.querySelector(".play").href;
  const board = thumbnail(card, game.pieces, game.colours);
  const properties = { className: "resume", href: address };
  const link = create("a", properties, board, create("div", {}, ...lines));
  link.dataset.ahead = "";
  return create("li", {}, link);
};

/** Return the best level that the player has beaten in a kind of game, and how often; or "". */
const best = (kind) => {
  const results = (localStorage.getItem(RESULTS) ?? "").split("\n").map((line) => line.split("\t"));
  const count = (level, outcome) => {
    const counted = `${kind} ${outcome} ${level}`;
    return results.filter(([name, , ...rest]) => [name, ...rest].join(" ") === counted).length;
  };
  const beaten = LEVELS.find((level) => count(level, "won"));
  const [won, lost] = [count(beaten, "won"), count(beaten, "lost")];
  return beaten ? say("front.best", { level: say(`level.${beaten}`), won, lost }) : "";
};

/** Return how a game has ended for the only player who plays it here; "" if it has not, or for others. */
const outcomeOf = ({ ranks, seats }) => {
  const [own, ...others] = ranks.filter((_, seat) => seats[seat]?.player === "person");
  if (!Number(own) || others.length) return "";
  if (own !== "1") return "lost";
  return ranks.filter((rank) => rank === "1").length > 1 ? "drawn" : "won";
};

/** Show on a card how the player has played, given the latest game of the kind, if any. */
const showResults = (card, game) => {
  const said = [];
  try {
    said.push(best(card.dataset.game));
  } catch {} // the browser blocks storage
  const outcome = game && outcomeOf(game);
  if (outcome) {
    const href = addressOf(card, "review", game);
    said.push(say(`front.${outcome}`), create("a", { href }, say("front.review")));
  }
  const parts = said.filter(Boolean).flatMap((part) => [part, " "]);
  if (parts.length) card.querySelector("h3 + p").replaceChildren(...parts);
};

const update = async () => {
  const known = distinct(await all().catch(() => [])); // the browser blocks storage
  const games = known.filter(({ ranks }) => ranks[0] === "*").slice(0, LATEST);
  const focused = list.contains(document.activeElement) && document.activeElement.href;
  for (const card of cards) showResults(card, known.find(({ kind }) => kind === card.dataset.game));
  list.replaceChildren(...games.map(item));
  if (focused) [...list.querySelectorAll("a")].find(({ href }) => href === focused)?.focus();
  document.documentElement.classList.toggle("begun", games.length > 0);
  try {
    if (games.length) localStorage.setItem(EXPECTED, "");
    else localStorage.removeItem(EXPECTED);
  } catch {} // the browser blocks storage, or it is full
};

addEventListener("pageshow", ({ persisted }) => persisted && update()); // back from a game
document.addEventListener("visibilitychange", () => !document.hidden && update());
document.addEventListener("nyout:saved", update); // by another page, perhaps the one just left
update();
