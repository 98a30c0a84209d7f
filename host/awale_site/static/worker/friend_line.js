// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Connection to an MQTT 5 broker that keeps topics at their newest value, by MQTT.js. What
// friend/broker.py of the host is for its programs.

export const KEPT_S = 30 * 86_400; // what the broker keeps of a topic without news
const ALIVE_S = 30;
const CONNECT_MS = 10_000;
const LEAST_PAUSE_MS = 1000; // between two attempts to connect
const MOST_PAUSE_MS = 30_000;
const LAST_MS = 2000; // the longest wait for the last message
const LOOK_MS = 1000; // how often kept topics are compared with what was heard from the broker
const CHECK_MS = 20_000; // how often the broker is asked for them again
const MOST_BYTES = 32_768; // of a packet, which the broker is asked to keep to; a statement has 16 KB
const WITH_WILL = 4; // reason code of a disconnection

/**
 * @typedef {import("./friend_crypto.js").Bytes} Bytes
 * @typedef {{wanted: Bytes, expiry: number, heard: Bytes | null, sent: number}} Kept of a topic: what it is to be
 *   and for how many seconds, what it was heard to be, and when it was sent
 * @typedef {{topic: string, present: Bytes, absent: Bytes}} Presence
 * @typedef {object} Listener
 * @property {(topic: string, payload: Bytes) => unknown} received
 * @property {(connected: boolean) => unknown} [changed]
 * @property {(() => Promise<Presence | null>) | null} [here]
 */

/** `mqtt` is the library; `received(topic, payload)`, also for what this side keeps, and `changed(connected)` are called.
 *  `here()` is called before each attempt to connect and resolves with a topic and two values: for while
 *  this side is connected, and for the broker to publish when it is not. */
export class Line {
  /** @type {Set<string>} */
  topics = new Set();
  /** @type {Map<string, Kept>} */
  kept = new Map();
  /** @type {Mqtt.Client | null} */
  client = null;
  watching = 0;
  later = 0;
  /** @type {() => void} */
  heard = () => {}; // when something that is kept was heard
  pause = LEAST_PAUSE_MS;
  closing = false;
  checked = Date.now();
  silent = true; // nothing of the others has come since the last check

  /** @param {Mqtt.Library} mqtt  @param {string} address  @param {Listener} listener */
  constructor(mqtt, address, { received, changed = () => {}, here = null }) {
    this.mqtt = mqtt;
    this.address = address;
    this.received = received;
    this.changed = changed;
    this.here = here;
  }

  get connected() {
    return this.client?.connected ?? false;
  }

  open() {
    this.watching = setInterval(() => this.watch(), LOOK_MS);
    this.attempt();
  }

