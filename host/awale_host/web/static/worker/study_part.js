// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Analysis of games, or puzzles: a worker of its own, which starts with its first job and is ended to stop
// one; and the analyses and puzzles that the database keeps.

const PUZZLES = new Set(["puzzles", "try"]);

/** The day where this browser is. */
function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The parts of one board: puzzles do not wait for analysis. Returns what takes the jobs of Python. */
export function startStudy(store, games) {
  const [study, puzzles] = [new StudyPart(store, games), new StudyPart(store, games)];
  return (text) => (PUZZLES.has(JSON.parse(text).command?.t) ? puzzles : study).handle(text);
}

class StudyPart {
  /** @type {Worker | null} */
  worker = null;
  id = 0; // of the command that it carries out, 0 for none
  isAnswered = false; // that command

  constructor(store, games) {
    this.store = store;
    this.games = games; // of Python
  }

  /** A job of Python's: a command with the games that it is about, a view of a game to which its
   *  analysis is added, or the end of the job that runs. */
  async handle(text) {
    const { command, view, wanted, ...more } = JSON.parse(text);
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
    const job = { command, ...more, day: today() };
    if (PUZZLES.has(command.t)) {
      const [kept, ...records] = await Promise.all(
        [this.store.puzzles(), ...(wanted ?? []).map((number) => this.store.analysis(number))]
          .map((asked) => asked.catch(() => undefined))); // the database cannot be read
      job.puzzles = kept;
      job.judged = records.filter(Boolean).map((record) => JSON.parse(record));
      if (this.id !== command.id) return; // it was replaced meanwhile
    }
    this.worker ??= this.start();
    this.worker.postMessage(JSON.stringify(job));
  }

  start() {
    const worker = new Worker(new URL("searcher.js", import.meta.url), { type: "module" });
    let last = Promise.resolve(); // an analysis is safe before the page hears that it is there
    worker.onmessage = ({ data }) => {
      last = last.then(() => this.pass(data, worker === this.worker));
    };
    return worker;
  }

  async pass({ kind, text }, isWanted) {
    if (kind === "keep") await this.keep(text);
    else if (kind === "puzzles") this.store.keepPuzzles(text);
    else if (!isWanted) return;
    else if (kind === "page") {
      this.isAnswered = true; // the answer comes first
      self.postMessage(text);
    } else if (kind === "over") this.id = 0;
    else this.fail(text);
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
    this.id = 0;
  }

  /** No network, or files of another version. */
  fail(text) {
    console.warn("Analysis has failed:", text);
    const { id } = this;
    this.end();
    this.games.analysis.failed(id);
  }

  async keep(text) {
    const { number, accuracy } = JSON.parse(text);
    try {
      await this.store.keepAnalysis(number, text);
      this.games.analysed(number, JSON.stringify(accuracy));
    } catch (error) { // no room; the page has it as long as it shows it
      console.warn("An analysis cannot be kept:", error);
    }
  }

  async show(view) {
    const kept = await this.store.analysis(view.number).catch(() => undefined);
    if (kept) view.document.analysis = JSON.parse(kept).packed;
    self.postMessage(JSON.stringify(view));
  }
}
