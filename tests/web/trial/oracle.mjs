// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// Asks the study worker's program in node what positions are worth: node oracle.mjs SITE, with `folder`
// (of tables in pieces) and `asked` (rules, FEN, whether best play is wanted) as JSON on stdin. Prints the
// last `exact` of each position, as a JSON line.
import fs from "node:fs";
import path from "node:path";
import { begin, giveWeights, startKernel, unzipped } from "./inside.mjs";

const site = process.argv[2];
const file = (...names) => path.join(site, "worker", ...names);
const { folder, asked } = JSON.parse(fs.readFileSync(0, "utf8"));
const { python } = await begin(file("board.bundle"));
const kernel = await startKernel(unzipped(file("kernel.bin")));

/** Give Python what it lacks. */
function fetchAll(missing) {
  for (let wanted; (wanted = JSON.parse(missing())).length; ) {
    for (const [name, begin, end, to] of wanted) {
      const whole = new Uint8Array(fs.readFileSync(path.join(folder, name)));
      python.add({ [to]: end < 0 ? whole : whole.subarray(begin, end) });
    }
  }
}

try {
  python.add(JSON.parse(unzipped(file("study.bundle"))));
  let exact = "";
  const send = (_, text) => {
    if (JSON.parse(text).t === "exact") exact = text;
  };
  const searcher = python.search({ kernel, send, now: () => performance.now() });
  const study = python.study({ send }, searcher);
  for (const rules of new Set(asked.map(([each]) => each))) giveWeights(site, searcher, kernel, rules, { tables: true });
  for (const [rules, fen, plays] of asked) {
    const text = JSON.stringify({ command: { t: "explore", id: 1, fen, rules }, games: [], rules: [rules], day: "2026-11-27" });
    fetchAll(() => study.missing(text));
    study.handle(text);
    if (plays) fetchAll(() => study.follow(rules));
    fs.writeSync(1, `${exact}\n`);
  }
} catch (error) {
  process.stderr.write(String(error.message));
  process.exit(1);
}
process.exit(0);
