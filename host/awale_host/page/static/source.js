// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Connection between the page and the game, in the protocol of docs/page.md. Subclasses implement it:
// a WebSocket here, a worker on the site (`open_source.js` chooses).

export const VERSION = 1;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5000;
const SEEN_MS = 40; // between two messages that say which frames have come

/**
 * Events: `message` (detail: one message of the source), `open` and `lost`. A source that ended on
 * purpose (`bye`) is not asked again. A subclass has `isOpen` and `post(command)`.
 */
export class Source extends EventTarget {
  constructor(language) {
    super();
    this.language = language;
    this.ended = false;
    this.stopped = false; // it has failed and does not come back
    this.number = 0;
    this.run = ""; // of the program at the other end
    this.pending = new Map(); // id → resolve
  }

  /** Begin the conversation. */
  greet(more = {}) {
    const hello = { t: "hello", v: VERSION, language: this.language, key: tabKey() };
    this.send({ ...hello, run: this.run, ...more });
  }

  receive(message) {
    if (message.t === "hello") this.run = message.run;
    if (message.t === "bye") this.ended = true;
    const answered = message.re ? this.pending.get(message.re) : undefined;
    if (answered) {
      this.pending.delete(message.re);
      answered(message);
    }
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }

  closed() {
    for (const answered of this.pending.values()) answered({ t: "answer", ok: false, say: null });
    this.pending.clear();
    this.dispatchEvent(new Event("lost"));
  }

  /** Send a command without asking for an answer; dropped while there is no connection. */
  send(command) {
    if (this.isOpen) this.post(command);
  }

  /** Send a command; resolves with its answer, `{ok: false}` where the connection is lost. */
  ask(command) {
    if (!this.isOpen) return Promise.resolve({ t: "answer", ok: false, say: null });
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
  constructor(language) {
    super(language);
    this.wait = FIRST_WAIT_MS;
    this.seen = { n: 0, said: 0, at: 0 }; // the newest frame, the newest that was answered, when
    this.connect();
  }

  get isOpen() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  connect() {
    const address = new URL("live", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.search = "";
    this.socket = new WebSocket(address);
    this.socket.onopen = () => this.greet({ paced: true });
    this.socket.onmessage = ({ data }) => this.receive(JSON.parse(data));
    this.socket.onclose = () => this.closed();
  }

  receive(message) {
    if (message.t === "hello") this.wait = FIRST_WAIT_MS;
    if (message.t === "frame" && message.n) this.keepUp(message.n);
    super.receive(message);
  }

  /** Say now and then which frames have come: the source sends no more than this page takes. */
  keepUp(n) {
    const { seen } = this;
    seen.n = n;
    const wait = SEEN_MS - (performance.now() - seen.at);
    if (wait <= 0) {
      clearTimeout(seen.later);
      Object.assign(seen, { said: n, at: performance.now(), later: null });
      this.send({ t: "seen", n });
    } else if (!seen.later) {
      seen.later = setTimeout(() => {
        seen.later = null;
        if (seen.said !== seen.n) this.keepUp(seen.n);
      }, wait);
    }
  }

  closed() {
    clearTimeout(this.seen.later);
    this.seen = { n: 0, said: 0, at: 0 };
    super.closed();
    if (this.ended) return;
    setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 1.6, LONGEST_WAIT_MS);
  }

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
