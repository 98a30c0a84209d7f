// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Registers the service worker, once the board stands: until then its files would compete with the
// board's. Event of the source: `update`, once a new version of the site waits.

const SETTLED_MS = 2000; // after the first light
/** @type {ServiceWorker | null} */
let waiting = null; // the service worker of the new version

/** Keep the site for use without a network, and look for new versions of it.
 * @param {import("./source.js").Source} source */
export function readyForOffline(source) {
  if (!("serviceWorker" in navigator)) return;
  /** @param {Event} event */
  const heard = (event) => {
    if (/** @type {CustomEvent<Wire.Message>} */ (event).detail.t !== "frame") return;
    source.removeEventListener("message", heard);
    setTimeout(() => register(source), SETTLED_MS);
  };
  source.addEventListener("message", heard);
}

/** @param {import("./source.js").Source} source */
async function register(source) {
  /** @type {ServiceWorkerRegistration} */
  let registration;
  try {
    registration = await navigator.serviceWorker.register(new URL("offline.js", document.baseURI));
  } catch {
    return; // Without it the page works, but not without a network.
  }
  /** @param {ServiceWorker | null} worker */
  const news = (worker) => {
    if (!worker || !navigator.serviceWorker.controller) return; // the first version is none
    waiting = worker;
    source.dispatchEvent(new Event("update"));
  };
  news(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") news(worker);
    });
  });
}

/** Change to the new version. Resolves with false where another tab still shows the old one: the two
 *  would be mixed there.
 * @returns {Promise<boolean>} */
export async function changeVersion() {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  waiting?.postMessage("change", [port2]);
  return answer;
}
