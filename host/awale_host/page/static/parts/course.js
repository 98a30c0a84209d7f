// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-course>: the course of a finished game: its graph as a strip, good moves and turning point of each
// side. It is the analysis of the study, which is kept; the graph grows with it.

import { Graph, scoresOf } from "./graph.js";
import { letter } from "../board/board.js";
import { Part, element } from "../dom.js";
import { isStopped } from "../stopped.js";
import { keyMoves, readerOf } from "../values.js";

const SIDES = ["south", "north"];
const SEEN = 30; // thousandths of the winning chance: less than that from the middle, a line is flat

/** @typedef {import("../values.js").Analysis} Analysis */

class Course extends Part {
  /** @type {number | null} the kept game */
  number = null;
  /** @type {string[]} of the sides */
  names = [];
  /** @type {Analysis | null} */
  analysis = null;
  reader = readerOf([], []);
  running = false;
  shown = ""; // which game, in which words
  isThere = false; // there are moves to show the course of
  note = element("p", { class: "note" }); // in place of a graph that shows nothing yet, or nothing at all
  lines = SIDES.map((_, side) => element("p", { "data-side": String(side) })); // above the graph and below it
  /** @type {Graph} */
  graph = /** @type {any} */ (null); // from `build` on

  build() {
    const { page } = this;
    const strip = element("div", { class: "strip" }, this.note);
    this.className = "course";
    this.append(this.lines[0] ?? "", strip, this.lines[1] ?? "");
    const named = (/** @type {string} */ id, /** @type {Wire.Sentence["args"]} */ args) =>
      this.names[SIDES.findIndex((side) => id === `side.${side}`)] ?? page.text(id, args);
    this.graph = new Graph(strip, named, (ply) => page.look(ply), true);
    page.on("studied", (detail) => this.receive(detail));
    for (const other of ["progress", "scores", "exact", "stopped"]) {
      page.on(other, (detail) => {
        if (detail?.task === "pull") return;
        this.running = false; // the engine has another task
        this.show();
      });
    }
  }

  update() {
    const { page } = this;
    const { ended } = page;
    this.open(ended && this.mayJudge(ended) ? ended.kept : null,
      [0, 1].map((side) => (ended ? page.nameOf(ended, side) : "")));
    this.hidden = !this.isThere || page.looking !== null;
  }

  /** Whether the engine looks at this game: a person has played, and there is a course; a child's game
   * has none.
   * @param {Wire.GameView} game */
  mayJudge({ moves, players, rules }) {
    const { page } = this;
    return moves.length > 3 && page.counts({ rules }) && page.can("judge") && page.inControl && Boolean(page.hello?.options.engine_levels.length)
      && players.some(({ kind }) => kind === "person");
  }

  /** Show the course of a kept game, and have it analysed where it is not yet; null for none.
   * @param {number | null} number  @param {string[]} names of the sides */
  async open(number, names) {
    const { page } = this;
    const key = [number, page.words.language, ...names].join();
    const isShown = key === this.shown;
    Object.assign(this, { names, shown: key });
    if (number === this.number) {
      if (!isShown) this.show();
      return;
    }
    this.stop();
    this.number = number;
    this.isThere = number !== null;
    this.analysis = null;
    if (number === null) return;
    this.lines.forEach((line, side) => line.replaceChildren(this.key(side)));
    this.say(page.text("ui.study.judging", { done: 0, total: page.settled?.moves.length ?? 0 }));
    const game = await page.source.ask({ t: "study", number });
    if (this.number !== number) return;
    this.isThere = game.t === "study" && game.document.plies.length > 0;
    if (game.t !== "study" || !this.isThere) return page.change();
    this.reader = readerOf(game.names, page.ended?.players ?? []);
    const { plies, analysis } = /** @type {import("../values.js").GameDocument} */ (game.document);
    this.analysis = analysis;
    if (this.analysis) {
      this.show();
      return;
    }
    this.analysis = { start: null, plies: plies.map(() => null), certain: null };
    this.show();
    const answer = isStopped(number) ? null : await page.source.ask({ t: "judge", number });
    if (this.number !== number) return;
    this.running = this.isThere = answer?.t === "answer" && answer.ok;
    this.show();
    page.change();
  }

  /** Say something in place of the graph, which keeps its place; null shows the graph.
   * @param {string | null} words */
  say(words) {
    this.note.textContent = words;
    this.note.hidden = words === null;
    this.graph.box.hidden = words !== null;
  }

  /** Stop the analysis: the next game needs the engine. */
  stop() {
    if (this.running) this.page.source.send({ t: "stop" });
    this.running = false;
  }

  /** @param {Wire.Studied} report */
  receive({ number, ply, entry, analysis }) {
    if (!this.analysis) return;
    this.running = number === this.number && !analysis;
    if (number === this.number && analysis) this.analysis = /** @type {Analysis} */ (analysis);
    else if (this.running && entry && ply) {
      this.analysis.plies[ply - 1] = /** @type {import("../values.js").Entry} */ (entry);
    }
    this.show();
  }

  show() {
    const { analysis, page, running } = this;
    if (!analysis) return;
    const { plies, certain } = analysis;
    const found = scoresOf(analysis, []);
    const isFlat = found.scores.every((score) => Math.abs((score?.[0] ?? 500) - 500) < SEEN);
    const done = plies.filter(Boolean).length;
    const progress = running ? page.text("ui.study.judging", { done, total: plies.length }) : "";
    this.say(!isFlat ? null : analysis.judge ? page.text("study.even") : progress);
    if (!isFlat) this.graph.show({ ...found, turns: keyMoves(analysis, this.reader) ?? [], certain }, 0);
    if (!analysis.judge) { // not yet whole
      this.lines[1]?.replaceChildren(this.key(1),
        ...isFlat ? [] : [element("span", { textContent: progress })]);
      return;
    }
    this.lines.forEach((line, side) => line.replaceChildren(...this.words(analysis, side)));
  }

  /** Whose half of the graph it is, above the first one of what.
   * @param {number} side */
  key(side) {
    const who = this.names[side] ?? "";
    return element("b", { textContent: side ? who : this.page.text("study.chances", { who }) });
  }

  /** The good moves of a side, and its turning point, but that of a machine, which the review has.
   * @param {Analysis} analysis  @param {number} side */
  words({ good_moves: good, worst, plies }, side) {
    const { page } = this;
    const [n, all] = good?.[side] ?? [0, 0];
    const ply = worst?.[side] ?? null;
    if (!all) return [];
    const { better } = plies[(ply ?? 0) - 1] ?? {};
    return [
      this.key(side),
      element("span", { textContent: page.text("study.good", { n, all }) }),
      ...(ply && better !== undefined && page.isPerson(side) ? [element("button", {
        type: "button", class: "link", "data-turning": SIDES[side],
        textContent: page.text("study.move", { ply, what: { id: "coach.better", args: { pit: letter(better) } } }), onclick: () => page.look(ply),
      })] : []),
    ];
  }
}

customElements.define("awale-course", Course);
