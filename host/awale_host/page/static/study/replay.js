// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// A game gone through: board, buttons, slider, moves and its analysis, in the study and in shared files
// (share/file/). It is long because all of it is one view, which a shared file contains as a whole.

import { Board, letter } from "../board/board.js";
import { isStill } from "../choices.js";
import { element, fillMoves, icon, keepInSight, markMove, refill, setText, translate } from "../dom.js";
import { Graph, scoresOf } from "../parts/graph.js";
import { figure, inWords, moveOf, saidOf, sign, unpacked } from "../values.js";

/** @type {Record<string, {rest: number, seed: number}>} ms between two moves, and of a seed */
const SPEEDS = { slow: { rest: 2200, seed: 260 }, fast: { rest: 350, seed: 0 }, max: { rest: 350, seed: 0 } };
const NORMAL = { rest: 1100, seed: 130 };
const SIDES = ["side.south", "side.north"];
const WHEEL_MS = 70; // a wheel sends many events for one notch

/**
 * @typedef {import("../values.js").Move} Move
 * @typedef {import("../values.js").GameDocument} GameDocument
 * @typedef {import("../values.js").Analysis} Analysis
 * @typedef {import("../values.js").Entry} Entry
 */

export class Replay {
  /**
   * @param {HTMLElement} host gets the whole
   * @param {import("../words.js").Words} words
   * @param {Record<string, any>} description tables of board.toml
   * @param {string} build "pcb" or "rings"
   * @param {() => import("../board/seeds.js").Settings} [settings] of the board whose colours and speed it has
   */
  constructor(host, words, description, build, settings = () => undefined) {
    this.words = words;
    this.settings = settings;
    /** @type {import("../board/board.js").Text} */
    this.text = (id, args) => this.words.text(id, args);
    /** @type {GameDocument | null} */
    this.document = null;
    /** @type {Move[]} */
    this.moves = [];
    /** @type {{cups: number[], turn: number, move: Move | null}[]} */
    this.positions = [{ cups: [], turn: 0, move: null }];
    /** @type {Analysis | null} */
    this.analysis = null;
    this.ply = 0;
    /** @type {{ply: number, moves: Move[], at: number} | null} a better line that is gone through */
    this.variation = null;
    /** @type {object | null} */
    this.playing = null;
    this.turned = -WHEEL_MS;
    /** Called after every change of what is shown. */
    this.onShow = () => {};
    this.stage = element("div", { class: "replay-board" });
    /** @type {import("../board/board.js").Text} */
    const named = (id, args) => this.document?.names[SIDES.indexOf(id)] || this.text(id, args);
    this.board = new Board(this.stage, description, build, named, settings);
    this.buttons = {
      first: this.step("first", () => this.go(0)),
      previous: this.step("previous", () => this.back()),
      play: this.step("play", () => this.toggle()),
      next: this.step("next", () => this.forward(true)),
      last: this.step("last", () => this.go(this.plies)),
    };
    this.slider = element("input", {
      type: "range", min: "0", max: "0", value: "0", step: "1", "data-ui-label": "study.slider",
      oninput: () => this.slide(Number(this.slider.value)),
    });
    this.place = element("span", { class: "replay-place" });
    this.said = element("p", { class: "replay-said", "aria-live": "polite" });
    this.way = element("span");
    const home = element("span", { "data-ui": "study.back" }); // both have the button's room
    this.better = element("button", {
      type: "button", class: "replay-better", hidden: true, onclick: () => (this.variation ? this.leave() : this.playBetter()),
    }, this.way, home);
    this.onward = element("button", {
      type: "button", class: "replay-onward", hidden: true, onclick: () => this.openTurn(this.nextTurn),
    });
    this.values = element("ul", { class: "replay-values", "data-ui-label": "study.values" });
    this.turns = element("ul", { class: "replay-turns", "data-ui-label": "study.turns", hidden: true });
    this.list = element("ol", { class: "replay-moves", "data-ui-label": "ui.moves" });
    this.judge = element("p", { class: "replay-judge" });
    this.experts = element("details", { class: "replay-experts" }, element("summary", { "data-ui": "study.experts" }));
    this.good = SIDES.map(() => element("p", { class: "replay-good" }));
    this.key = element("p", { class: "replay-key" }); // of the signs in the list below it
    const graph = element("div", { class: "replay-graph" });
    this.graph = new Graph(graph, named, (ply) => this.go(ply));
    this.study = element("section", { class: "replay-study", "data-ui-label": "study.graph", hidden: true },
      graph, ...this.good);
    const side = element("section", { class: "replay-side" },
      element("div", { class: "replay-head" }, element("h2", { "data-ui": "ui.moves" }), this.experts),
      element("div", { class: "replay-figures" }, this.values, this.judge), this.key, this.list);
    this.box = element("div", { class: "replay" },
      this.stage,
      element("div", { class: "replay-controls", role: "group", "data-ui-label": "study.controls" },
        element("div", { class: "replay-buttons" }, ...Object.values(this.buttons)),
        this.slider, this.place),
      this.turns, this.better, this.onward, this.said, this.study, side);
    host.append(this.box);
    new ResizeObserver(() => {
      const current = this.list.querySelector("[aria-current]");
      if (current) keepInSight(this.list, current);
    }).observe(this.list);
    this.stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.translate();
  }

