// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// Runs a script on the browser's board, in node: node run.mjs SITE SEED PASSES, where SITE is the
// folder of the built page. Each script has an interpreter of its own.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import zlib from "node:zlib";

const [site, seed, passes] = process.argv.slice(2);
const worker = (name) => import(pathToFileURL(path.join(site, "worker", name)).href);
const { inside, OPTIONS } = await worker("boot.js");
const { loadMicroPython } = await worker("micropython.mjs");
const files = JSON.parse(zlib.gunzipSync(fs.readFileSync(path.join(site, "worker", "board.bundle"))));
const here = path.dirname(process.argv[1]);
files["/trial/script.py"] = fs.readFileSync(path.join(here, "script.py"), "utf8");
files["/trial/browser.py"] = fs.readFileSync(path.join(here, "browser.py"), "utf8");
const stdout = (line) => process.stderr.write(`${line}\n`);
const micropython = await loadMicroPython({ ...OPTIONS, stdout });
inside(micropython, files);
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
