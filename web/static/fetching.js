// What is fetched to boot Python, counted as it comes.

/** Tell the page how many bytes of a file have come; what they sum up to is in the manifest. */
const tell = (name, bytes) =>
  dispatchEvent(new CustomEvent("nyout:bytes", { detail: { name, bytes } }));

const nameOf = (url) => url.slice(url.lastIndexOf("/") + 1);

/** The answer to a request, which fails unless it is a file. */
export const got = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} did not arrive: ${response.status}`);
  return response;
};

/** The bytes of an answer; they are told of as they come. */
export const bytes = async ({ url, body }) => {
  const parts = [];
  let sum = 0;
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return joined(parts, sum);
    parts.push(value);
    tell(nameOf(url), (sum += value.length));
  }
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

/** Tell of a file that the browser reads itself, when all of it has come. */
export const tellWhole = (url, size) =>
  new PerformanceObserver((seen, observer) => {
    if (!seen.getEntriesByName(url).length) return;
    observer.disconnect();
    tell(nameOf(url), size);
  }).observe({ type: "resource", buffered: true });

/** Do what fetches, and answer it with these responses where it asks for their addresses. */
export const answering = async (answers, action) => {
  const { fetch } = globalThis;
  globalThis.fetch = (url, ...rest) => answers[url] ?? fetch(url, ...rest);
  try {
    return await action();
  } finally {
    globalThis.fetch = fetch;
  }
};
