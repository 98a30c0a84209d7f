// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// MicroPython with the files of a built page, in node.
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";

const WORKER = "../../../host/awale_site/static/worker/";
const PACKAGE = "../../micropython/node_modules/@micropython/micropython-webassembly-pyscript/";
const { inside, OPTIONS } = await import(`${WORKER}boot.js`);
const { loadMicroPython } = await import(`${PACKAGE}micropython.mjs`);

const { joinBytes, putTables, startKernel } = await import(`${WORKER}kernel.js`);

/** The contents of a compressed file. */
export const unzipped = (...names) => zlib.gunzipSync(fs.readFileSync(path.join(...names)));

/** The interpreter with the archive `bundle` and the files `more`, and what starts programs in it. */
export async function begin(bundle, more = {}) {
  const stdout = (line) => process.stderr.write(`${line}\n`);
  const micropython = await loadMicroPython({ ...OPTIONS, stdout });
  return { micropython, python: inside(micropython, { ...JSON.parse(unzipped(bundle)), ...more }) };
}

/** Give the searcher the weights of a rule set, and its endgame tables if these are wanted. */
export function giveWeights(site, searcher, kernel, rules, { tables = false } = {}) {
  const stored = (part) => joinBytes(unzipped(site, "worker", "weights", `${rules}-${part}.bin`));
  const parts = [stored("tables")];
  const network = searcher.has_network(rules);
  if (network) parts.push(stored("network"));
  const data = Buffer.concat(parts);
  kernel.release();
  const address = kernel.take(data.length);
  kernel.put(address, data);
  searcher.use_weights(rules, address, network);
  if (tables && searcher.has_tables(rules)) {
    const stored = new Uint8Array(unzipped(site, "worker", "weights", `${rules}-endings.bin`));
    searcher.use_tables(rules, ...putTables(kernel, stored));
  }
  kernel.keep();
}

export { startKernel };
