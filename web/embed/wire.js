// Messages between an embedded board and the page around it.
//
// The address of the board names the origin of that page. Nobody else is told anything, and of
// what comes from elsewhere nothing is heeded; of what comes from there, only these commands.

const MOST = 100_000; // characters of a text
const text = (value) => typeof value === "string" && value.length <= MOST;
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

/** Tell the page around the board something. */
export const tell = (message) =>
  page()?.postMessage({ nyout: 1, ...message }, dataset.origin === "null" ? "*" : dataset.origin);

/** The command that a message is; a fault in words, if it means to be one and is not. */
const command = ({ id, name, ...fields }) => {
  if (!whole(id)) return { fault: "a command has a whole number as its id" };
  if (!text(name) || !Object.hasOwn(COMMANDS, name))
    return { id, fault: `there is no such command: there is ${Object.keys(COMMANDS).join(", ")}` };
  const expected = COMMANDS[name];
  const wrong = Object.keys(expected).find((field) => !expected[field](fields[field]));
  if (wrong) return { id, fault: `${name}: ${wrong} is missing, or is not what it should be` };
  const kept = Object.keys(expected).map((field) => [field, fields[field]]);
  return { id, name, fields: Object.fromEntries(kept) };
};

// Python does not come, and in words why.
const failed = new Promise((_, refuse) =>
  addEventListener("nyout:failed", ({ detail }) => refuse(detail), { once: true }),
);
failed.catch(() => {});

const BEAT = 2000; // milliseconds between two words about how far Python is
let told = -BEAT;
addEventListener("nyout:bytes", ({ timeStamp }) => {
  if (timeStamp < told + BEAT) return;
  told = timeStamp;
  tell({ event: "loads", detail: {} });
});

/** Hand the page's commands to Python, which is woken for the first, and Python's words to it. */
export const heed = (wake, ready) => {
  addEventListener("message", async ({ source, origin, data }) => {
    if (!page() || source !== page() || origin !== dataset.origin) return;
    if (typeof data !== "object" || data === null || data.nyout !== 1) return;
    const { id, fault, ...rest } = command(data);
    if (fault) {
      tell({ reply: id ?? null, error: fault });
      return;
    }
    try {
      await wake();
      await Promise.race([ready, failed]);
    } catch (error) {
      tell({ reply: id, error: String(error?.message ?? error) });
      return;
    }
    const detail = JSON.stringify({ id, ...rest });
    document.dispatchEvent(new CustomEvent("nyout:command", { detail }));
  });
  document.addEventListener("nyout:tell", ({ detail }) => tell(JSON.parse(detail)));
};

/** Tell the page that the board listens, and how high it is whenever that changes. */
export const measure = (size) => {
  tell({ event: "awaits", detail: {} });
  if (size !== "content") return;
  let told = 0;
  const body = document.body;
  new ResizeObserver(() => {
    const height = Math.ceil(body.getBoundingClientRect().height);
    if (height !== told) tell({ event: "height", detail: { height: (told = height) } });
  }).observe(body);
};
