// What is fetched to boot Python, counted as it comes.

/** Tell the page how many bytes of a file have come; what they sum up to is in the manifest. */
const tell = (name, bytes) =>
  dispatchEvent(new CustomEvent("nyout:bytes", { detail: { name, bytes } }));

const nameOf = (url) => url.slice(url.lastIndexOf("/") + 1);

/** The answer to a request, which fails unless it is a file. */
export const got = async (url, options) => {
  const response = await fetch(url, options);
  if (!response.ok) throw new TypeError(`${url} did not arrive: ${response.status}`);
  return response;
};

/** Tell of the bytes of an answer as they come; gives their number. */
const counted = async ({ url, body }, take = () => {}) => {
  let sum = 0;
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return sum;
    take(value);
    tell(nameOf(url), (sum += value.length));
  }
};

/** The bytes of an answer; they are told of as they come. */
export const bytes = async (response) => {
  const parts = [];
  return joined(parts, await counted(response, (part) => parts.push(part)));
};

const joined = (parts, length) => {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Tell of a file that the browser reads itself; its bytes are counted only while they come. */
export const tellOf = (response, size) => {
  const { url } = response;
  const [{ workerStart } = {}] = performance.getEntriesByType("navigation");
  if (workerStart || performance.getEntriesByName(url).length) tell(nameOf(url), size);
  else counted(response.clone()).catch(() => {}); // whoever reads the file says so
};

/**
 * Do what fetches and starts WebAssembly, and answer it with these responses where it asks for
 * their addresses. It fails with the WebAssembly, where Pyodide warns and waits for ever.
 */
export const answering = async (answers, action) => {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = (url, ...rest) => answers[url] ?? fetch(url, ...rest);
  try {
    return await new Promise((done, fail) => {
      WebAssembly.instantiateStreaming = (...given) => {
        const made = instantiateStreaming(...given);
        made.catch(fail);
        return made;
      };
      action().then(done, fail);
    });
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
};
