// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// A game with a friend, as far as it needs the browser: keys and encryption, the broker, the database.
// What is said and what that means is Python's (`friend_rooms.py`), whose requests come as JSON.

import { codeKeys, fromHex, isFrom, newKey, openLink, roomKeys, seal, sealLink, toText, unseal } from "./friend_crypto.js";
import { Line } from "./friend_line.js";

const FIND_MS = 20_000;
const encoder = new TextEncoder();

/**
 * @typedef {import("./store.js").Store} Store
 * @typedef {import("./friend_crypto.js").Bytes} Bytes
 * @typedef {import("./friend_crypto.js").Keys} Keys
 * @typedef {object} Opened a game that messages come from
 * @property {Keys} keys
 * @property {Python.Line} mailbox
 * @property {Line} line
 * @property {string} [unreadable] the message that could not be decrypted last
 * @typedef {Opened & {mailbox: Python.Mailbox, signer: CryptoKey, code: string, topic: (name: string) => string}} Room
 *   that this side plays in; `code` is the topic of its link
 */

/** @param {Bytes} bytes */
const toBase64 = (bytes) => btoa(String.fromCharCode(...bytes));

/** @param {Keys} keys  @param {string} part */
const onTopic = (keys, part) => `awale/1/${keys.topic}/${part}`;

class FriendRooms {
  /** @type {Room | null} the open one */
  room = null;
  /** @type {Map<number, Opened>} games that are looked on at, by number */
  watched = new Map();
  safe = true; // whether the database has the record as it is
  /** @type {Promise<unknown>} one thing after the other, in the order of the requests */
  last = Promise.resolve();

  /** `rooms` is the Python side, `heard` is called after each call of it; `store.keepFriend(id, value)`
   *  resolves once the value is safe.
   * @param {Python.Rooms} rooms  @param {Store} store  @param {() => void} heard */
  constructor(rooms, store, heard) {
    this.rooms = rooms;
    this.store = store;
    this.heard = heard;
    /** @type {Map<string, CryptoKey | undefined>} by their public halves */
    this.signers = new Map(store.friends.map(({ record, key }) => [JSON.parse(record).public, key]));
  }

  /** Carry out a request of Python's.
   * @param {Python.FriendRequest} request */
  handle(request) {
    if (request.do === "find") this.findNow(request); // it takes long, and nothing waits for it
    else this.next(() => this.carryOut(request));
  }

  /** What a request may be is listed here, and nothing else is done.
   * @param {Exclude<Python.FriendRequest, {do: "find"}>} request */
  carryOut(request) {
    switch (request.do) {
      case "key": return this.key(request);
      case "keep": return this.keep(request);
      case "forget": return this.forget(request);
      case "open": return this.open(request);
      case "publish": return this.publish(request);
      case "offer": return this.offer(request);
      case "drop": return this.drop();
      case "close": return this.close(request);
      case "watch": return this.watch(request);
      case "follow": return this.follow(request);
      case "unwatch": return this.unwatch(request);
      default: throw new Error(`no request: ${/** @type {{do: string}} */ (request).do}`);
    }
  }

  /** Do this after what is under way.
   * @param {() => unknown} job */
  next(job) {
    this.last = this.last.then(job).catch((error) => console.error("A game with a friend:", error));
    return this.last;
  }

  // -- answers ---------------------------------------------------------------------------------------

  /** @param {number} n  @param {string | null} text */
  answer(n, text) {
    this.rooms.answered(n, text);
    this.heard();
  }

  /** @param {Python.FriendRequestOf<"key">} request */
  async key({ n }) {
    const made = await newKey();
    this.signers.set(made.public, made.key);
    this.answer(n, made.public);
  }

  /** The link that waits under a code: "" if there is none, null if the broker cannot be reached.
   * @param {Python.FriendRequestOf<"find">} request */
  async findNow({ n, code, broker }) {
    const keys = await codeKeys(code);
    let reached = false;
    /** @type {(data?: Bytes) => void} */
    let come = () => {};
    /** @type {Promise<Bytes | undefined>} */
    const coming = new Promise((resolve) => (come = resolve));
    const line = new Line(self.mqtt, broker, {
      received: (_, payload) => come(payload),
      changed: (connected) => (reached ||= connected),
    });
    line.follow(`awale/1/${keys.topic}`);
    line.open();
    setTimeout(come, FIND_MS);
    const data = await coming;
    line.close();
    const link = data?.length ? await openLink(keys, data) : null;
    this.answer(n, link ?? (reached ? "" : null));
  }

  // -- the database --------------------------------------------------------------------------------

  /** @param {Python.FriendRequestOf<"keep">} request */
  async keep({ room, record }) {
    this.safe = false;
    await this.store.keepFriend(room, { record, key: this.signers.get(room) });
    this.safe = true;
  }

  /** @param {Python.FriendRequestOf<"forget">} request */
  async forget({ room }) {
    this.signers.delete(room);
    await this.store.keepFriend(room, "");
  }

  // -- the broker ------------------------------------------------------------------------------------

