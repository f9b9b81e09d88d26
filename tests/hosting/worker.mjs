// Runs the service worker in a sandbox. Reads { scope, worker, addresses }, prints { address: page }.
// A redirect is printed as "to ADDRESS", and a request that the worker ignores as null.
// Not Python: the service worker is JavaScript.

import { text } from "node:stream/consumers";
import { createContext, runInContext } from "node:vm";

const { scope, worker, addresses } = JSON.parse(await text(process.stdin));
const stored = async (url) => new Response(new URL(url).pathname.slice(new URL(scope).pathname.length));
const cache = { keys: async () => [], put: async () => {} };
const caches = {
  open: async () => cache,
  keys: async () => [],
  match: async (url, { cacheName }) => (cacheName ? stored(url) : undefined),
};
const NETWORK = "the network";
const fetch = async () => new Response(NETWORK);
const events = {};
const addEventListener = (name, hear) => (events[name] = hear);
const clients = { matchAll: async () => [] };
runInContext(
  worker,
  createContext({ URL, Response, caches, fetch, clients, registration: { scope }, addEventListener }),
);

const asked = async (address) => {
  let given = null;
  events.fetch({
    request: { method: "GET", mode: "navigate", url: new URL(scope).href + address },
    waitUntil: () => {},
    respondWith: (answer) => (given = answer),
  });
  const answer = await given;
  if (!answer) return null;
  const to = answer.headers.get("location");
  if (to) return `to ${to.slice(scope.length)}`;
  const page = await answer.text();
  return page === NETWORK ? null : page;
};
const found = await Promise.all(addresses.map(async (address) => [address, await asked(address)]));
console.log(JSON.stringify(Object.fromEntries(found)));
