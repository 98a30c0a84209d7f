// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-explore>: the analysis board: any position, set up by hand or as text. Endgame tables say what it
// is worth, or the engine searches it while it is shown.

import { Board, letter } from "../board/board.js";
import { isStill } from "../choices.js";
import { Part, button, element, refill, setText } from "../dom.js";
import { SetupFields, allow, check, choices } from "./setup_fields.js";
import { EXACT, SEED_MS, figure, inWords, moveOf, playLine, unpacked, whole } from "../values.js";

const START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
const SEEDS = 48;
const MODES = ["play", "add", "remove"];
const SIDES = ["side.south", "side.north"];
const ROWS = ["A – F", "a – f"]; // no one plays here: a side is its row

/** @typedef {import("../values.js").Move & {fen: string}} Playable */

class Explore extends Part {
  cups = START.split("-").slice(0, 14).map(Number);
  turn = 0;
  mode = "play";
  earlier = /** @type {string[]} */ ([]); // FENs to go back to
  /** @type {(Wire.Explored & {plays: Playable[]}) | null} what the program says of the position */
  seen = null;
  scores = /** @type {Wire.Scores | null} */ (null);
  exact = /** @type {Wire.Exact | null} */ (null); // what endgame tables say
  last = /** @type {Playable | null} */ (null); // the move played last
  board = /** @type {Board | null} */ (null);
  looked = /** @type {Promise<unknown> | null} */ (null);
  looking = false;
  asked = /** @type {object | null} */ (null); // what waits for its answer
  worth = ""; // of the position, in words
  language = "";
  stage = element("div", { class: "explore-board" });
  rules = element("select", { "data-explore": "rules", onchange: () => this.look() });
  modes = choices("mode", MODES.map((mode) => [mode, `ui.explore.${mode}`]), (mode) => {
    this.mode = mode;
    this.show();
  });
  turns = choices("turn", ROWS.map((row, side) => [String(side), row]), (side) => {
    this.turn = Number(side);
    this.look();
  });
  fen = element("input", {
    type: "text", maxLength: 80, spellcheck: false, autocomplete: "off", value: START, "data-explore": "fen",
  });
  link = button("link.copy", { "data-command": "explore.link", onclick: () => this.copyLink() });
  form = element("form", {
    class: "explore-fen", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.setPosition(this.fen.value.trim());
    },
  },
  element("label", {}, element("span", { "data-ui": "ui.explore.fen" }), this.fen),
  element("button", { type: "submit", "data-ui": "ui.explore.set", "data-command": "explore.set" }),
  this.link);
  experts = element("details", { // opened, each move has its line
    ontoggle: () => this.experts.open && this.experts.scrollIntoView({ block: "nearest" }),
  }, element("summary", { "data-ui": "study.experts" }), this.form);
  fields = new SetupFields((cup, count) => {
    this.fill(cup, count);
    if (this.mode === "add" && this.bag === 0) this.turnTo("play"); // all stand; a touch too many would be a move
  });
  problem = element("p", { class: "problem", role: "alert", hidden: true });
  said = element("p", { class: "explore-said", role: "status" });
  depth = element("p", { class: "explore-depth", "data-depth": "" });
  tables = element("p", { class: "explore-depth", role: "status", "data-said-of-tables": "" });
  list = element("ol", { class: "explore-scores", tabIndex: -1, "data-ui-label": "ui.explore.values" });
  hint = element("p", { class: "explore-key" }); // the key of the list, or how seeds are placed
  line = button("puzzles.line", { "data-command": "explore.line", onclick: () => this.playLine() });
  rest = button("explore.rest", { "data-command": "explore.rest", hidden: true, onclick: () => this.bank() });
  undo = button("undo", { "data-command": "explore.undo", onclick: () => this.back() });
  on = button("replay.play_on", { "data-command": "explore.play_on", onclick: () => this.playOn() });

  build() {
    this.append(
      element("div", { class: "explore-main" }, this.stage, this.said),
      element("div", { class: "explore-side" },
        this.depth, element("div", { class: "explore-values" }, this.fields.element, this.list, this.hint), this.tables,
        element("div", { class: "explore-on" }, this.on, this.rest, this.line)),
      element("div", { class: "explore-tools" }, this.modes,
        element("div", { class: "choices" }, this.undo,
          button("explore.start", { "data-command": "explore.start", onclick: () => this.setPosition(START) }),
          button("explore.clear", { "data-command": "explore.clear", onclick: () => this.empty() }))),
      element("div", { class: "explore-setup" }, this.turns,
        element("label", { class: "field" }, element("span", { "data-ui": "ui.rule_set" }), this.rules), this.experts,
        this.problem));
    this.modes.firstElementChild?.classList.add("heard-only");
    this.addEventListener("keydown", (event) => this.key(event));
    this.page.on("scores", (report) => this.receive(report));
    this.page.on("exact", (report) => this.receiveExact(report));
  }

  /** The tab is shown: begin to look, at a position if one is named.
   * @param {{fen?: string, rules?: string}} [wanted] */
  opened({ fen, rules } = {}) {
    const { page } = this;
    if (!this.board && page.hello) {
      this.board = new Board(this.stage, page.hello.board, page.hello.build,
        (id, args) => ROWS[SIDES.indexOf(id)] ?? page.text(id, args), () => page.state?.settings);
      this.board.clickable((cup) => this.touch(cup));
      this.rules.replaceChildren(...page.hello.options.rules.map(({ id }) =>
        element("option", { value: id, textContent: page.ruleName(id) })));
      this.closest("dialog")?.addEventListener("close", () => this.stopAnalysis());
    }
    this.link.hidden = page.can("share"); // it is of a site, not of this computer
    if (rules) this.rules.value = rules;
    if (fen) this.setPosition(fen);
    else this.look();
  }

  stopAnalysis() {
    if (!this.looking && !this.asked) return;
    this.looking = false;
    this.asked = null;
    this.page.source.send({ t: "stop" });
  }

  get written() {
    return `${this.cups.join("-")}-${this.turn ? "N" : "S"}`;
  }

  get bag() {
    return SEEDS - this.cups.reduce((sum, count) => sum + count, 0);
  }

  /** Set up a position from FEN; the program says what is wrong with it.
   * @param {string} fen */
  async setPosition(fen) {
    const answer = await this.ask(fen);
    if (!answer) return;
    this.earlier.push(this.written);
    this.last = null;
    this.accept(answer);
    this.fen.value = this.written;
  }

  /** What the program says of a position; null if it says no, or the board has changed before it did.
   * @param {string} fen */
  async ask(fen) {
    const asked = this.asked = {};
    const answer = await this.page.source.ask({ t: "explore", fen, rules: this.rules.value });
    if (this.asked !== asked) return null;
    this.asked = null;
    const say = answer.t === "answer" ? answer.say : null;
    this.problem.hidden = !say;
    setText(this.problem, this.page.words.say(say));
    if (say) this.problem.scrollIntoView({ block: "nearest" });
    return answer.t === "explored" ? answer : null;
  }

  /** @param {Wire.Explored} answer */
  accept(answer) {
    this.seen = { ...answer, plays: answer.moves.map(({ move, fen }) => ({ ...moveOf(move), fen })) };
    this.looking = answer.over === null;
    this.cups = unpacked(answer.cups);
    if (!answer.over) this.turn = answer.turn;
    this.clear();
    setText(this.depth, answer.over ? "" : this.page.text("ui.explore.wait"));
    this.show();
  }

  /** Look at what stands on the board, if all seeds are there. */
  async look() {
    this.fen.value = this.written;
    this.last = null;
    if (this.bag !== 0) {
      this.stopAnalysis();
      this.seen = null;
      this.clear();
      if (this.mode === "play") this.turnTo("add"); // there is nothing to play yet
      this.show();
      return;
    }
    await (this.looked = this.ask(this.written).then((answer) => answer && this.accept(answer)));
  }

  /** Take away what was said of another position. */
  clear() {
    for (const each of [this.tables, this.depth]) setText(each, "");
    setText(this.link, this.page.text("ui.link.copy"));
    this.scores = this.exact = null;
    this.worth = "";
    this.line.style.visibility = "hidden"; // its place stays: nothing below it moves
    if (this.list.contains(document.activeElement)) this.list.focus({ preventScroll: true }); // keys go on
    this.list.replaceChildren();
  }

  /** Share the seeds that are not on the board equally by the stores. */
  bank() {
    this.earlier.push(this.written);
    const { bag } = this;
    this.cups[12] = (this.cups[12] ?? 0) + Math.ceil(bag / 2);
    this.cups[13] = (this.cups[13] ?? 0) + Math.floor(bag / 2);
    this.turnTo("play");
    this.look();
  }

  /** @param {string} mode what a touch of the board does from now on */
  turnTo(mode) {
    this.mode = mode;
    check(this.modes, mode);
  }

  async copyLink() {
    const address = new URL(`${location.pathname}#position=${this.rules.value}/${this.written}`, location.href);
    const copied = () => this.page.text("ui.link.copied");
    setText(this.link, await navigator.clipboard.writeText(address.href).then(copied, () => address.href));
  }

  /** Show best play in light, then the position again. */
  async playLine() {
    const { board, exact, seen } = this;
    if (!board || !exact || !seen) return;
    await playLine(board, unpacked(seen.cups), exact.line, isStill() ? 0 : SEED_MS);
  }

  /** Begin a new game from the position shown, as the side to move. */
  playOn() {
    const { turn, written, rules } = this;
    this.page.open("new", { fen: written, rules: rules.value, starter: turn, side: turn });
  }

  empty() {
    this.earlier.push(this.written);
    this.cups = new Array(14).fill(0);
    this.turnTo("add");
    this.look();
  }

  back() {
    const fen = this.earlier.pop();
    if (!fen) return;
    this.cups = fen.split("-").slice(0, 14).map(Number);
    this.turn = fen.endsWith("N") ? 1 : 0;
    this.look();
  }

  /** @param {number} cup */
  touch(cup) {
    if (this.mode === "play") {
      this.play(cup);
    } else if (this.mode === "add" && this.bag === 0) {
      setText(this.said, this.page.text("ui.explore.full")); // beside the board, also on a phone
    } else {
      this.fill(cup, (this.cups[cup] ?? 0) + (this.mode === "add" ? 1 : -1));
    }
  }

  /** Put `count` seeds into a cup, or as many of them as there are.
   * @param {number} cup  @param {number} count */
  fill(cup, count) {
    const before = this.cups[cup] ?? 0;
    const now = Math.max(0, Math.min(count, before + this.bag));
    if (now === before) return this.show();
    this.earlier.push(this.written);
    this.cups[cup] = now;
    this.problem.hidden = true;
    return this.look();
  }

  /** @param {number} pit */
  async play(pit) {
    await this.looked; // a key may come before the program has said which moves there are
    const move = this.seen?.plays.find((each) => each.pit === pit);
    if (!move) return;
    const answer = await this.ask(move.fen);
    if (!answer) return;
    this.earlier.push(this.written);
    this.last = move;
    this.accept(answer);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof HTMLInputElement && event.target.type !== "radio") return; // it is typed in
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const at = "abcdef".indexOf(event.key.toLowerCase());
    if (event.key === "Backspace") this.back();
    else if (at >= 0 && event.key.length === 1) this.play(6 * this.turn + at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** What the board shows.
   * @returns {import("../board/board.js").Scene} */
  get scene() {
    const legal = this.mode === "play" ? (this.seen?.plays.map(({ pit }) => pit) ?? []) : [];
    const best = this.exact?.moves[0]?.pit ?? this.scores?.moves[0]?.[0];
    const move = this.seen?.plays.find(({ pit }) => pit === best);
    /** @type {import("../board/arrows.js").Arrow[]} */
    const arrows = move ? [{ from: move.pit, to: move.sown.at(-1) ?? move.pit, kind: "better" }] : [];
    const worth = new Map(this.exact?.moves.map((move) => [move.pit, this.short(move)]));
    return { cells: this.cups, legal, arrows, last: this.last, worth };
  }

  /** The value of a move in a few letters, at its pit.
   * @param {Wire.ExactMove} move */
  short({ low, high, say }) {
    if (say.id === "exact.kill") return this.page.text("value.lost");
    if (say.id.startsWith("value.")) return this.page.words.say(say);
    return low === high ? whole(low) : `${whole(low)} … ${whole(high)}`;
  }

  show() {
    const { page } = this;
    if (!this.board) return;
    this.board.show(this.scene);
    if (document.activeElement !== this.fen) this.fen.value = this.written; // not what is being typed
    check(this.turns, String(this.turn));
    this.undo.disabled = this.earlier.length === 0;
    const { bag } = this;
    this.mayPlayOn();
    this.rest.hidden = bag === 0;
    this.rest.disabled = bag === SEEDS;
    this.line.hidden = bag !== 0;
    allow(this.modes, "play", bag === 0);
    const fills = this.mode === "remove" || bag !== 0;
    if (!fills && this.fields.element.contains(document.activeElement)) this.list.focus({ preventScroll: true });
    this.fields.element.hidden = !fills;
    this.list.hidden = fills;
    setText(this.hint, page.text(fills ? "ui.explore.how" : "ui.explore.key"));
    this.fields.show(this.cups, (cup) => page.text("ui.store", { side: ROWS[cup - 12] ?? "" }));
    if (bag) setText(this.said, page.text("ui.explore.bag", { n: bag }));
    else if (this.seen?.over) setText(this.said, page.words.say(this.seen.over));
    else this.sayWorth(this.worth);
  }

  /** Say whose turn it is, and what the position is worth to them where that is known.
   * @param {string} worth */
  sayWorth(worth) {
    this.worth = worth;
    const who = ROWS[this.turn] ?? "";
    setText(this.said, worth ? this.page.text("ui.explore.worth", { who, worth }) : this.page.text("turn.person", { who }));
  }

  /** The engine has looked deeper.
   * @param {Wire.Scores} report */
  receive(report) {
    if (!this.looking || report.fen !== this.seen?.fen) return;
    const { page } = this;
    this.scores = report;
    const exact = report.moves.every(([, score]) => score[2] === EXACT);
    const best = /** @type {import("../values.js").Score | undefined} */ (report.moves[0]?.[1]);
    setText(this.depth, exact && report.depth === 0 ? page.text("ui.explore.exact")
      : [page.text("ui.explore.depth", { depth: report.depth }), best?.[1] == null ? "" : page.text("ui.explore.seeds")].join(" "));
    if (best) this.sayWorth(inWords(best, this.turn, (id, args) => page.text(id, args)));
    this.listMoves(report.moves.map(([pit, score, line]) => [pit,
        element("span", { class: "value", textContent: figure(/** @type {import("../values.js").Score} */ (score), this.turn, (id) => page.text(id)) }),
        element("span", { class: "line", textContent: line.slice(1).split("").join(" ") })]));
    this.board?.arrows.show(this.scene.arrows ?? []);
  }

  /** Endgame tables know the position, or why they do not.
   * @param {Wire.Exact} report */
  receiveExact(report) {
    if (!this.looking || report.fen !== this.seen?.fen) return;
    const { page } = this;
    setText(this.tables, [report.decided, ...report.notes].map((each) => page.words.say(each)).join(" ").trim());
    if (!report.say) return;
    const isNew = this.exact === null;
    this.exact = report;
    if (isNew) this.board?.show(this.scene);
    const isExact = report.moves.every(({ low, high }) => low === high);
    setText(this.depth, isExact ? page.text("ui.explore.exact") : "");
    this.sayWorth(page.words.say(report.say));
    this.line.style.visibility = report.line.length ? "" : "hidden";
    this.listMoves(report.moves.map(({ pit, say, proven }) => [pit,
      element("span", { class: "exact", textContent: page.words.say(say) + (proven ? "" : " *") })]));
  }

  /** List the moves as their pits stand on the board: the best one, which is the first, may be another one a moment later.
   * @param {[pit: number, ...words: Node[]][]} moves */
  listMoves(moves) {
    const best = moves[0]?.[0];
    refill(this.list, [...moves].sort(([a], [b]) => (this.turn ? b - a : a - b)).map(([pit, ...words]) => element("li", {},
      element("button", { type: "button", class: pit === best ? "best" : "", "data-value": letter(pit), onclick: () => this.play(pit) },
        element("b", { textContent: letter(pit) }), ...words))));
  }

  mayPlayOn() {
    const { page, seen } = this;
    this.on.hidden = !page.can("new");
    this.on.disabled = !page.inControl || this.bag !== 0 || !seen || seen.over !== null;
    this.on.classList.toggle("gold", !this.on.disabled);
  }

  update() {
    this.mayPlayOn();
    const { language } = this.page.words;
    if (this.board && this.language !== language) this.show();
    this.language = language;
  }
}

customElements.define("awale-explore", Explore);
