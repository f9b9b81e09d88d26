// A service worker that undoes itself: takes away what one has kept, and shows the network's pages.
// It stands in while the site is worked on; docs/offline.md tells how it can end playing offline.

async function leave() {
  const isOurs = (name) => /^nyout\S* /.test(name) && name.split(" ")[1] === registration.scope;
  const kept = (await caches.keys()).filter(isOurs);
  await Promise.all(kept.map((name) => caches.delete(name)));
  await clients.claim(); // only its own pages may a worker open anew
  await registration.unregister();
  if (!kept.length) return; // or a page that asks for this worker again would be opened for ever
  for (const client of await clients.matchAll({ type: "window" })) client.navigate(client.url);
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(leave()));
