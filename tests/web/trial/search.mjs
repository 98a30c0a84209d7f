// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// Runs the search worker's program in node: node search.mjs SITE, with jobs of the page as JSON lines
// on stdin, each with `slices`, after which its time is over. Prints the answers.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import zlib from "node:zlib";

const site = process.argv[2];
const worker = (name) => import(pathToFileURL(path.join(site, "worker", name)).href);
const { inside, OPTIONS } = await worker("boot.js");
const { loadMicroPython } = await worker("micropython.mjs");
const files = JSON.parse(zlib.gunzipSync(fs.readFileSync(path.join(site, "worker", "board.bundle"))));
const stdout = (line) => process.stderr.write(`${line}\n`);
const python = inside(await loadMicroPython({ ...OPTIONS, stdout }), files);
let now = 0;
try {
  const searcher = python.search({ send: (text) => fs.writeSync(1, `${text}\n`), now: () => now });
  for (const line of fs.readFileSync(0, "utf8").trim().split("\n")) {
    const job = JSON.parse(line);
    now = 0;
    searcher.handle(line);
    for (let done = 1; ; done++) {
      if (done === job.slices) now = Infinity;
      if (!searcher.slice()) break;
    }
  }
} catch (error) {
  process.stderr.write(String(error.message));
  process.exit(1);
}
process.exit(0);
