// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// The site's side of a room in node, with a broker that stands still: node friend.mjs SITE. Requests come
// as JSON lines on stdin: {do: "command", command} of the page, {do: "come", topic, data} for a message from
// the broker, {do: "play", pit, ms}; {do: "full"} leaves the database without room. Each gets a line with
// what the page was answered and what was published meanwhile (base64 by topic), the wills, what the
// database has, and how the room stands.
import { EventEmitter } from "node:events";
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { begin, unzipped } from "./inside.mjs";

process.on("uncaughtException", (error) => {
  fs.writeSync(2, `${error.stack ?? error.message}\n`);
  process.exit(1);
});

const worker = path.join(process.argv[2], "worker");
const { micropython, python } = await begin(path.join(worker, "board.bundle"));
python.add(JSON.parse(unzipped(worker, "friend.bundle")));
globalThis.self = globalThis;
const published = {};
const wills = [];
let client = null;
const base64 = (bytes) => Buffer.from(bytes).toString("base64");

class Client extends EventEmitter {
  connected = true;

  subscribe() {}

  publish(topic, payload) {
    published[topic] = base64(payload);
    this.emit("message", topic, Buffer.from(payload));
  }

  end() {
    this.connected = this.there = false;
  }
}

self.mqtt = {
  connect(address, { will }) {
    if (will) wills.push({ topic: will.topic, data: base64(will.payload) });
    client = new Client();
    setImmediate(() => {
      client.emit("connect");
      client.there = true;
    });
    return client;
  },
};
await import("../../../host/awale_site/static/worker/friend.js");

const kept = {}; // the browser's database
let full = false;
const store = {
  friends: [],
  keepFriend: async (id, value) => {
    if (full) throw new Error("QuotaExceededError");
    kept[id] = value.record;
  },
};
const answers = [];
globalThis.outside = {
  call: (text) => friends.handle(JSON.parse(text)),
  answer: (text) => answers.push(text),
};
micropython.runPython(`
import js, json, os, time
from awale_session.page import protocol
from awale_web.friend.friend_rooms import FriendRooms
time.clock_ns = lambda: int(js.performance.now() * 1000000)
os.urandom = lambda count: bytes([int(each) for each in js.outside.random(count).split(",")])
rooms = FriendRooms(js.outside.call, lambda message: None, [], "https://example.org/play/", "", lambda text: "")
def give(text):
    rooms.handle(protocol.read_command(text), lambda message: js.outside.answer(protocol.write_message(message)), None)
def play(pit, ms):
    rooms.desk.open_room.room.act(lambda game: game.play(pit, ms))
def standing():
    opened = rooms.desk.open_room or rooms._proposed
    if opened is None:
        return "{}"
    room = opened.room
    moves = "" if room.shared is None else room.shared.letters()
    return json.dumps({"bad": room.record.bad, "moves": moves, "here": room.friend_here, "n": room.record.theirs_n})
`);
globalThis.outside.random = (count) => Array.from(crypto.getRandomValues(new Uint8Array(count))).join();
const inside = (name) => micropython.globals.get(name);
const friends = self.openFriends(inside("rooms"), store, () => {});

/** Wait until nothing is under way any more. */
async function settled() {
  let last = null;
  while (last !== friends.last) {
    last = friends.last;
    await last;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.do === "command") {
    inside("give")(JSON.stringify(request.command));
    const connects = () => request.command.do === "join" && answers.length === 0;
    while (connects() && !client?.there) await settled();
  } else if (request.do === "come") {
    client.emit("message", request.topic, Buffer.from(request.data, "base64"));
  } else if (request.do === "play") {
    inside("play")(request.pit, request.ms);
  } else if (request.do === "full") {
    full = true;
  }
  await settled();
  const answer = { ...JSON.parse(inside("standing")()), published: { ...published }, wills: [...wills], kept: Object.values(kept) };
  answer.answers = answers.splice(0).map((text) => JSON.parse(text));
  for (const topic of Object.keys(published)) delete published[topic];
  fs.writeSync(1, `${JSON.stringify(answer)}\n`);
}
process.exit(0);
