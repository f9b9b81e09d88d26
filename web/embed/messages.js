// Exchanges messages between an embedded board and the host page around it. It accepts only these
// commands, and only from the origin that the address of the board names.
// Not Python: it also replies before Python has loaded.

const LIMIT = 100_000; // characters
const text = (value) => typeof value === "string" && value.length <= LIMIT;
const whole = (value) => Number.isInteger(value) && value >= 0;
const COMMANDS = {
  play: { move: text },
  go: { ply: whole },
  load: { record: text },
  new: { seats: text },
  record: {},
};

const { dataset } = document.documentElement;
const page = () => (window.parent !== window && dataset.origin ? window.parent : undefined);

/** Send a message to the host page. */
export const send = (message) =>
  page()?.postMessage({ nyout: 1, ...message }, dataset.origin === "null" ? "*" : dataset.origin);

/** Return the command in a message, or its fault. */
const parseCommand = ({ id, name, ...fields }) => {
  if (!whole(id)) return { fault: "a command needs a whole number as its id" };
  if (!text(name) || !Object.hasOwn(COMMANDS, name))
    return { id, fault: `there is no such command; expected ${Object.keys(COMMANDS).join(", ")}` };
  const expected = COMMANDS[name];
  const wrong = Object.keys(expected).find((field) => !expected[field](fields[field]));
  if (wrong) return { id, fault: `${name}: ${wrong} is missing or invalid` };
  const kept = Object.keys(expected).map((field) => [field, fields[field]]);
  return { id, name, fields: Object.fromEntries(kept) };
};

// Rejects with the reason if Python cannot start.
const failed = new Promise((_, refuse) =>
  addEventListener("nyout:failed", ({ detail }) => refuse(detail), { once: true }),
);
failed.catch(() => {});

const BEAT = 2000; // milliseconds between reports of progress
let told = -BEAT;
addEventListener("nyout:bytes", ({ timeStamp }) => {
  if (timeStamp < told + BEAT) return;
  told = timeStamp;
  send({ event: "loads", detail: {} });
});

/** Pass commands of the host page to Python, which `wake` starts, and Python's messages back. */
export const receive = (wake, ready) => {
  addEventListener("message", async ({ source, origin, data }) => {
    if (!page() || source !== page() || origin !== dataset.origin) return;
    if (typeof data !== "object" || data === null || data.nyout !== 1) return;
    const { id, fault, ...rest } = parseCommand(data);
    if (fault) {
      send({ reply: id ?? null, error: fault });
      return;
    }
    try {
      await wake();
      await Promise.race([ready, failed]);
    } catch (error) {
      send({ reply: id, error: String(error?.message ?? error) });
      return;
    }
    const detail = JSON.stringify({ id, ...rest });
    document.dispatchEvent(new CustomEvent("nyout:command", { detail }));
  });
  document.addEventListener("nyout:tell", ({ detail }) => send(JSON.parse(detail)));
};

/** Tell the host page that the board accepts commands, and report each change of its height. */
export const announce = (size) => {
  send({ event: "awaits", detail: {} });
  if (size !== "content") return;
  let told = 0;
  const body = document.body;
  new ResizeObserver(() => {
    const height = Math.ceil(body.getBoundingClientRect().height);
    if (height !== told) send({ event: "height", detail: { height: (told = height) } });
  }).observe(body);
};
