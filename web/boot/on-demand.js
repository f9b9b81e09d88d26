// Fetches the files that a page needs later than Python, or in another language, and checks their
// checksums, which the build writes into integrity.js.
// Not Python: a catalogue arrives while Python loads.

import { crc32, fetchFile, nameOf, readBytes, report } from "./download.js";
import { onDemand } from "./integrity.js";

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
