// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// Runs the search worker's program in node: node search.mjs SITE [tables], with jobs of the page as JSON
// lines on stdin. Prints the answers. Chance is a sequence that Python repeats: `tests/web/test_search_in_node.py`.
import fs from "node:fs";
import path from "node:path";
import { begin, giveWeights, startKernel, unzipped } from "./inside.mjs";

const site = process.argv[2];
const file = (...names) => path.join(site, "worker", ...names);
const { micropython, python } = await begin(file("board.bundle"));
const kernel = await startKernel(unzipped(file("kernel.bin")));
const known = new Set();
try {
  const send = (text) => fs.writeSync(1, `${text}\n`);
  const searcher = python.search({ kernel, send, now: () => performance.now() });
  micropython.globals.set("searcher", searcher);
  micropython.runPython(fs.readFileSync(new URL("chance.py", import.meta.url), "utf8"));
  micropython.runPython("searcher.chance = Sequence()");
  for (const line of fs.readFileSync(0, "utf8").trim().split("\n")) {
    const { rules } = JSON.parse(line);
    if (!known.has(rules)) giveWeights(site, searcher, kernel, rules, { tables: process.argv[3] === "tables" });
    known.add(rules);
    searcher.handle(line);
  }
} catch (error) {
  process.stderr.write(String(error.message));
  process.exit(1);
}
process.exit(0);
