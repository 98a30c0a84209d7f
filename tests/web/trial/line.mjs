// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// The site's connection to a broker, with a broker and a clock that stand still: what it says in each
// of some stories, with the second, as JSON.
import { EventEmitter } from "node:events";
import { mock } from "node:test";
import { Line } from "../../../host/awale_site/static/worker/friend_line.js";

mock.timers.enable({ apis: ["Date", "setInterval", "setTimeout"] });
const bytes = (text) => new TextEncoder().encode(text);

/** Play a story of a line that follows "theirs" and keeps "mine" at "1"; resolves with what it said. */
async function story(play) {
  const said = [];
  const begun = Date.now();
  const say = (...words) => said.push([Math.round((Date.now() - begun) / 1000), ...words]);
  let client = null;
  const mqtt = {
    connect() {
      say("connect");
      client = Object.assign(new EventEmitter(), {
        connected: false,
        subscribe: (topic) => say("subscribe", topic),
        publish: (topic, payload) => say("publish", topic, new TextDecoder().decode(payload)),
        end: (force, { reasonCode } = {}) => reasonCode !== undefined && say("end", reasonCode),
      });
      return client;
    },
  };
  const line = new Line(mqtt, "wss://example.org/", { received: () => {} });
  line.follow("theirs");
  line.keep("mine", bytes("1"));
  line.open();
  await null;
  await play({
    line,
    keep: (text) => line.keep("mine", bytes(text)),
    come: (topic, text) => client.emit("message", topic, bytes(text)),
    accept: (text) => line.accept("mine", bytes(text)),
    connects: () => client.emit("connect", (client.connected = true)),
    loses: () => client.emit("close", (client.connected = false)),
    async pass(seconds) {
      for (let each = 0; each < seconds; each += 1) {
        mock.timers.tick(1000);
        await null;
      }
    },
  });
  clearInterval(line.watching);
  clearTimeout(line.later);
  return said;
}

const stories = {
  async quiet({ connects, come, pass }) {
    connects();
    come("mine", "1");
    await pass(21);
    come("theirs", "x");
    await pass(40);
  },
  async overwritten({ connects, come, pass }) {
    connects();
    come("mine", "2");
    await pass(3);
    come("mine", "1");
    await pass(3);
  },
  async accepted({ connects, come, accept, keep, pass }) {
    connects();
    come("mine", "2");
    accept("2");
    await pass(3);
    keep("");
    accept("2");
    come("mine", "2");
    await pass(2);
  },
  async away({ connects, loses, pass }) {
    for (let times = 0; times < 7; times += 1) {
      loses();
      await pass(30);
    }
    connects();
    loses();
    await pass(2);
  },
  async silent({ line, connects }) {
    connects();
    line.fallSilent();
    await null;
  },
  async left({ line, connects, come, pass }) {
    connects();
    const closed = line.close();
    await pass(1);
    come("mine", "1"); // the broker has it
    await closed;
  },
};
const found = {};
for (const [name, play] of Object.entries(stories)) found[name] = await story(play);
console.log(JSON.stringify(found));
