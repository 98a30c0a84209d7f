// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// Runs a script on the browser's board, in node: node run.mjs SITE SEED PASSES, where SITE is the
// folder of the built page. Each script has an interpreter of its own.
import fs from "node:fs";
import path from "node:path";
import { begin } from "./inside.mjs";

const [site, seed, passes] = process.argv.slice(2);
const bundle = path.join(site, "worker", "board.bundle");
const here = path.dirname(process.argv[1]);
const file = (name) => ({ [`/trial/${name}`]: fs.readFileSync(path.join(here, name), "utf8") });
const { micropython } = await begin(bundle, { ...file("script.py"), ...file("browser.py") });
try {
  micropython.runPython(`
sys.path.insert(0, "/trial")
from browser import run
result = run(${Number(seed)}, ${Number(passes)})
`);
} catch (error) {
  process.stderr.write(String(error.message));
  process.exit(1);
}
fs.writeSync(1, micropython.globals.get("result"));
