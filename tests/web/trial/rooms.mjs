// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// What the site does for Python's requests about rooms, with a broker, a database and a Python that
// stand still: what each of them gets, as JSON. Topics are shortened to what follows the room's.
import { EventEmitter } from "node:events";
import { mock } from "node:test";
import { codeKeys, roomKeys, seal, sealLink } from "../../../host/awale_site/static/worker/friend_crypto.js";

mock.timers.enable({ apis: ["Date", "setInterval", "setTimeout"] });
globalThis.self = globalThis;
console.error = () => {};
await import("../../../host/awale_site/static/worker/friend.js");

const SECRET = "07".repeat(16);
const CODE = "K7QF2MXA9PTR";
const keys = await roomKeys(new Uint8Array(16).fill(7));
const code = await codeKeys(CODE);
const bytes = (text) => new TextEncoder().encode(text);
const until = async (there) => {
  while (!there()) await new Promise(setImmediate);
};

/** Play a story of a side that has made its key; resolves with what was said to whom. */
async function story(play) {
  const said = [];
  const say = (...words) => said.push(words);
  const name = (topic) => (topic === `awale/1/${code.topic}` ? "code" : topic.replace(`awale/1/${keys.topic}/`, ""));
  const world = { client: null, open: true, takes: false, stored: Promise.resolve(), public: "" };
  self.mqtt = {
    connect: () => {
      say("connect");
      world.client = Object.assign(new EventEmitter(), {
        connected: false,
        subscribe: () => {},
        publish: (topic, payload, { properties }) => {
          say("publish", name(topic), payload.length > 0, properties.messageExpiryInterval);
          world.client.emit("message", topic, payload);
        },
        end: (force, { reasonCode } = {}) => say("end", reasonCode),
      });
      return world.client;
    },
  };
  const mailbox = {
    line: () => {},
    here: () => JSON.stringify(["here", "gone"]),
    signers: () => "[]",
    received: (part) => say("received", part),
    received_own: () => world.takes,
    unreadable: () => say("unreadable"),
  };
  const rooms = {
    answered: (n, text) => (n === 0 ? (world.public = text) : say("answer", text)),
    mailbox: () => (world.open ? mailbox : null),
    onlookers_line: () => mailbox,
  };
  const friends = self.openFriends(rooms, { friends: [], keepFriend: () => world.stored }, () => {});
  await friends.next(() => friends.key({ n: 0 }));
  const signer = friends.signers.get(world.public);
  /** Until all requests and messages are done, and what began meanwhile had the time that it takes. */
  const settled = async () => {
    for (let times = 0; times < 9; times += 1) {
      await friends.last;
      await seal(keys, "b", signer, bytes("as long as a presence takes"));
    }
  };
  const ask = async (request) => {
    friends.handle(request);
    await settled();
  };
  const come = async (part, data) => {
    world.client.emit("message", part === "code" ? `awale/1/${code.topic}` : `awale/1/${keys.topic}/${part}`, data);
    await settled();
  };
  await play({
    said,
    world,
    ask,
    come,
    settled,
    sealed: (part, text) => seal(keys, part, signer, bytes(text)),
    open: () => ask({ do: "open", room: world.public, secret: SECRET, broker: "wss://example.org/", part: "b", other: "a" }),
    connects: async () => {
      await until(() => world.client);
      world.client.emit("connect", (world.client.connected = true));
      await settled();
    },
    pass: async (ms) => {
      mock.timers.tick(ms);
      await settled();
    },
  });
  return said;
}

const find = { do: "find", n: 1, code: CODE, broker: "wss://example.org/" };
const stories = {
  async found({ said, ask, connects, come }) {
    await ask(find);
    await connects();
    await come("code", await sealLink(code, "#friend=1.x"));
    await until(() => said.some(([what]) => what === "answer"));
  },
  async no_such_code({ said, ask, connects, pass }) {
    await ask(find);
    await connects();
    await pass(20_000);
    await until(() => said.some(([what]) => what === "answer"));
  },
  async no_broker({ said, world, ask, pass }) {
    await ask(find);
    await until(() => world.client);
    await pass(20_000);
    await until(() => said.some(([what]) => what === "answer"));
  },
  async closed_meanwhile({ world, open }) {
    world.open = false;
    await open();
  },
  async forgotten({ world, ask, open }) {
    await ask({ do: "forget", room: world.public });
    await open();
  },
  async kept_first({ said, world, ask, open, sealed, settled }) {
    let kept;
    await open();
    world.client = null;
    world.stored = new Promise((resolve) => (kept = resolve));
    await ask({ do: "close", silent: true });
    open();
    ask({ do: "keep", room: world.public, record: "{}" });
    for (let times = 0; times < 9; times += 1) await sealed("b/here", "as long as this takes");
    said.push(["kept"]);
    kept();
    await settled();
  },
  async deleted_or_left({ ask, open, connects, come }) {
    await open();
    await connects();
    await come("a", new Uint8Array(0));
    await ask({ do: "close", silent: true });
    await come("a", bytes("x".repeat(80)));
  },
  async a_copys_statement({ world, ask, open, connects, come, sealed, pass }) {
    await open();
    await connects();
    await ask({ do: "publish", part: "b", body: "mine" });
    for (world.takes of [true, false]) {
      const data = await sealed("b", `of a copy ${world.takes}`);
      await come("b", data);
      await pass(2_000);
    }
  },
  async a_code_ends({ ask, open, connects }) {
    await open();
    await connects();
    await ask({ do: "offer", code: CODE, link: "#friend=1.x", lifetime_s: 600 });
    await ask({ do: "drop" });
    await ask({ do: "publish", part: "b", body: "" });
  },
  async onlooker({ ask, connects, come, sealed }) {
    await ask({ do: "watch", id: 3, secret: SECRET, broker: "wss://example.org/" });
    await ask({ do: "follow", id: 3, part: "a" });
    await connects();
    await come("a/here", await sealed("a/here", "here"));
    await come("a", await sealed("a", "statement"));
    await ask({ do: "follow", id: 3, part: "a/here" });
    await come("a/here", await sealed("a/here", "here"));
    await ask({ do: "unwatch", id: 3 });
  },
};
const shown = {};
for (const [name, play] of Object.entries(stories)) shown[name] = await story(play);
console.log(JSON.stringify(shown));
process.exit(0);
