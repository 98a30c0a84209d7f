// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// A game with a friend, as far as it needs the browser: keys and encryption, the broker, the database.
// What is said and what that means is Python's (`friend_rooms.py`), whose requests come as JSON.

import { codeKeys, fromHex, isFrom, newKey, openLink, roomKeys, seal, sealLink, toText, unseal } from "./friend_crypto.js";
import { Line } from "./friend_line.js";

const FIND_MS = 20_000;
const encoder = new TextEncoder();

class FriendRooms {
  /** `rooms` is the Python side, `heard` is called after each call of it; `store.keepFriend(id, value)`
   *  resolves once the value is safe. */
  constructor(rooms, store, heard) {
    Object.assign(this, { rooms, store, heard });
    this.signers = new Map(store.friends.map(({ record, key }) => [JSON.parse(record).public, key]));
    this.last = Promise.resolve(); // one thing after the other, in the order of the requests
    this.room = null; // the open one: its keys, line and names
    this.watched = new Map(); // games that are looked on at, such as a room, by number
    this.safe = true; // whether the database has the record as it is
  }

  /** Carry out a request of Python's; what it may be is listed here, and nothing else is done. */
  handle(request) {
    if (request.do === "find") this.findNow(request); // it takes long, and nothing waits for it
    else this.next(() => this.carryOut(request));
  }

  carryOut(request) {
    switch (request.do) {
      case "key": return this.key(request);
      case "keep": return this.keep(request);
      case "forget": return this.forget(request);
      case "open": return this.open(request);
      case "publish": return this.publish(request);
      case "offer": return this.offer(request);
      case "drop": return this.drop();
      case "close": return this.close();
      case "watch": return this.watch(request);
      case "unwatch": return this.unwatch(request);
      default: throw new Error(`no request: ${request.do}`);
    }
  }

  /** Do this after what is under way. */
  next(job) {
    this.last = this.last.then(job).catch((error) => console.error("A game with a friend:", error));
    return this.last;
  }

  // -- answers ---------------------------------------------------------------------------------------

  answer(n, text) {
    this.rooms.answered(n, text);
    this.heard();
  }

  async key({ n }) {
    const made = await newKey();
    this.signers.set(made.public, made.key);
    this.answer(n, made.public);
  }

  /** The link that waits under a code: "" if there is none, null if the broker cannot be reached. */
  async findNow({ n, code, broker }) {
    const keys = await codeKeys(code);
    let reached = false;
    let come = null;
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

  async keep({ room, record }) {
    this.safe = false;
    await this.store.keepFriend(room, { record, key: this.signers.get(room) });
    this.safe = true;
  }

  async forget({ room }) {
    this.signers.delete(room);
    await this.store.keepFriend(room, "");
  }

  // -- the broker ------------------------------------------------------------------------------------

  async open({ room, secret, broker, part, other }) {
    const keys = await roomKeys(fromHex(secret));
    const mailbox = this.rooms.mailbox(room);
    if (!mailbox) return; // it was closed meanwhile
    const opened = { keys, signer: this.signers.get(room), code: "", mailbox };
    const topic = (name) => `awale/1/${keys.topic}/${name}`;
    const parts = new Map([other, `${other}/here`].map((name) => [topic(name), name]));
    opened.topic = topic;
    opened.line = new Line(self.mqtt, broker, {
      received: (name, data) => parts.has(name) && this.next(() => this.receive(opened, parts.get(name), data)),
      changed: (connected) => this.call(opened, (mailbox) => mailbox.line(connected)),
      here: () => this.here(opened, `${part}/here`),
    });
    for (const name of parts.keys()) opened.line.follow(name);
    this.room = opened;
    opened.line.open();
  }

  isOpen(opened) {
    return opened === this.room || opened === this.watched.get(opened.id);
  }

  /** Call the mailbox of an open room. */
  call(opened, what) {
    if (!this.isOpen(opened)) return null;
    const result = what(opened.mailbox);
    this.heard();
    return result;
  }

  /** Presence for a connection that begins; what Python counts for it is safe before it is sent. */
  async here(opened, part) {
    const values = this.call(opened, (mailbox) => mailbox.here());
    await this.last;
    const sealed = JSON.parse(values ?? "[]").map((text) => seal(opened.keys, part, opened.signer, encoder.encode(text)));
    const [present, absent] = await Promise.all(sealed);
    return { topic: opened.topic(part), present, absent };
  }

  async receive(opened, part, data) {
    if (data.length === 0 || !this.isOpen(opened)) return; // deleted at the broker, or left
    const message = await unseal(opened.keys, part, data);
    if (!message) { // counted once: the broker sends what it keeps again
      const text = part + toText(data.subarray(0, 20_000)); // longer than any message
      if (opened.unreadable !== text) this.call(opened, (mailbox) => mailbox.unreadable());
      opened.unreadable = text;
      return;
    }
    const body = toText(message.body).replaceAll("-", "+").replaceAll("_", "/");
    const padded = body + "=".repeat(-body.length & 3);
    const keys = JSON.parse(this.call(opened, (mailbox) => mailbox.signers(padded)));
    const signed = [];
    for (const key of keys) if (await isFrom(key, opened.keys, part, message)) signed.push(key);
    this.call(opened, (mailbox) => mailbox.received(part, padded, JSON.stringify(signed)));
  }

  async publish({ part, body }) {
    const opened = this.room;
    if (!opened || !this.safe) return; // nothing is said that would be forgotten
    const data = body ? await seal(opened.keys, part, opened.signer, encoder.encode(body)) : new Uint8Array(0);
    opened.line.keep(opened.topic(part), data);
  }

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

  close() {
    this.room?.line.close();
    this.room = null;
  }

  // -- onlookers ---------------------------------------------------------------------------------------

  /** Follow a game as an onlooker: `parts` are read, and nothing is published. */
  async watch({ id, secret, broker, parts: names }) {
    const keys = await roomKeys(fromHex(secret));
    const mailbox = this.rooms.onlookers_line(id);
    if (!mailbox) return; // it was closed meanwhile
    const opened = { id, keys, mailbox };
    const parts = new Map(names.map((name) => [`awale/1/${keys.topic}/${name}`, name]));
    const present = new Map(); // it may come before the key that it is checked with
    const receive = async (part, data) => {
      const isPresence = part.endsWith("/here");
      if (isPresence) present.set(part, data);
      await this.receive(opened, part, data);
      if (!isPresence) for (const [each, kept] of present) await this.receive(opened, each, kept);
    };
    opened.line = new Line(self.mqtt, broker, {
      received: (name, data) => this.next(() => receive(parts.get(name), data)),
      changed: (connected) => this.call(opened, (line) => line.line(connected)),
    });
    for (const topic of parts.keys()) opened.line.follow(topic);
    this.watched.set(id, opened);
    opened.line.open();
  }

  unwatch({ id }) {
    this.watched.get(id)?.line.close();
    this.watched.delete(id);
  }
}

self.openFriends = (rooms, store, heard) => new FriendRooms(rooms, store, heard);
