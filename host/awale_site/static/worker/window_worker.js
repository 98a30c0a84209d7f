// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// A worker of searcher.js that the page's window starts: where a worker starts one itself, Firefox on a
// busy machine sometimes starts none and never comes back.

export class WindowWorker {
  /** `heard` gets each message of the worker, `failed` why it could not go on.
   * @param {(data: any) => void} heard  @param {(why: string) => void} failed */
  constructor(heard, failed) {
    const [jobs, life] = [new MessageChannel(), new MessageChannel()];
    this.jobs = jobs.port1;
    this.life = life.port1;
    this.jobs.onmessage = ({ data }) => heard(data);
    this.life.onmessage = ({ data }) => failed(data);
    self.postMessage(null, [jobs.port2, life.port2]); // worker_source.js
  }

  /** @param {string} job */
  postMessage(job) {
    this.jobs.postMessage(job);
  }

  /** End it; nothing more is heard of it. */
  terminate() {
    this.jobs.onmessage = this.life.onmessage = null;
    this.life.postMessage(null);
  }
}
