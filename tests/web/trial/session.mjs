// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// Runs the board and its session as the worker does, in node: node session.mjs SITE, with commands of
// the page as JSON lines on stdin, those of a line together, each line after the answers to the one
// before. Prints every message for the page but frames, at last the ms of rest that the board wants when
// nothing moves, and after a message.
import fs from "node:fs";
import path from "node:path";
import { begin } from "./inside.mjs";
import { give } from "../../../host/awale_site/static/worker/loop.js";

const site = process.argv[2];
const bundle = path.join(site, "worker", "board.bundle");
const { python } = await begin(bundle);
const commands = fs.readFileSync(0, "utf8").trim().split("\n");
const asked = new Set(); // the commands that have no answer yet
let begun = false;
let later = 0;
try {
  const board = python.open({
    send: (kind, text) => {
      const view = kind === "study" ? JSON.parse(text).view : null; // the study's worker passes it on
      if ((kind !== "page" && !view) || text.startsWith('{"t":"frame"')) return;
      const message = view ?? JSON.parse(text);
      asked.delete(message.re);
      begun ||= message.t === "state" && message.phase === "play";
      fs.writeSync(1, `${JSON.stringify(message)}\n`);
    },
    now: () => performance.now() + later,
    random: (count) => Array(count).fill(7).join(),
    memory: "",
    drive: "",
    id: "0001020304050607",
    games: "[]",
    friends: "[]",
  });
  board.receive('{"t":"hello","v":1}');
  while (asked.size || commands.length) {
    board.turn();
    const line = begun && !asked.size ? commands.shift() : null;
    for (const command of line ? [JSON.parse(line)].flat() : []) {
      asked.add(command.id);
      give(board, JSON.stringify(command));
    }
  }
  later = 5_000; // every light comes to rest
  let quiet = 0;
  for (let turn = 0; turn < 5000 && quiet < 25; turn += 1) {
    later += 5;
    quiet = board.turn();
  }
  give(board, '{"t":"look","ply":0,"id":0}');
  fs.writeSync(1, JSON.stringify({ t: "rests", quiet, heard: board.turn() }));
} catch (error) {
  process.stderr.write(String(error.message));
  process.exit(1);
}
process.exit(0);
