// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// Runs the board and its session as the worker does, in node: node session.mjs SITE, with commands of
// the page as JSON lines on stdin, those of a line together, each line after the answers to the one
// before. Prints every message for the page but frames.
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
try {
  const board = python.open({
    send: (kind, text) => {
      if (kind !== "page" || text.startsWith('{"t":"frame"')) return;
      const message = JSON.parse(text);
      asked.delete(message.re);
      begun ||= message.t === "state" && message.phase === "play";
      fs.writeSync(1, `${text}\n`);
    },
    now: () => performance.now(),
    random: (count) => Array(count).fill(7).join(),
    memory: "",
    drive: "",
    id: "0001020304050607",
    games: "[]",
    friends: "[]",
  });
  board.receive('{"t":"hello","v":1}');
  const end = performance.now() + 60_000;
  while ((asked.size || commands.length) && performance.now() < end) {
    board.turn();
    const line = begun && !asked.size ? commands.shift() : null;
    for (const command of line ? [JSON.parse(line)].flat() : []) {
      asked.add(command.id);
      give(board, JSON.stringify(command));
    }
  }
} catch (error) {
  process.stderr.write(String(error.message));
  process.exit(1);
}
process.exit(0);
