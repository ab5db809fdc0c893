// Keeps the embedded files, whose names change with their contents, and nothing else: pages and answers always come
// from the server. The server puts the names' hash below, so that a new version clears what the last one has kept.
"use strict";

const CACHE = "assets-VERSION";

addEventListener("install", () => skipWaiting());

addEventListener("activate", (event) => {
  const clear = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(clear());
});

async function fromCache(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const isAsset = origin === location.origin && pathname.startsWith("/assets/");
  if (isAsset && event.request.method === "GET") event.respondWith(fromCache(event.request));
});
