// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// A source of the page that is a worker of this page.

import { Source } from "./source.js";

const TAKE = "take-board"; // in this tab: the next worker takes the board over

/** @typedef {{text: string} | {game: {rules: string, moves: string, fen: string, names: string[], end: string, keep?: boolean}}} Given a file, or a game of a link */
/** @typedef {{t: "upload", id: number} & Given} Upload */

/** A worker, by the name of its file in `worker/`. */
export class WorkerSource extends Source {
  /** @type {Set<Worker>} that the board's has asked for */
  searchers = new Set();

  /** @param {string} language  @param {string} name */
  constructor(language, name) {
    super(language);
    this.open = true;
    const address = new URL(`worker/${name}`, document.baseURI);
    if (isGuest()) address.searchParams.set("guest", "");
    else navigator.locks?.request("awale-page", { mode: "shared" }, () => new Promise(() => {})); // storage_lock.js
    if (chosenBroker()) address.searchParams.set("broker", chosenBroker());
    if (sessionStorage.getItem(TAKE)) address.searchParams.set("take", "");
    sessionStorage.removeItem(TAKE);
    this.worker = new Worker(address, { type: "module" });
    this.worker.onmessage = ({ data, ports: [jobs, life] }) => (jobs && life ? this.search(jobs, life) : this.onMessage(data));
    this.worker.onerror = (event) => {
      event.preventDefault();
      console.error("The board's worker has stopped:", event.message);
      this.open = false;
      this.stopped = true;
      this.closed();
      this.endSearches();
    };
  }

  get isOpen() {
    return this.open;
  }

  /** @param {string} data a message as JSON */
  onMessage(data) {
    this.receive(JSON.parse(data));
  }

  /** @param {Wire.Message} message */
  receive(message) {
    super.receive(message);
    if (message.t === "bye") {
      this.open = false;
      this.closed();
      this.endSearches();
    }
  }

  /** Start a worker that searches for the board's (worker/window_worker.js), until that ends it.
   * @param {MessagePort} jobs  @param {MessagePort} life */
  search(jobs, life) {
    const worker = new Worker(new URL("worker/searcher.js", document.baseURI), { type: "module" });
    this.searchers.add(worker);
    worker.onerror = (event) => {
      event.preventDefault();
      life.postMessage(event.message);
    };
    life.onmessage = () => {
      worker.terminate();
      this.searchers.delete(worker);
    };
    worker.postMessage(null, [jobs]);
  }

  endSearches() {
    for (const worker of this.searchers) worker.terminate();
    this.searchers.clear();
  }

  /** A file as the page's command `import` takes it; resolves with what has become of its games.
   * @param {string} _  @param {File} file */
  async upload(_, file) {
    // The program decodes it, as the desktop's does: a character for each byte.
    const text = new TextDecoder("x-user-defined").decode(await file.arrayBuffer());
    return /** @type {Promise<Wire.Imported | Wire.Answer>} */ (this.give({ text }));
  }

  /** Give the program the `text` of a file, or a shared `game`; resolves with its answer.
   * @param {Given} what  @returns {Promise<import("./store.js").Answered>} */
  give(what) {
    this.number += 1;
    return new Promise((resolve) => {
      this.pending.set(this.number, resolve);
      this.post({ t: "upload", id: this.number, ...what });
    });
  }

  /** @param {Wire.Command | Upload} command */
  post(command) {
    this.worker.postMessage(JSON.stringify(command));
  }
}

/** Whether this page keeps nothing. */
export const isGuest = () => new URLSearchParams(location.search).has("guest");

/** Load this page again as one that keeps nothing. */
export function asGuest() {
  const address = new URL(location.href);
  address.searchParams.set("guest", "");
  location.replace(address);
}

/** The broker that the page's address names for games with friends, "" for the usual one. */
const chosenBroker = () => new URLSearchParams(location.search).get("broker") ?? "";

/** Load this page again, and take the board over from the tab that has it. */
export function takeBoard() {
  sessionStorage.setItem(TAKE, "yes");
  location.reload();
}
