// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The worker that searches for the PC's player, for hints, for the coach or for the analysis of games: the
// desktop's engine, its Python on MicroPython and its kernel as WebAssembly. It does one job after the
// other; to stop one, its giver ends the worker (search_worker.js, study_part.js).

import { boot, fetched, unpacked } from "./boot.js";
import { joinBytes, putTables, startKernel } from "./kernel.js";
import { NotToBeHad, Pieces } from "./pieces.js";

/** @type {MessagePort} to the worker that gives the jobs */
let port;
/** @param {string} name */
const load = (name) => fetched(new URL(name, import.meta.url)).then(unpacked);
/** @param {string} name */
const weights = (name) => load(`weights/${name}.bin`);

const starting = Promise.all([boot(), load("kernel.bin").then(startKernel)])
  .then(([python, kernel]) => {
    const send = (/** @type {string} */ found) => port.postMessage(found);
    return { python, kernel, searcher: python.search({ kernel, send, now: () => performance.now() }) };
  });
/** @type {Promise<unknown>} */
let last = Promise.resolve();
/** @typedef {{study: Python.Study, pieces: Pieces}} Studying */
/** @type {Studying | null} */
let studying = null;
let asked = 0; // messages
let id = 0; // of the command that is carried out
/** @type {Promise<Uint8Array<ArrayBuffer>> | null} the study's files, asked for while the interpreter starts */
let files = null;
/** @type {Map<string, boolean>} */
const known = new Map(); // by rule set: whether what the highest level needs is there, too

/** Give the weights of a rule set to the searcher; those of the network and the endgame tables only if
 *  the job needs them.
 * @param {Python.Searcher} searcher  @param {import("./kernel.js").Kernel} kernel  @param {string} rules
 * @param {number | null} level */
async function prepare(searcher, kernel, rules, level) {
  const best = searcher.is_best(level);
  if (known.get(rules) === true || (known.has(rules) && !best)) return;
  // Offline, what has never been needed is missing: then it plays by the tables of other rules, or
  // without a network, until the next time.
  const [tables, network, bounds] = await Promise.all([
    weights(`${rules}-tables`).catch(() => weights("abapa-tables")).then(joinBytes),
    best && searcher.has_network(rules) ? weights(`${rules}-network`).then(joinBytes, () => null) : null,
    best && searcher.has_tables(rules) ? weights(`${rules}-endings`).catch(() => null) : null,
  ]);
  kernel.release();
  const address = kernel.take(tables.length + (network ? network.length : 0));
  kernel.put(address, tables);
  if (network) kernel.put(address + tables.length, network);
  searcher.use_weights(rules, address, network !== null);
  if (bounds) searcher.use_tables(rules, ...putTables(kernel, bounds));
  kernel.keep();
  known.set(rules, best && (network !== null || !searcher.has_network(rules)));
}

/** Fetch the endgame tables that a position needs. Returns why they cannot be had, or "".
 * @param {Studying} studying  @param {string} text  @param {string} rules */
async function fetchTables({ study, pieces }, text, rules) {
  try {
    for (let time = 0; time < 2; time++) {
      if (await pieces.fetch(() => study.missing(text))) return "";
      await pieces.forget(rules);
      study.forget();
    }
    return "exact.damaged";
  } catch (error) {
    if (!(error instanceof NotToBeHad)) throw error;
    study.forget();
    return error.message;
  }
}

/** The study, whose files are fetched.
 * @param {Python.Interpreter} python  @param {Python.Searcher} searcher  @param {Python.Send} send
 * @returns {Promise<Studying>} */
async function startStudy(python, searcher, send) {
  files ??= load("study.bundle");
  const bytes = await files.finally(() => {
    files = null; // another time they may come
  });
  python.add(JSON.parse(new TextDecoder().decode(bytes)));
  return { study: python.study({ send }, searcher), pieces: new Pieces(python.add) };
}

/** Do a job; a spare worker only makes ready for it.
 * @param {string} text  @param {number} number of the message */
async function answer(text, number) {
  /** @type {Python.SearchJob | Python.StudyCall} */
  const job = JSON.parse(text);
  /** @type {Python.Send} */
  const send = (kind, said) => port.postMessage({ kind, text: said, id });
  try {
    if ("command" in job && !studying) {
      files ??= load("study.bundle");
      files.catch(() => {}); // that is said when they are needed
    }
    const { python, kernel, searcher } = await starting;
    if (!("command" in job)) {
      await prepare(searcher, kernel, job.rules, job.level);
      searcher.handle(text);
      return;
    }
    const { command, rules, spare } = job;
    id = command.id;
    studying ??= await startStudy(python, searcher, send);
    const { study, pieces } = studying;
    for (const each of rules) await prepare(searcher, kernel, each, null);
    study.lack(command.t === "explore" ? await fetchTables(studying, text, command.rules ?? "") : "");
    if (spare) return;
    study.handle(text);
    send("over", "");
    await pieces.fetch(() => study.follow("rules" in command ? command.rules ?? "" : ""), () => asked > number).catch(() => {}); // a shorter line
  } catch (error) {
    if (!("command" in job)) throw error;
    send("failed", String(error));
  }
}

self.onmessage = ({ ports }) => {
  port = /** @type {MessagePort} */ (ports[0]);
  port.onmessage = ({ data }) => {
    asked += 1;
    const number = asked;
    last = last.then(() => answer(data, number));
  };
};
