// Downloads the files from which Python boots, and those that a page needs later or in another
// language, checks them, and reports the bytes that have arrived.
// Not Python: it runs before Python has loaded.

import { onDemand } from "./integrity.js";

/** Report what has become known about a file, such as the bytes that have arrived (loading.js). */
export const report = (detail) => dispatchEvent(new CustomEvent("nyout:bytes", { detail }));

/** Return the name of the file at an address. */
export const nameOf = (url) => url.slice(url.lastIndexOf("/") + 1);

/** Return the response with a file. Rejects if the server responds with an error. */
export const fetchFile = async (url, options) => {
  const response = await fetch(url, options);
  if (!response.ok) throw new TypeError(`${url} did not arrive: ${response.status}`);
  return response;
};

/** Return the number of bytes in a response; report progress, and pass each part to `take`. */
const countBytes = async ({ url, body }, take = () => {}) => {
  let sum = 0;
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return sum;
    take(value);
    report({ name: nameOf(url), bytes: (sum += value.length) });
  }
};

/** Return the bytes of a response; report progress, and call a function with each part. */
export const readBytes = async (response, take = () => {}) => {
  const parts = [];
  const length = await countBytes(response, (part) => take(parts.push(part)));
  return concatenate(parts, length);
};

/**
 * Return the bytes of a file synchronously, for callers that cannot wait. Throws if they do not have
 * the checksum, unless there is none. The browser hashes only for callers that wait.
 */
export const readNow = (url, checksum) => {
  let failure;
  // The browser may have cached a damaged file; only another address makes it ask the server again.
  for (const address of [url, `${url}?${Date.now()}`]) {
    try {
      const bytes = requestNow(address);
      if (checksum === undefined || crc32(bytes) === checksum) return bytes;
      failure = new Error(`${nameOf(url)} is damaged`);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};

const requestNow = (url) => {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.overrideMimeType("text/plain; charset=x-user-defined"); // one byte per character
  request.send();
  if (request.status !== 200) throw new Error(`${nameOf(url)} did not arrive: ${request.status}`);
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0));
};

/** Return the CRC-32 of bytes. */
export const crc32 = (bytes) => {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
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

/** Report the progress of a file that the browser itself reads, such as a WebAssembly program. */
export const reportProgress = (response, size) => {
  const { url } = response;
  const [{ workerStart } = {}] = performance.getEntriesByType("navigation");
  if (workerStart || performance.getEntriesByName(url).length) report({ name: nameOf(url), bytes: size });
  else countBytes(response.clone()).catch(() => {}); // the reader of the file reports the error
};

/**
 * Return the result of an action during which `fetch` returns these responses for these addresses.
 * Rejects if a WebAssembly program cannot be instantiated: Pyodide would only warn, and wait forever.
 */
export const withResponses = async (responses, action) => {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = (url, ...rest) => responses[url] ?? fetch(url, ...rest);
  try {
    return await new Promise((done, fail) => {
      WebAssembly.instantiateStreaming = (...args) => {
        const program = instantiateStreaming(...args);
        program.catch(fail);
        return program;
      };
      action().then(done, fail);
    });
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
};

// --- on demand ----------------------------------------------------------------------------------

const arriving = new Map(); // promises of files, by address

/**
 * Return the bytes of a file at an address relative to the page. Rejects unless the file arrives
 * exactly as the build made it, without a pause that exhausts the patience of the page.
 */
export const fetchOnDemand = (address) => {
  const url = new URL(address, document.baseURI);
  const name = nameOf(url.pathname);
  const [size, checksum] = onDemand[name] ?? [];
  report({ name, size, hasEnded: false });
  if (!arriving.has(url.href)) {
    const end = () => {
      arriving.delete(url.href);
      report({ name, hasEnded: true });
    };
    arriving.set(url.href, download(url.href, checksum).finally(end));
  }
  return arriving.get(url.href);
};

/**
 * Return the bytes of a file with a checksum. Pages have none, because hosts may change them.
 *
 * The browser may have cached a damaged file, an error, or the page of a captive portal: the second
 * request goes past its cache, as all requests for pages do.
 */
const download = async (url, checksum) => {
  const { patience } = document.querySelector("[data-patience]").dataset; // seconds
  const stalled = new AbortController();
  let timer;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), 1000 * patience);
  };
  const request = async (cache) => {
    const bytes = await readBytes(await fetchFile(url, { cache, signal: stalled.signal }), wait);
    if (checksum !== undefined && crc32(bytes) !== checksum) throw new Error(`${url} is damaged`);
    return bytes;
  };
  wait();
  try {
    return await request(checksum === undefined ? "reload" : "default").catch(() => request("reload"));
  } finally {
    clearTimeout(timer);
  }
};
