// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Service worker: after the first visit the page needs no network. The build writes down which files
// there are with their checksums, and a name for their state. All of them are of one state: those of
// the kept one are served until the next one has come whole. A file of another state, which a cache on
// the way may still send, has another checksum and is refused; the next visit tries again.

const STATE = `awale-${"BUILD"}`;
const FILES = ["FILES"];
const LATER = new Map(["LATER"]); // large files that only some games need, kept when they have been needed

self.addEventListener("install", (event) => {
  const requests = FILES.map(
    ([name, integrity]) => new Request(name, { cache: "no-cache", integrity }),
  );
  event.waitUntil(caches.open(STATE).then((cache) => cache.addAll(requests)));
});

// The page asks for the change to this version; it must be the only one that still has the old one.
self.addEventListener("message", (event) => {
  const change = async () => {
    const pages = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
    const alone = pages.length <= 1;
    event.ports[0].postMessage(alone);
    if (alone) await self.skipWaiting();
  };
  event.waitUntil(change());
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

async function fetched(request, cache) {
  const integrity = LATER.get(request.url.slice(self.registration.scope.length));
  if (!integrity) return fetch(request);
  try {
    const found = await fetch(request.url, { cache: "no-cache", integrity });
    await cache.put(request, found.clone());
    return found;
  } catch {
    return fetch(request); // of another state: used now, but not kept
  }
}

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(STATE);
    const kept = await cache.match(event.request, { ignoreSearch: true });
    return kept ? isolated(kept) : fetched(event.request, cache);
  };
  event.respondWith(answer());
});
