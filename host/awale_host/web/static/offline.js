// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Service worker: after the first visit the page needs no network. The build writes down which files
// there are with their checksums, and a name for their state. All of them are of one state: those of
// the kept one are served until the next one has come whole. A file of another state, which a cache on
// the way may still send, has another checksum and is refused; the next visit tries again.

const STATE = `awale-${"BUILD"}`;
const FILES = ["FILES"];

self.addEventListener("install", (event) => {
  const requests = FILES.map(
    ([name, integrity]) => new Request(name, { cache: "no-cache", integrity }),
  );
  event.waitUntil(caches.open(STATE).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("awale-") && name !== STATE) await caches.delete(name);
    }
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

// With these headers a page is isolated from others and may share memory with its workers, which a
// real board's session needs (usb/isolation.js). A plain server does not send them.
function isolated(kept) {
  const headers = new Headers(kept.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  return new Response(kept.body, { status: kept.status, statusText: kept.statusText, headers });
}

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(STATE);
    const kept = await cache.match(event.request, { ignoreSearch: true });
    if (kept) return isolated(kept);
    const found = await fetch(event.request);
    // Large files that only some games need are kept when they have been needed.
    if (found.ok && event.request.url.includes("/worker/weights/")) await cache.put(event.request, found.clone());
    return found;
  };
  event.respondWith(answer());
});
