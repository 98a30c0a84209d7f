// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// A source of the page that is a worker of this page.

import { Source } from "./source.js";

/** A worker, by the name of its file in `worker/`. */
export class WorkerSource extends Source {
  constructor(language, name) {
    super(language);
    this.open = true;
    this.worker = new Worker(new URL(`worker/${name}`, import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.onMessage(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      console.error("The board's worker has stopped:", event.message);
      this.open = false;
      this.stopped = true;
      this.closed();
    };
  }

  get isOpen() {
    return this.open;
  }

  onMessage(data) {
    this.receive(JSON.parse(data));
  }

  receive(message) {
    super.receive(message);
    if (message.t === "bye") {
      this.open = false;
      this.closed();
    }
  }

  post(command) {
    this.worker.postMessage(JSON.stringify(command));
  }
}
