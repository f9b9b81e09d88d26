// Fetches the files that a page needs later than Python, or in another language, and checks their
// hashes, which the build writes into integrity.js.
// Not Python: a catalogue arrives while Python loads.

import { integrity } from "./integrity.js";

/**
 * Return the bytes of a file at an address relative to the page. Rejects unless the file arrives in
 * time, exactly as the build made it.
 *
 * The browser may have cached a damaged file, an error, or the page of a captive portal: the second
 * request goes past its cache. Pages have no hash, because hosts may change them; all requests for
 * pages go past the cache.
 */
export const fetchOnDemand = async (address) => {
  const url = new URL(address, document.baseURI);
  const hash = integrity[url.pathname.split("/").pop()];
  const { patience } = document.querySelector("[data-patience]").dataset; // seconds
  const signal = AbortSignal.timeout(1000 * patience);
  const request = async (cache) => {
    const response = await fetch(url, { cache, integrity: hash, signal });
    if (!response.ok) throw new TypeError(`${url} did not arrive: ${response.status}`);
    return response.arrayBuffer();
  };
  return request(hash ? "default" : "reload").catch(() => request("reload"));
};