  /** Say that this side has gone, and end the connection, once the broker has what it is to keep or
   *  after a moment. */
  async close(reasonCode = WITH_WILL) {
    const end = Date.now() + LAST_MS;
    while (this.connected && this.missing().length > 0 && Date.now() < end) {
      await new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
        this.heard = resolve;
        setTimeout(resolve, LAST_MS);
      });
    }
    this.closing = true;
    clearInterval(this.watching);
    clearTimeout(this.later);
    // With its will: what `here` says is published for a connection that ends on purpose, too.
    this.client?.end(!this.connected, { reasonCode });
  }

  /** Receive a topic, at first what the broker has kept of it.
   * @param {string} topic */
  follow(topic) {
    this.topics.add(topic);
    if (this.connected) this.subscribe(topic);
  }

  /** Publish a value that the broker keeps; published again whenever the broker has lost it or has
   *  another one. An empty value deletes it.
   * @param {string} topic  @param {Bytes} wanted  @param {number} expiry seconds */
  keep(topic, wanted, expiry = KEPT_S) {
    this.kept.set(topic, { wanted, expiry, heard: null, sent: 0 });
    if (this.connected) {
      this.follow(topic);
      this.publish(topic);
    }
  }

  async attempt() {
    const { here } = this;
    const now = here ? await here() : null;
    if (this.closing) return;
    if (now) this.kept.set(now.topic, { wanted: now.present, expiry: KEPT_S, heard: null, sent: 0 });
    /** @type {Mqtt.Options["will"] | null} */
    const will = now && {
      topic: now.topic, payload: now.absent, qos: 1, retain: true, properties: { messageExpiryInterval: KEPT_S },
    };
    try {
      this.client = this.mqtt.connect(this.address, {
        protocolVersion: 5, clean: true, keepalive: ALIVE_S, reconnectPeriod: 0, connectTimeout: CONNECT_MS,
        properties: { maximumPacketSize: MOST_BYTES },
        ...(will && { will }),
      });
    } catch (error) { // no attempt will change that, such as ws:// in a page of https://
      console.warn("The broker cannot be reached:", error);
      this.changed(false);
      return;
    }
    const { client } = this;
    client.on("connect", () => {
      this.pause = LEAST_PAUSE_MS;
      for (const topic of new Set([...this.topics, ...this.kept.keys()])) this.subscribe(topic);
      for (const topic of this.kept.keys()) this.publish(topic);
      this.changed(true);
    });
    client.on("message", (topic, payload) => this.message(topic, new Uint8Array(payload)));
    client.on("error", () => {}); // it is closed then
    client.once("close", () => {
      if (this.closing || this.client !== client) return;
      this.changed(false);
      client.end(true);
      this.later = setTimeout(() => this.attempt(), this.pause);
      this.pause = Math.min(2 * this.pause, MOST_PAUSE_MS);
    });
  }

  /** @param {string} topic */
  subscribe(topic) {
    this.client?.subscribe(topic, { qos: 1 }, () => {}); // an error ends the connection as well
  }

  /** @param {string} topic */
  publish(topic) {
    const kept = this.kept.get(topic);
    if (!kept) return;
    kept.sent = Date.now();
    const properties = { messageExpiryInterval: kept.expiry };
    this.client?.publish(topic, this.mqtt.Buffer ? this.mqtt.Buffer.from(kept.wanted) : kept.wanted, { qos: 1, retain: true, properties }, () => {});
  }

  /** @param {string} topic  @param {Bytes} payload */
  message(topic, payload) {
    const kept = this.kept.get(topic);
    if (kept) {
      kept.heard = payload;
      this.heard();
    } else this.silent = false;
    this.received(topic, payload);
  }

  /** Whether a value is what a topic of this side is to be.
   * @param {string} topic  @param {Bytes} value */
  isWanted(topic, value) {
    return isSame(value, this.kept.get(topic)?.wanted ?? null);
  }

  /** Take a value that the broker has for the wanted one, unless the topic is to be deleted.
   * @param {string} topic  @param {Bytes} value */
  accept(topic, value) {
    const kept = this.kept.get(topic);
    if (kept?.wanted.length) kept.wanted = value;
  }

  /** End the connection without a word: the topics of this side are another one's. */
  fallSilent() {
    this.kept.clear();
    this.close(0);
  }

  /** Publish again what the broker does not have. What was heard last need not be what the broker has
   *  now, where messages overtake each other: it is asked again now and then. So it is for the others'
   *  topics after silence, since a broker may keep a message and not deliver it. */
  watch() {
    if (!this.connected) return;
    const now = Date.now();
    if (now - this.checked >= CHECK_MS) {
      this.checked = now;
      for (const topic of new Set([...this.kept.keys(), ...(this.silent ? this.topics : [])])) this.subscribe(topic);
      this.silent = true;
    }
    for (const topic of this.missing()) if (now - (this.kept.get(topic)?.sent ?? 0) > LOOK_MS) this.publish(topic);
  }

  /** The topics of which the broker was not heard to have the wanted value. */
  missing() {
    return [...this.kept].filter(([, { wanted, heard }]) => !isSame(wanted, heard)).map(([topic]) => topic);
  }
}

/** @param {Bytes} one  @param {Bytes | null} other */
function isSame(one, other) {
  return other !== null && one.length === other.length && one.every((byte, at) => byte === other[at]);
}
