// Downloads the files that Python boots from, and reports the bytes as they arrive.
// Not Python: it runs before Python has loaded.

/** Report how many bytes of a file have arrived; the manifest has the sizes of the files. */
const report = (name, bytes) =>
  dispatchEvent(new CustomEvent("nyout:bytes", { detail: { name, bytes } }));

const nameOf = (url) => url.slice(url.lastIndexOf("/") + 1);

/** The response with a file. Rejects if the server answers with an error. */
export const fetchFile = async (url, options) => {
  const response = await fetch(url, options);
  if (!response.ok) throw new TypeError(`${url} did not arrive: ${response.status}`);
  return response;
};

/** The number of bytes in a response, reported while they arrive; each part is given to `take`. */
const countBytes = async ({ url, body }, take = () => {}) => {
  let sum = 0;
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return sum;
    take(value);
    report(nameOf(url), (sum += value.length));
  }
};

/** The bytes of a response, reported while they arrive. */
export const readBytes = async (response) => {
  const parts = [];
  return concatenate(parts, await countBytes(response, (part) => parts.push(part)));
};

const concatenate = (parts, length) => {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Report the bytes of a file that the browser reads itself, such as a WebAssembly program. */
export const reportProgress = (response, size) => {
  const { url } = response;
  const [{ workerStart } = {}] = performance.getEntriesByType("navigation");
  if (workerStart || performance.getEntriesByName(url).length) report(nameOf(url), size);
  else countBytes(response.clone()).catch(() => {}); // the reader of the file reports the error
};

/**
 * The result of an action, in which `fetch` answers these addresses with these responses. Rejects if
 * a WebAssembly program cannot be instantiated, which Pyodide only warns of, and then waits forever.
 */
export const withResponses = async (answers, action) => {
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
