// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Cross-origin isolation, which a real board needs: its session waits for answers in shared memory,
// and a browser gives that to isolated pages only. The service worker adds the headers for it, so that
// any plain server can host the page: they are there from the second visit on.

/** Whether this address is for a real board. */
export const wantsUsb = () => new URLSearchParams(location.search).get("board") === "usb";

/** Whether this browser lets pages use serial ports at all. */
export const hasSerial = () => "serial" in navigator;

/** Whether this page has serial ports and shared memory. */
export const isIsolated = () => hasSerial() && globalThis.crossOriginIsolated === true;

/** Go to the page for a real board, as soon as the service worker can add its headers. */
export async function goToUsb() {
  await navigator.serviceWorker?.ready;
  open(new URL("?board=usb", location.href), "_top");
}

/** Go back to the board in the browser. */
export function goBack() {
  open(new URL(location.pathname, location.href), "_top");
}
