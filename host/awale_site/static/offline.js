// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Service worker: after the first visit the page needs no network. The build writes down which files
// there are with their checksums, and a name for their state. All of them are of one state: those of
// the kept one are served until the next one has come whole. A file of another state, which a cache on
// the way may still send, has another checksum and is refused; the next visit tries again.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @typedef {[path: string, integrity: string]} Listed */

const STATE = `awale-${"BUILD"}`;
const FILES = /** @type {Listed[]} */ (/** @type {unknown} */ (["FILES"]));
// Large files that only some games need, kept when they have been needed.
const LATER = new Map(/** @type {Listed[]} */ (/** @type {unknown} */ (["LATER"])));

worker.addEventListener("install", (event) => {
  const requests = FILES.map(
    ([name, integrity]) => new Request(name, { cache: "no-cache", integrity }),
  );
  event.waitUntil(caches.open(STATE).then((cache) => cache.addAll(requests)));
});

// The page asks for the change to this version; it must be the only one that still has the old one.
worker.addEventListener("message", (event) => {
  const change = async () => {
    const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
    const alone = pages.length <= 1;
    event.ports[0]?.postMessage(alone);
    if (alone) await worker.skipWaiting();
  };
  event.waitUntil(change());
});

worker.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("awale-") && name !== STATE) await caches.delete(name);
    }
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

// With these headers a page is isolated from others and may share memory with its workers, which a
// real board's session needs (usb/isolation.js). A plain server does not send them.
/** @param {Response} kept */
function isolated(kept) {
  const headers = new Headers(kept.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  return new Response(kept.body, { status: kept.status, statusText: kept.statusText, headers });
}

/** @param {Request} request  @param {Cache} cache */
async function fetched(request, cache) {
  const integrity = LATER.get(request.url.slice(worker.registration.scope.length));
  if (!integrity) return fetch(request);
  try {
    const found = await fetch(request.url, { cache: "no-cache", integrity });
    await cache.put(request, found.clone());
    return found;
  } catch {
    return fetch(request); // of another state: used now, but not kept
  }
}

worker.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(STATE);
    const kept = await cache.match(event.request, { ignoreSearch: true });
    return kept ? isolated(kept) : fetched(event.request, cache);
  };
  event.respondWith(answer());
});
