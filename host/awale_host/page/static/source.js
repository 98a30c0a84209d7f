// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Connection between the page and the game, in the protocol of docs/page.md. Subclasses implement it:
// a WebSocket here, a worker on the site.

export const VERSION = 1;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5000;
const SEEN_MS = 40; // between two messages that say which frames have come

/** @typedef {import("./store.js").Answered} Answered */

/** @type {Wire.Answer} the answer where there is no connection */
const NO_ANSWER = { t: "answer", re: 0, ok: false, say: null };

/**
 * Events: `message` (detail: one message of the source), `open` and `lost`. A subclass has `isOpen`
 * and `post(command)`.
 */
export class Source extends EventTarget {
  /** @param {string} language */
  constructor(language) {
    super();
    this.language = language;
    this.stopped = false; // it has failed and does not come back
    this.number = 0;
    this.run = ""; // of the program at the other end
    /** @type {Map<number, (answer: Answered) => void>} id → resolve */
    this.pending = new Map();
  }

  /** @type {boolean} */
  get isOpen() {
    return false;
  }

  /** Send a command as it is.
   * @param {Wire.Command} _ */
  post(_) {} // eslint-disable-line no-unused-vars

  /** Begin the conversation.
   * @param {Partial<Wire.HelloCommand>} [more] */
  greet(more = {}) {
    const { language, run } = this;
    this.send({ t: "hello", v: VERSION, language, key: tabKey(), run, ...more });
  }

  /** @param {Wire.Message} message */
  receive(message) {
    if (message.t === "hello") this.run = message.run;
    if ("re" in message) {
      this.pending.get(message.re)?.(message);
      this.pending.delete(message.re);
    }
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }

  /** Send a file to the address that the answer to `import` names.
   * @param {string} address  @param {File} file
   * @returns {Promise<Wire.Imported | {t: "answer", say: Wire.Sentence | null}>} */
  async upload(address, file) {
    const answer = await fetch(address, { method: "POST", body: file });
    return answer.ok ? await answer.json() : { t: "answer", say: null };
  }

  closed() {
    for (const answered of this.pending.values()) answered({ ...NO_ANSWER });
    this.pending.clear();
    this.dispatchEvent(new Event("lost"));
  }

  /** Send a command without asking for an answer; dropped while there is no connection.
   * @param {Wire.Command} command */
  send(command) {
    if (this.isOpen) this.post(command);
  }

  /** Send a command; resolves with its answer, `{ok: false}` where the connection is lost.
   * @param {Wire.Command} command  @returns {Promise<Answered>} */
  ask(command) {
    if (!this.isOpen) return Promise.resolve({ ...NO_ANSWER });
    this.number += 1;
    const id = this.number;
    return new Promise((resolve) => {
      this.pending.set(id, resolve);
      this.send({ ...command, id });
    });
  }
}

/** The program that serves this page, over a WebSocket. */
export class SocketSource extends Source {
  /** @param {string} language */
  constructor(language) {
    super(language);
    this.wait = FIRST_WAIT_MS;
    this.seen = { n: 0, said: 0, at: 0, later: 0 }; // the newest frame, the newest answered, when
    this.socket = this.connect();
  }

  get isOpen() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  connect() {
    const address = new URL("live", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.search = "";
    const socket = new WebSocket(address);
    socket.onopen = () => this.greet({ paced: true });
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data));
    socket.onclose = () => this.closed();
    return socket;
  }

  /** @param {Wire.Message} message */
  receive(message) {
    if (message.t === "hello") this.wait = FIRST_WAIT_MS;
    if (message.t === "frame" && message.n) this.keepUp(message.n);
    super.receive(message);
  }

  /** Say now and then which frames have come: the source sends no more than this page takes.
   * @param {number} n */
  keepUp(n) {
    const { seen } = this;
    seen.n = n;
    const wait = SEEN_MS - (performance.now() - seen.at);
    if (wait <= 0) {
      clearTimeout(seen.later);
      Object.assign(seen, { said: n, at: performance.now(), later: 0 });
      this.send({ t: "seen", n });
    } else if (!seen.later) {
      seen.later = window.setTimeout(() => {
        seen.later = 0;
        if (seen.said !== seen.n) this.keepUp(seen.n);
      }, wait);
    }
  }

  closed() {
    clearTimeout(this.seen.later);
    this.seen = { n: 0, said: 0, at: 0, later: 0 };
    super.closed();
    setTimeout(() => (this.socket = this.connect()), this.wait);
    this.wait = Math.min(this.wait * 1.6, LONGEST_WAIT_MS);
  }

  /** @param {Wire.Command} command */
  post(command) {
    this.socket.send(JSON.stringify(command));
  }
}

/** A random name of this tab, which a reload keeps. */
function tabKey() {
  let key = sessionStorage.getItem("key");
  if (!key) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    sessionStorage.setItem("key", key);
  }
  return key;
}
