// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The way to a real board. Its session waits for answers in shared memory, which a browser gives only
// to a page that is isolated from others. The headers for that come from the service worker, so that
// any plain server can host the page: from the second visit on it is there.

/** Whether this address is for a real board. */
export const wantsUsb = () => new URLSearchParams(location.search).get("board") === "usb";

/** Whether this browser lets pages use serial ports at all. */
export const able = () => "serial" in navigator;

/** Whether everything is there that a real board needs. */
export const whole = () => able() && globalThis.crossOriginIsolated === true;

/** Go to the page for a real board, as soon as the service worker can add its headers. */
export async function goToUsb() {
  await navigator.serviceWorker?.ready;
  open(new URL("?board=usb", location.href), "_top");
}

/** Go back to the board in the browser. */
export function goBack() {
  open(new URL(location.pathname, location.href), "_top");
}
