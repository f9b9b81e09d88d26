// Lists the games in progress of this browser on the front page, the last played first: the record
// of a game tells who plays, and the summary beside it where the pieces stand and whose turn it is.
// Not Python: the front page does not load Python.

const MOST_NAME = 40; // characters
const MOST_PIECES = 60;
const FARTHEST = 5000; // drawing units
const UNITS = { year: 31_536_000, month: 2_592_000, week: 604_800, day: 86_400, hour: 3600, minute: 60 };
const PLAYER = /^\[Player(\d) ("(?:[^"\\\n]|\\.)*")\]$/gm;
const SVG = "http://www.w3.org/2000/svg";

const section = document.getElementById("continue");
const list = section.querySelector("ul");
const { lang } = document.documentElement;
const texts = JSON.parse(section.dataset.texts);
const say = (key, fields = {}) => texts[key].replace(/{(\w+)}/g, (_, name) => fields[name]);

const read = (key) => {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return ""; // browsers that block storage throw on any access
  }
};

const parsed = (text) => {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
};

// --- what is stored, checked ------------------------------------------------------------------

/** The seats of a record, each with its player and its name. */
const seatsOf = (record) =>
  [...record.matchAll(PLAYER)].map(([, , quoted]) => {
    const [player, ...name] = String(parsed(quoted)).split(" ");
    return { player, name: name.join(" ").slice(0, MOST_NAME).trim() };
  });

const within = (value, least, most) => typeof value === "number" && value >= least && value <= most;
const isPiece = (piece) =>
  Array.isArray(piece) &&
  [0, 1].every((at) => within(piece[at], -FARTHEST, FARTHEST)) &&
  within(piece[2], 0, 9);

/** The summary of a record; without one that fits it, nothing is known but what the record tells. */
const summaryOf = (game, record) => {
  const { end, date, turn, colours, pieces } = parsed(read(`nyout/${game}/summary`));
  if (typeof end !== "string" || !end || !record.endsWith(end)) return { date: 0, colours: [], pieces: [] };
  return {
    date: Number.isSafeInteger(date) && date > 0 ? Math.min(date, Date.now()) : 0,
    turn: Number.isInteger(turn) ? turn : undefined,
    colours: Array.isArray(colours) ? colours.filter((name) => `colour.${name}` in texts) : [],
    pieces: Array.isArray(pieces) ? pieces.slice(0, MOST_PIECES).filter(isPiece) : [],
  };
};

// --- what is shown ----------------------------------------------------------------------------

const made = (name, properties, ...inside) => {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...inside);
  return node;
};

const drawn = (name, attributes) => {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
};

/** The board of a game's card, with the pieces of a game in progress. */
const picture = (card, { pieces, colours }) => {
  const board = card.querySelector("svg").cloneNode(true);
  const table = board.querySelector(".pieces");
  const shapes = (kind, colour) =>
    card.querySelector(`.piece.${CSS.escape(kind)}.${colour}`) ?? card.querySelector(`.piece.${colour}`);
  table.replaceChildren(
    ...pieces.map(([x, y, scale, seat, kind]) => {
      const colour = colours[seat] ?? "blue";
      const shape = shapes(kind, colour)?.cloneNode(true) ?? drawn("g", { class: `piece ${colour}` });
      if (!shape.firstChild) shape.append(drawn("circle", { class: "face", r: 30 }));
      shape.querySelector(".badge")?.remove();
      shape.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
      return shape;
    }),
  );
  return board;
};

const ago = (date) => {
  const seconds = (date - Date.now()) / 1000;
  const [unit, length] = Object.entries(UNITS).find(([, most]) => -seconds >= most) ?? ["minute", 60];
  return new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(Math.round(seconds / length), unit);
};

const item = ({ card, seats, summary }) => {
  const local = seats.filter(({ player }) => player === "person");
  const own = local.length === 1 ? local[0] : undefined;
  const named = seats.map(({ player, name }, seat) => {
    if (name) return name;
    if (player !== "person" && player !== "elsewhere") return say("front.computer");
    return summary.colours[seat] ? say(`colour.${summary.colours[seat]}`) : "";
  });
  const others = named.filter((name, seat) => name && seats[seat] !== own);
  const names = new Intl.ListFormat(lang, { type: "unit" }).format(new Set(others));
  const active = seats[summary.turn];
  const turn = !active ? "" : active === own ? say("front.you") : say("front.other", { name: named[summary.turn] });
  const { href } = card.querySelector(".play");
  const when = made("small", {}, summary.date ? ago(summary.date) : "");
  const lines = [
    made("p", { className: "title" }, made("b", {}, card.querySelector("h3").textContent), when),
    made("p", {}, own ? say("front.against", { names }) : names),
    made("p", { className: active === own ? "yours" : "" }, turn),
  ];
  const link = made("a", { className: "resume", href }, picture(card, summary), made("div", {}, ...lines));
  link.dataset.ahead = "";
  return made("li", {}, link);
};

const show = () => {
  const games = [...document.querySelectorAll(".card[data-game]")].flatMap((card) => {
    const { game } = card.dataset;
    const record = read(`nyout/${game}`);
    if (!/^\[Result "\*"\]$/m.test(record)) return [];
    return [{ card, seats: seatsOf(record), summary: summaryOf(game, record) }];
  });
  games.sort((one, other) => other.summary.date - one.summary.date);
  document.documentElement.classList.toggle("begun", games.length > 0);
  list.replaceChildren(...games.map(item));
};

show();
addEventListener("pageshow", ({ persisted }) => persisted && show()); // back from a game
