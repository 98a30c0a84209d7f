// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Chooses the source on the site: the board's own firmware in a worker of this page, or, at
// `?board=usb`, a real board at a USB port.

import "./usb/sheet.js";
import { wantsUsb, isIsolated } from "./usb/isolation.js";
import { UsbSource } from "./usb/source.js";
import { WorkerSource } from "./worker_source.js";

/** The source of this page, which speaks `language`. */
export function openSource(language) {
  document.body.append(document.createElement("awale-usb"));
  if (wantsUsb() && isIsolated()) return new UsbSource(language);
  const source = new WorkerSource(language, "worker.js");
  source.greet();
  return source;
}

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(new URL("offline.js", import.meta.url)).catch(() => {
    // Without it the page works, but not without a network.
  });
}
