// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The site's first script, in the place of the page's `connection.js`. Its source: the board's own firmware in a worker of this page, which keeps nothing
// at `?guest`, or, at `?board=usb`, a real board at a USB port.

import "./notice.js";
import { readyForOffline } from "./offline_use.js";
import { openPage } from "./page.js";
import { standFirst } from "./standing.js";
import { wantsUsb, isIsolated } from "./usb/isolation.js";
import { UsbSource } from "./usb/source.js";
import { WorkerSource } from "./worker_source.js";

openPage((language) => {
  document.body.append(document.createElement("awale-usb"), document.createElement("awale-sharing"));
  document.querySelector("#words")?.append(document.createElement("awale-notice"));
  const usb = wantsUsb() && isIsolated();
  const source = usb ? new UsbSource(language) : new WorkerSource(language, "worker.js");
  if (!usb) {
    standFirst(source);
    source.greet();
  }
  readyForOffline(source);
  return source;
});
