// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// Runs the study worker's program in node: node study.mjs SITE, with `ogn`, `commands`, `limits` for a
// position, the `day`, whether to use `tables`, and the judgements of `begun` analyses as JSON on stdin.
// The games of the OGN are those that every command comes with. Prints what it passes on as JSON lines:
// [kind, text].
import fs from "node:fs";
import path from "node:path";
import { begin, giveWeights, startKernel, unzipped } from "./inside.mjs";

const site = process.argv[2];
const file = (...names) => path.join(site, "worker", ...names);
const asked = JSON.parse(fs.readFileSync(0, "utf8"));
const { micropython, python } = await begin(file("board.bundle"));
const kernel = await startKernel(unzipped(file("kernel.bin")));
try {
  python.add(JSON.parse(unzipped(file("study.bundle"))));
  const judged = [];
  let puzzles;
  const send = (kind, text) => {
    if (kind === "keep") judged.push(JSON.parse(text));
    if (kind === "puzzles") puzzles = text;
    fs.writeSync(1, `${JSON.stringify([kind, text])}\n`);
  };
  const searcher = python.search({ kernel, send, now: () => performance.now() });
  micropython.globals.set("given", JSON.stringify(asked));
  micropython.runPython(`
import json
from awale_engine.types import Limits
from awale_session.library.ogn_files import from_ogn
from awale_web.kept_library import KeptLibrary

given = json.loads(given)
kept = {}
from_ogn(KeptLibrary([], lambda id, text: kept.update({id: text})), given["ogn"])
games = json.dumps([kept[id] for id in sorted(kept)])
limits = Limits(**given["limits"])
`);
  const limits = micropython.globals.get("limits");
  const games = JSON.parse(micropython.globals.get("games"));
  const study = python.study({ send }, searcher, limits);
  for (const rules of asked.rules) giveWeights(site, searcher, kernel, rules, asked);
  for (const command of asked.commands) {
    study.handle(JSON.stringify({ command, games, rules: [], day: asked.day, puzzles, judged, begun: asked.begun }));
  }
} catch (error) {
  process.stderr.write(String(error.message));
  process.exit(1);
}
process.exit(0);