  /** @param {Python.FriendRequestOf<"open">} request */
  async open({ room, secret, broker, part, other }) {
    const keys = await roomKeys(fromHex(secret));
    const mailbox = this.rooms.mailbox(room);
    if (!mailbox) return; // it was closed meanwhile
    const signer = this.signers.get(room);
    if (!signer) throw new Error("this browser has lost the key of the game");
    const topic = (/** @type {string} */ name) => onTopic(keys, name);
    const parts = new Map([other, `${other}/here`].map((name) => [topic(name), name]));
    const line = new Line(self.mqtt, broker, {
      received: (topic, data) => {
        const name = parts.get(topic);
        if (name) this.next(() => this.receive(opened, name, data));
        if (topic === opened.topic(part)) this.next(() => this.receiveOwn(opened, part, data, room));
      },
      changed: (connected) => this.call(opened, (mailbox) => mailbox.line(connected)),
      here: () => this.here(opened, `${part}/here`),
    });
    /** @type {Room} */
    const opened = { keys, signer, code: "", mailbox, topic, line };
    for (const name of parts.keys()) line.follow(name);
    this.room = opened;
    line.open();
  }

  /** @param {Opened} opened */
  isOpen(opened) {
    return opened === this.room || [...this.watched.values()].includes(opened);
  }

  /** Call the mailbox of an open room.
   * @template {Opened} Game  @template Result
   * @param {Game} opened  @param {(mailbox: Game["mailbox"]) => Result} what  @returns {Result | null} */
  call(opened, what) {
    if (!this.isOpen(opened)) return null;
    const result = what(opened.mailbox);
    this.heard();
    return result;
  }

  /** Presence for a connection that begins; what Python counts for it is safe before it is sent.
   * @param {Room} opened  @param {string} part */
  async here(opened, part) {
    const values = this.call(opened, (mailbox) => mailbox.here());
    await this.last;
    if (!values) return null; // it was closed meanwhile
    /** @type {[string, string]} */
    const texts = JSON.parse(values);
    /** @param {string} text */
    const sealed = (text) => seal(opened.keys, part, opened.signer, encoder.encode(text));
    const [present, absent] = await Promise.all(texts.map(sealed));
    return { topic: opened.topic(part), present, absent };
  }

  /** @param {Opened} opened  @param {string} part  @param {Bytes} data */
  async receive(opened, part, data) {
    if (data.length === 0 || !this.isOpen(opened)) return; // deleted at the broker, or left
    const message = await unseal(opened.keys, part, data);
    if (!message) { // counted once: the broker sends what it keeps again
      const text = part + toText(data.subarray(0, 20_000)); // longer than any message
      if (opened.unreadable !== text) this.call(opened, (mailbox) => mailbox.unreadable());
      opened.unreadable = text;
      return;
    }
    const padded = toBase64(message.body);
    /** @type {string[]} */
    const keys = JSON.parse(this.call(opened, (mailbox) => mailbox.signers(padded)) ?? "[]");
    /** @type {string[]} */
    const signed = [];
    for (const key of keys) if (await isFrom(key, opened.keys, part, message)) signed.push(key);
    this.call(opened, (mailbox) => mailbox.received(part, padded, JSON.stringify(signed)));
  }

  /** What the broker keeps of this side, whose key is `own`: another program may have published it, with this key.
   * @param {Room} opened  @param {string} part  @param {Bytes} data  @param {string} own */
  async receiveOwn(opened, part, data, own) {
    const topic = opened.topic(part);
    const message = opened.line.isWanted(topic, data) ? null : await unseal(opened.keys, part, data);
    if (message ? !await isFrom(own, opened.keys, part, message) : !opened.line.isWanted(topic, data)) return;
    if (this.call(opened, (mailbox) => mailbox.received_own(message ? toBase64(message.body) : ""))) {
      opened.line.accept(topic, data);
    }
  }

  /** @param {Python.FriendRequestOf<"publish">} request */
  async publish({ part, body }) {
    const opened = this.room;
    if (!opened || !this.safe) return; // nothing is said that would be forgotten
    const data = body ? await seal(opened.keys, part, opened.signer, encoder.encode(body)) : new Uint8Array(0);
    opened.line.keep(opened.topic(part), data);
  }

  /** @param {Python.FriendRequestOf<"offer">} request */
  async offer({ code, link, lifetime_s: lifetime }) {
    const opened = this.room;
    if (!opened) return;
    const keys = await codeKeys(code);
    opened.code = `awale/1/${keys.topic}`;
    opened.line.keep(opened.code, await sealLink(keys, link), lifetime);
  }

  drop() {
    if (this.room?.code) this.room.line.keep(this.room.code, new Uint8Array(0));
  }

  /** @param {Python.FriendRequestOf<"close">} request */
  close({ silent }) {
    if (silent) this.room?.line.fallSilent();
    else this.room?.line.close();
    this.room = null;
  }

  // -- onlookers ---------------------------------------------------------------------------------------

  /** Connect as an onlooker: nothing is published.
   * @param {Python.FriendRequestOf<"watch">} request */
  async watch({ id, secret, broker }) {
    const keys = await roomKeys(fromHex(secret));
    const mailbox = this.rooms.onlookers_line(id);
    if (!mailbox) return; // it was closed meanwhile
    const line = new Line(self.mqtt, broker, {
      received: (topic, data) => line.topics.has(topic) &&
        this.next(() => this.receive(opened, topic.slice(onTopic(keys, "").length), data)),
      changed: (connected) => this.call(opened, (line) => line.line(connected)),
    });
    const opened = { keys, mailbox, line };
    this.watched.set(id, opened);
    line.open();
  }

  /** Read another topic of a game that is looked on at.
   * @param {Python.FriendRequestOf<"follow">} request */
  follow({ id, part }) {
    const opened = this.watched.get(id);
    opened?.line.follow(onTopic(opened.keys, part));
  }

  /** @param {Python.FriendRequestOf<"unwatch">} request */
  unwatch({ id }) {
    this.watched.get(id)?.line.close();
    this.watched.delete(id);
  }
}

self.openFriends = (rooms, store, heard) => new FriendRooms(rooms, store, heard);
