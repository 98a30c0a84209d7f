// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Analysis of games, or puzzles: a worker of its own, which starts with its first job and is ended to stop
// one; and the analyses and puzzles that the database keeps. Judgements are kept one by one until their
// analysis is there, so that one that was stopped goes on where it was. With the worker that is asked
// about a position the next one starts: the answer about another position waits for neither a search nor
// a start.

import { WindowWorker } from "./window_worker.js";

const ANALYSIS = "analysis "; // before the number of a game
const JUDGED = "judged ";
const KEPT_PUZZLES = "puzzles";
const LINKED = 0; // number of a game out of a link, of which nothing is kept
const PUZZLES = new Set(["puzzles", "try"]);

/** The day where this browser is. */
function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** @typedef {import("./store.js").Store} Store */

/** The parts of one board: puzzles do not wait for analysis. Returns what takes the jobs of Python.
 * @param {Store} store  @param {Python.Games} games */
export function startStudy(store, games) {
  const [study, puzzles] = [new StudyPart(store, games), new StudyPart(store, games)];
  return (/** @type {string} */ text) => (PUZZLES.has(JSON.parse(text).command?.t) ? puzzles : study).handle(text);
}

class StudyPart {
  /** @type {WindowWorker | null} */
  worker = null;
  /** @type {WindowWorker | null} the next one */
  spare = null;
  id = 0; // of the command that it carries out, 0 for none
  isAnswered = false; // that command
  /** @type {Map<number, Record<string, Python.Judgement>>} judgements of games without an analysis: number → position → judgement */
  judged = new Map();

  /** @param {Store} store  @param {Python.Games} games */
  constructor(store, games) {
    this.store = store;
    this.games = games; // of Python
  }

  /** A job of Python's: a command with the games that it is about, a view of a game to which its
   *  analysis is added, or the end of the job that runs.
   * @param {string} text */
  async handle(text) {
    /** @type {Python.StudyJob} */
    const { command, view, wanted = [], begun = [], ...more } = JSON.parse(text);
    if (view) {
      this.show(view);
      return;
    }
    if (this.id) {
      if (!this.isAnswered) this.games.analysis.replaced(this.id);
      this.end();
    }
    if (!command) return;
    this.id = command.id;
    this.isAnswered = false;
    /** @type {Python.StudyCall} */
    const job = { command, ...more, day: today() };
    if (PUZZLES.has(command.t)) {
      const [kept, ...records] = await Promise.all([KEPT_PUZZLES, ...wanted.map((number) => ANALYSIS + number)]
        .map((name) => this.read(name)));
      job.puzzles = kept;
      job.judged = records.flatMap((record) => (record ? [JSON.parse(record)] : []));
    } else {
      job.begun = Object.assign({}, ...await Promise.all(begun.map((number) => this.begun(number))));
    }
    if (this.id !== command.id) return; // it was replaced meanwhile
    this.worker ??= this.start();
    this.worker.postMessage(JSON.stringify(job));
    if (command.t !== "explore" || this.spare) return;
    this.spare = this.start();
    this.spare.postMessage(JSON.stringify({ ...job, spare: true }));
  }

  /** What the database has by a name; undefined where it cannot be read.
   * @param {string} name */
  read(name) {
    return this.store.study(name).catch(() => undefined);
  }

  /** The judgements of a game whose analysis has not come to its end.
   * @param {number} number */
  async begun(number) {
    if (!this.judged.has(number)) this.judged.set(number, JSON.parse((await this.read(JUDGED + number)) || "{}"));
    return this.judged.get(number);
  }

  /** @returns {WindowWorker} */
  start() {
    /** @type {Promise<void>} */
    let last = Promise.resolve(); // an analysis is safe before the page hears that it is there
    const worker = new WindowWorker((data) => {
      if (data.kind !== "over") last = last.then(() => this.pass(data, worker));
      else if (data.id === this.id) this.id = 0; // the next command ends nothing of what still waits here
    }, (why) => this.pass({ kind: "failed", text: why, id: this.id }, worker)); // no script
    return worker;
  }

  /** @param {{kind: string, text: string, id: number}} message `id` of the command  @param {WindowWorker} worker */
  async pass({ kind, text, id }, worker) {
    if (kind === "keep") await this.keep(text);
    else if (kind === "judged") this.keepJudged(JSON.parse(text));
    else if (kind === "puzzles") this.store.keepStudy(KEPT_PUZZLES, text);
    else if (worker === this.worker) this.passOn(kind, text, id);
    else if (worker === this.spare) { // it could not start
      worker.terminate();
      this.spare = null;
    }
  }

  /** What is for the page alone, or that the worker has failed.
   * @param {string} kind  @param {string} text  @param {number} id */
  passOn(kind, text, id) {
    if (kind === "page") {
      if (id === this.id) this.isAnswered = true; // the answer comes first
      self.postMessage(text);
    } else this.fail(text);
  }

  end() {
    this.worker?.terminate();
    this.worker = this.spare;
    this.spare = null;
    this.id = 0;
  }

  /** No network, or files of another version.
   * @param {string} text */
  fail(text) {
    console.warn("Analysis has failed:", text);
    const { id } = this;
    this.end();
    if (id) this.games.analysis.failed(id);
  }

  /** @param {string} text */
  async keep(text) {
    /** @type {Python.Analysis} */
    const { number, good_moves } = JSON.parse(text);
    if (number === LINKED) return;
    try {
      await this.store.keepStudy(ANALYSIS + number, text);
      this.judged.delete(number);
      await this.store.keepStudy(JUDGED + number, "");
      this.games.analysed(number, JSON.stringify(good_moves));
    } catch (error) { // no room; the page has it as long as it shows it
      console.warn("An analysis cannot be kept:", error);
    }
  }

  /** @param {Python.JudgedPosition} judged */
  keepJudged({ number, position, judgement }) {
    const known = this.judged.get(number);
    if (!known) return;
    known[position] = judgement;
    if (number !== LINKED) this.store.keepStudy(JUDGED + number, JSON.stringify(known)).catch(() => {}); // no room
  }

  /** @param {Wire.StudyView} view */
  async show(view) {
    const kept = await this.read(ANALYSIS + view.number);
    if (kept) view.document.analysis = JSON.parse(kept).packed;
    else view.begun = Object.keys(await this.begun(view.number) ?? {}).length > 0;
    self.postMessage(JSON.stringify(view));
  }
}