  /** @param {string} id  @param {() => unknown} act */
  step(id, act) {
    /** @type {Record<string, string>} */
    const labels = { first: "ui.first", previous: "ui.previous", next: "ui.next_move" };
    return element("button", {
      type: "button", class: "replay-step", "data-step": id, "data-ui-label": labels[id] ?? `study.${id}`,
      onclick: () => {
        if (id !== "play") this.stop();
        act();
      },
    }, icon(id));
  }

  /** How fast the board runs. */
  get pace() {
    return SPEEDS[String(this.settings()?.speed)] ?? NORMAL;
  }

  get plies() {
    return this.moves.length;
  }

  /** Show a game, `document` of study/document.py; at its beginning, or at `ply`.
   * @param {GameDocument} document  @param {number} [ply] */
  open(document, ply = 0) {
    this.stop();
    this.take(document);
    this.analyse(document.analysis);
    this.go(Math.min(ply, this.plies));
  }

  /** @param {GameDocument} document */
  take(document) {
    const [cups, turn] = document.start;
    this.document = document;
    this.moves = document.plies.map(moveOf);
    this.positions = [{ cups: unpacked(cups), turn, move: null },
      ...this.moves.map((move) => ({ cups: move.cups, turn: move.turn, move }))];
    this.analysis = null;
    this.variation = null;
    this.listMoves();
  }

  /** Take up the game as it has gone on. Who looked at its last position, sees it go on; who looked at
   * an earlier one, stays there.
   * @param {GameDocument} document */
  follow(document) {
    const { ply, plies } = this;
    const goesOn = this.moves.every(({ text }, at) => document.plies[at]?.[0] === text);
    this.take(document);
    if (ply < plies) this.go(ply);
    else if (goesOn && this.plies === plies + 1) this.forward(true);
    else this.go(this.plies);
  }

  /** Take up an analysis, or more of one that is on its way.
   * @param {Analysis | null} analysis */
  analyse(analysis) {
    this.analysis = analysis;
    this.study.hidden = this.turns.hidden = this.better.hidden = !analysis;
    if (!analysis) return;
    const found = scoresOf(analysis, this.document?.race ? [] : this.positions.map(({ cups }) => cups));
    const isBlank = !found.scores.some(Boolean);
    this.study.style.visibility = isBlank ? "hidden" : ""; // it keeps its place, without an empty graph
    this.graph.show({
      ...found,
      turns: analysis.turns ?? [],
      certain: analysis.certain,
    }, this.variation ? this.variation.ply : this.ply);
    this.good.forEach((line, side) => setText(line, this.goodWords(analysis, side)));
    this.listMoves();
    this.listTurns(analysis);
    this.show();
  }

