// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Who is at the other end on the site: the board's own firmware, in a worker of this page.

import { Source } from "./source.js";

/** The board in this browser. */
class WorkerSource extends Source {
  constructor(language) {
    super(language);
    this.isOpen = true;
    this.worker = new Worker(new URL("worker/worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.hear(JSON.parse(data));
    this.worker.onerror = (event) => {
      event.preventDefault();
      console.error("The board's worker has stopped:", event.message);
      this.isOpen = false;
      this.closed();
    };
    this.greet();
  }

  hear(message) {
    super.hear(message);
    if (message.t === "bye") {
      this.isOpen = false;
      this.closed();
    }
  }

  post(command) {
    this.worker.postMessage(JSON.stringify(command));
  }
}

/** The source of this page, which speaks `language`. */
export function openSource(language) {
  return new WorkerSource(language);
}

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(new URL("offline.js", import.meta.url)).catch(() => {
    // Without it the page works, but not without a network.
  });
}
