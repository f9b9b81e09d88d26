// What is fetched to boot Python, counted as it comes.

/** Tell the page how many bytes of a file have come; what they sum up to is in the manifest. */
const tell = (name, bytes) =>
  dispatchEvent(new CustomEvent("nyout:bytes", { detail: { name, bytes } }));

const nameOf = (url) => url.slice(url.lastIndexOf("/") + 1);

const count = async (name, body) => {
  let bytes = 0;
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    tell(name, (bytes += value.length));
  }
};

/** The answer to a request, which fails unless it is a file; its bytes are told of as they come. */
export const got = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} did not arrive: ${response.status}`);
  // The copy is read for its length only: the browser compiles from, and keeps, the answer itself.
  count(nameOf(url), response.clone().body).catch(() => {});
  return response;
};

/** The bytes of a file. */
export const bytes = async (url) => new Uint8Array(await (await got(url)).arrayBuffer());

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
