// A service worker that undoes itself: takes away what one has kept, and shows the network's pages.
// It stands in while the site is worked on; docs/offline.md tells how it can end playing offline.

async function leave() {
  const ours = `nyout ${registration.scope} `;
  for (const name of await caches.keys()) if (name.startsWith(ours)) await caches.delete(name);
  await registration.unregister();
  for (const client of await clients.matchAll({ type: "window" })) client.navigate(client.url);
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(leave()));