  /** Listen to keys on `target` while `active()`.
   * @param {Document} target */
  listen(target, active = () => true) {
    target.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const { key, target: at } = event;
      if (!active() || event.ctrlKey || event.altKey || event.metaKey) return;
      if (at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement) return;
      if (at instanceof HTMLInputElement && at.type !== "range") return;
      if (at instanceof HTMLButtonElement && [" ", "Enter"].includes(key)) return;
      /** @type {Record<string, () => unknown>} */
      const keys = {
        ArrowLeft: () => this.back(),
        ArrowRight: () => this.forward(true),
        PageUp: () => this.go(this.ply - 10),
        PageDown: () => this.go(this.ply + 10),
        Home: () => this.go(0),
        End: () => this.go(this.plies),
        " ": () => this.toggle(),
        b: () => this.playBetter(),
      };
      if (this.variation) keys.Escape = () => this.leave();
      const act = keys[key];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      if (key !== " ") this.stop();
      act();
    });
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (event.ctrlKey) return;
    event.preventDefault();
    const now = event.timeStamp;
    if (now - this.turned < WHEEL_MS || event.deltaY === 0) return;
    this.turned = now;
    this.stop();
    if (event.deltaY > 0) this.forward(false);
    else this.back();
  }

  /** Go to the position after `ply` moves of the game.
   * @param {number} ply */
  go(ply) {
    this.variation = null;
    this.ply = Math.max(0, Math.min(this.plies, ply));
    this.show();
  }

  /** What the slider does: it is of the better line while that is shown.
   * @param {number} at */
  slide(at) {
    const { variation } = this;
    if (!variation) return this.go(at);
    this.stop();
    variation.at = at;
    return this.show();
  }

  back() {
    if (this.variation && this.variation.at > 0) {
      this.variation.at -= 1;
      this.show();
    } else if (this.variation) {
      this.leave();
    } else {
      this.go(this.ply - 1);
    }
  }

  /** One move forward, in the game or in a better line. Resolves when its light has run.
   * @param {boolean} animated */
  async forward(animated) {
    const { variation } = this;
    const move = (variation ? variation.moves : this.moves)[variation ? variation.at : this.ply];
    if (!move) return false;
    const before = this.now.cups;
    if (variation) variation.at += 1;
    else this.ply += 1;
    this.showWords();
    const seed = animated && !isStill() ? (this.pace.seed) : 0;
    return this.board.play(move, before, this.scene(), seed);
  }

  toggle() {
    if (this.playing) this.stop();
    else this.start();
  }

  async start() {
    if (this.isAtEnd && this.variation) this.takeBetter();
    else if (this.isAtEnd) this.go(0);
    const playing = {};
    this.playing = playing;
    this.showWords();
    const rest = () => new Promise((resolve) => setTimeout(resolve, this.pace.rest));
    if (this.variation?.at === 0) await rest(); // its arrows are seen first
    while (this.playing === playing) {
      const done = await this.forward(true);
      if (this.playing !== playing) return;
      if (!done || this.isAtEnd) break;
      await rest();
    }
    if (this.playing === playing) this.stop();
  }

  /** Whether the game, or the better line, goes no further. */
  get isAtEnd() {
    const { variation } = this;
    return variation ? variation.at >= variation.moves.length : this.ply >= this.plies;
  }

  stop() {
    if (!this.playing) return;
    this.playing = null;
    this.showWords();
  }

  /** Show the position before the move just played, and what would have been better there. */
  takeBetter() {
    const ply = this.variation?.ply ?? this.ply;
    const entry = this.entry(ply);
    if (!entry?.line) return;
    this.stop();
    this.variation = { ply, moves: entry.line.map(moveOf), at: 0 };
    this.show();
  }

  /** Play what would have been better, a word on each move. */
  playBetter() {
    this.takeBetter();
    if (this.variation) this.start();
  }

  leave() {
    if (!this.variation) return;
    this.stop();
    this.go(this.variation.ply);
  }

  /** What the analysis says of the move that led to `ply`; null at the beginning.
   * @param {number} ply  @returns {Entry | null} */
  entry(ply) {
    return (ply > 0 && this.analysis?.plies[ply - 1]) || null;
  }

  /** The position shown.
   * @returns {{cups: number[], turn: number, move: Move | null}} */
  get now() {
    const { variation } = this;
    const line = variation && variation.moves[variation.at - 1];
    if (line) return { cups: line.cups, turn: line.turn, move: line };
    const at = variation ? variation.ply - 1 : this.ply;
    return this.positions[at] ?? { cups: [], turn: 0, move: null };
  }

  /** The position shown as FEN. */
  get fen() {
    const { cups, turn } = this.now;
    return `${cups.join("-")}-${turn ? "N" : "S"}`;
  }

  /** @returns {import("../board/board.js").Scene} */
  scene() {
    const { now, variation } = this;
    /** @type {import("../board/arrows.js").Arrow[]} */
    const arrows = [];
    if (variation?.at === 0) {
      for (const [move, kind] of /** @type {[Move | undefined, "played" | "better"][]} */ ([
        [this.moves[variation.ply - 1], "played"], [variation.moves[0], "better"]])) {
        if (move) arrows.push({ from: move.pit, to: move.sown.at(-1) ?? move.pit, kind });
      }
    }
    return { cells: now.cups, race: this.document?.race, last: variation?.at === 0 ? null : now.move, arrows };
  }

  show() {
    if (!this.document) return;
    this.board.show(this.scene());
    this.showWords();
  }

  /** Everything but the board. */
  showWords() {
    const { variation, plies } = this;
    const ply = variation ? variation.ply : this.ply;
    const [at, end] = variation ? [variation.at, variation.moves.length] : [ply, plies];
    this.slider.max = String(end);
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", this.text("ui.looking", { ply: at, plies: end }));
    setText(this.place, `${variation ? "★ " : ""}${at} / ${end}`);
    this.graph.mark(ply);
    this.buttons.first.disabled = this.buttons.previous.disabled = !variation && ply === 0;
    this.buttons.next.disabled = this.isAtEnd;
    this.buttons.last.disabled = !variation && this.isAtEnd;
    const { play } = this.buttons;
    const shows = this.playing ? "pause" : "play";
    if (play.dataset.shows !== shows) {
      play.dataset.shows = shows;
      play.dataset.uiLabel = `study.${shows}`;
      play.setAttribute("aria-label", this.text(play.dataset.uiLabel));
      play.replaceChildren(icon(shows));
    }
    const entry = this.entry(ply);
    setText(this.said, this.sentence());
    this.better.style.visibility = entry?.line ? "" : "hidden"; // it keeps its place
    this.onward.hidden = Boolean(entry?.line) || this.nextTurn === 0; // in that place
    setText(this.onward, this.text("study.turn", { ply: this.nextTurn }));
    this.box.classList.toggle("in-line", variation !== null);
    setText(this.way, this.text("study.better", { pit: letter(entry?.better ?? 0) }));
    this.showValues();
    markMove(this.list, ply);
    for (const each of this.turns.querySelectorAll("button")) {
      const isShown = each.dataset.turn === String(ply);
      each.ariaCurrent = isShown ? "step" : null;
      if (isShown) keepInSight(this.turns, each);
    }
    this.onShow();
  }

  /** The turning point that comes next, after the last one the first; 0 where there is none. */
  get nextTurn() {
    const turns = this.analysis?.turns ?? [];
    return turns.find((turn) => turn > this.ply) ?? turns[0] ?? 0;
  }

  /** What is said of the position shown. */
  sentence() {
    const { variation } = this;
    const move = variation?.moves[variation.at - 1];
    if (variation && move) {
      const said = this.aboutLine(move);
      return this.isAtEnd ? [said, this.worth(variation.ply)].join(" ").trim() : said;
    }
    if (variation) return this.aboutMove(variation.ply);
    if (this.ply === 0) return this.text("study.start");
    const end = this.ply === this.plies ? this.words.say(this.document?.end) : "";
    return [this.aboutMove(this.ply), end].filter(Boolean).join(" · ");
  }

  /** What is said of a move, with its number.
   * @param {number} ply */
  aboutMove(ply) {
    return this.text("study.move", { ply, what: this.entry(ply)?.say ?? this.moves[ply - 1]?.text ?? "" });
  }

  /** Who plays a side; "" for the reader.
   * @param {number} side */
  who(side) {
    const { you = -1, names = [] } = this.document ?? {};
    if (you === side) return "";
    return you >= 0 ? this.text("ui.against.engine") : names[side] || this.text(SIDES[side] ?? "");
  }

  /** What is said of a move of the better line, whose moves the line beside the slider counts.
   * @param {Move} move */
  aboutLine(move) {
    const who = this.who(Number(move.pit > 5));
    const { id, args } = saidOf(move, !who);
    return this.text(id.replace("moved", "coach.would"), { who, ...args });
  }

  /** Where the better line leads; not to a beginner, who is not shown what a move cost.
   * @param {number} ply */
  worth(ply) {
    const { better = -1, moves = [] } = this.entry(ply) ?? {};
    const best = moves.find(([each]) => each === better)?.[1];
    if (!best || this.document?.beginner) return "";
    return `${letter(better)}: ${inWords(best, Number(better > 5), this.text, (side) => this.who(side))}.`;
  }

  /** The value of every move that could be played instead of the one that is spoken of; at the beginning,
   * as the first one. */
  showValues() {
    const { variation, analysis } = this;
    const at = Math.max(0, (variation?.ply ?? this.ply) - 1);
    const moves = analysis?.plies[at]?.moves ?? null;
    const judge = analysis?.judge;
    this.experts.hidden = !moves && !judge;
    setText(this.judge, [moves?.[0]?.[1][1] == null ? "" : this.text("ui.explore.seeds"),
      judge ? this.text("study.judge", { judge }) : ""].join(" ").trim());
    const played = this.moves[at]?.pit;
    this.values.replaceChildren(...(moves ?? []).map(([pit, score]) => element("li", {
      class: pit === played ? "played" : "",
    }, element("b", { textContent: letter(pit) }), ` ${figure(score, Math.floor(pit / 6), this.text)}`)));
  }

  /** How many moves of a side have no sign, in words.
   * @param {Analysis} analysis  @param {number} side */
  goodWords({ good_moves: good }, side) {
    const [n, all] = good?.[side] ?? [0, 0];
    if (!all) return "";
    return `${this.document?.names[side] || this.text(SIDES[side] ?? "")} · ${this.text("study.good", { n, all })}`;
  }

  listMoves() {
    const { analysis, document } = this;
    setText(this.key, document?.beginner ? `${sign("key")} ${this.text("study.turns")}` : this.text("study.key"));
    this.key.hidden = !analysis;
    this.key.style.visibility = analysis?.plies.some((ply) => sign(ply?.kind ?? "")) ? "" : "hidden"; // it keeps its place
    fillMoves(this.list, this.moves.map(({ text }) => text), (ply) => {
      const { kind = "fine" } = this.entry(ply) ?? {};
      return sign(kind) ? { kind, sign: sign(kind) } : null;
    }, (ply) => this.turnTo(ply));
  }

  /** Show the position after `ply` moves to one who has chosen it from a list; on a phone that is far below.
   * @param {number} ply */
  turnTo(ply) {
    this.stop();
    this.go(ply);
    this.board.box.scrollIntoView({ block: "nearest" });
  }

  /** The turning points in a row; its place is kept while they are looked for.
   * @param {Analysis} analysis */
  listTurns({ turns }) {
    refill(this.turns, (turns ?? []).map((ply) => element("li", {}, element("button", {
        type: "button", "data-turn": String(ply), "aria-label": this.aboutMove(ply),
        onclick: () => this.openTurn(ply),
      }, String(ply)))));
  }

  /** Show a turning point: the position before it, and what would have been better.
   * @param {number} ply */
  openTurn(ply) {
    this.turnTo(ply);
    this.takeBetter();
  }

  /** Fill in the words, after a change of language. */
  translate() {
    translate(this.box, this.words);
  }
}
