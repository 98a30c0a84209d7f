// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Analysis of games: a worker of its own for it, which starts with its first job and is ended to stop one;
// and the analyses that the database keeps.

export class StudyPart {
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
  handle(text) {
    const { command, view } = JSON.parse(text);
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
    this.worker ??= this.start();
    this.worker.postMessage(text);
  }

  start() {
    const worker = new Worker(new URL("searcher.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { kind, text } }) => {
      if (kind === "page") {
        this.isAnswered = true; // the answer comes first
        self.postMessage(text);
      } else if (kind === "keep") this.keep(text);
      else if (kind === "over") this.id = 0;
      else this.fail(text);
    };
    return worker;
  }

  end() {
    this.worker.terminate();
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
    await this.store.keepAnalysis(number, text);
    this.games.analysed(number, JSON.stringify(accuracy));
  }

  async show(view) {
    const kept = await this.store.analysis(view.number).catch(() => undefined);
    if (kept) view.document.analysis = JSON.parse(kept).packed;
    self.postMessage(JSON.stringify(view));
  }
}
