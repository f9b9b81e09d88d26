// A service worker that deletes the caches of earlier ones, and unregisters itself. The development
// server uses it; docs/offline.md explains how it can end offline play on any host.
// Not Python: service workers run JavaScript only.

async function leave() {
  const isOurs = (name) => /^nyout\S* /.test(name) && name.split(" ")[1] === registration.scope;
  const cached = (await caches.keys()).filter(isOurs);
  await Promise.all(cached.map((name) => caches.delete(name)));
  await clients.claim(); // a worker can navigate only pages that it controls
  await registration.unregister();
  if (!cached.length) return; // else a page that registers this worker again would reload forever
  for (const client of await clients.matchAll({ type: "window" })) client.navigate(client.url);
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(leave()));
