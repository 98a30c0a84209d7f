// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// Runs spill.py in node: node spill.mjs SITE, with the job as JSON on stdin; prints its result.
import fs from "node:fs";
import path from "node:path";
import { begin } from "./inside.mjs";

const site = process.argv[2];
const bundle = path.join(site, "worker", "board.bundle");
const here = path.dirname(process.argv[1]);
const text = fs.readFileSync(path.join(here, "spill.py"), "utf8");
const { micropython } = await begin(bundle, { "/trial/spill.py": text });
try {
  micropython.runPython('sys.path.insert(0, "/trial")\nfrom spill import run');
  const run = micropython.globals.get("run");
  fs.writeSync(1, run(fs.readFileSync(0, "utf8"), () => performance.now()));
} catch (error) {
  process.stderr.write(String(error.message));
  process.exit(1);
}
process.exit(0);
