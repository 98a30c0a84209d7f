// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// Prints what the board's program says first, as {hello, state, frame}, once its first game stands on
// the board: node first_words.mjs BUNDLE.
import fs from "node:fs";
import { begin } from "../tests/web/trial/inside.mjs";

// node would print all of MicroPython, which is one line, with an error.
process.on("uncaughtException", (error) => {
  fs.writeSync(2, `${error.message}\n`);
  process.exit(1);
});

const SETTLED_MS = 1500; // the board's greeting has run
const { python } = await begin(process.argv[2]);
const said = {};
let stands = 0;
const board = python.open({
  send: (kind, text) => {
    if (kind !== "page") return;
    const message = JSON.parse(text);
    said[message.t] = message;
    if (message.t === "state" && message.phase === "play") stands ||= performance.now();
  },
  now: () => performance.now(),
  random: (count) => Array(count).fill(7).join(),
  memory: "",
  drive: "",
  id: "0000000000000000",
  games: "[]",
  friends: "[]",
});
board.receive('{"t":"hello","v":1}');
const end = performance.now() + 60_000;
while (!stands || performance.now() < stands + SETTLED_MS) {
  if (performance.now() > end) throw new Error("no game has begun");
  board.turn();
}
const { hello, state, frame } = said;
fs.writeSync(1, JSON.stringify({ hello: { ...hello, run: "", can: [] }, state, frame }));
process.exit(0);
