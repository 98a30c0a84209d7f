// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-puzzles>: today's puzzles. The program knows the answers and remembers what was solved.

import { Board, letter } from "../board/board.js";
import { isStill, read, write } from "../choices.js";
import { Review } from "../parts/review.js";
import { Part, button, element, refill, setText } from "../dom.js";
import { SEED_MS, moveOf, playLine, unpacked } from "../values.js";

const MAJORITY = 25; // seeds that win a game
const DAILY = 10; // puzzles, until it is known

class Puzzles extends Part {
  /** @type {Wire.PuzzleView[]} */
  all = [];
  at = 0;
  waits = false; // for the puzzle after those that are found
  /** @type {Wire.PuzzleList | null} */
  totals = null;
  /** @type {Board | null} */
  board = null;
  language = "";
  stage = element("div", { class: "explore-board" });
  rules = element("select", { "data-puzzles": "rules", onchange: () => this.load() });
  places = element("ol", { class: "puzzle-places", "data-ui-label": "ui.puzzles.all" });
  task = element("h3", { class: "puzzle-task", tabIndex: -1 });
  claim = element("p", { class: "puzzle-claim" });
  said = element("p", { class: "puzzle-said", role: "status", "data-puzzle-said": "" });
  score = element("p", { class: "puzzle-score" });
  reveal = button("puzzles.show", { "data-command": "puzzles.show", onclick: () => this.attempt(null) });
  line = button("puzzles.line", { "data-command": "puzzles.line", hidden: true, onclick: () => this.playLine() });
  next = button("puzzles.next", { "data-command": "puzzles.next", onclick: () => this.goOn() });
  choices = element("div", { class: "choices" }, this.next, this.line, this.reveal);
  /** @type {Review | null} */
  review = null;

  build() {
    this.review = new Review(this.page, () => this.rules.value, async () => this.board && this.load(), this.task);
    this.append(
      element("div", { class: "explore-main" }, this.stage),
      element("div", { class: "explore-side" },
        element("div", { class: "puzzle-head" }, this.task, this.claim, this.said), this.choices),
      element("div", { class: "puzzle-rest" }, this.places, this.score, this.review.element,
        element("label", { class: "field" }, element("span", { "data-ui": "ui.rule_set" }), this.rules)));
    this.addEventListener("keydown", (event) => this.key(event));
    this.page.on("puzzles", (more) => this.more(more));
  }

  opened() {
    const { page } = this;
    const { hello } = page;
    if (this.board || !hello) {
      this.load();
      return;
    }
    this.rules.replaceChildren(...hello.options.rules.filter(({ captures }) => captures)
      .map(({ id }) => element("option", { value: id, textContent: page.ruleName(id) })));
    this.load(); // the first puzzle is looked for while the board is painted
    this.board = new Board(this.stage, hello.board, hello.build,
      (id, args) => page.text(this.whose(id), args), () => page.state?.settings);
    this.board.clickable((cup) => this.touch(cup));
  }

  async load() {
    const { page } = this;
    if (this.all.length === 0) {
      setText(this.said, page.text("ui.puzzles.wait"));
      this.list();
    }
    const answer = await page.source.ask({ t: "puzzles", rules: this.rules.value });
    if (answer.t === "answer" && this.all.length === 0) setText(this.said, page.words.say(answer.say));
    if (answer.t !== "puzzles" || answer.rules !== this.rules.value) return;
    this.more(answer);
    const open = this.all.findIndex(({ state }) => state === "open");
    this.choose(open < 0 ? 0 : open);
  }

  /** Take up the puzzles found so far; who has begun with one stays there.
   * @param {Wire.PuzzleList} found */
  more(found) {
    if (!this.board || found.rules !== this.rules.value) return;
    this.totals = found;
    this.review?.offer(found.unjudged);
    this.all = found.puzzles;
    this.list();
    if (this.waits) this.goOn();
  }

  get puzzle() {
    return this.all[this.at];
  }

  /** How many are still looked for. */
  get lacks() {
    return Math.max(0, (this.totals?.of ?? DAILY) - this.all.length);
  }

  /** A side is one's own or the computer's.
   * @param {string} id of a message */
  whose(id) {
    if (!id.startsWith("side.")) return id;
    return id === (this.puzzle?.turn ? "side.north" : "side.south") ? "ui.yours" : "ui.theirs";
  }

  /** @param {number} at */
  choose(at) {
    this.at = at;
    this.waits = false;
    this.said.className = "puzzle-said";
    setText(this.said, "");
    this.show();
  }

  goOn() {
    const others = this.all.map((_, step) => (this.at + 1 + step) % this.all.length).filter((at) => at !== this.at);
    const open = others.find((at) => this.all[at]?.state === "open");
    this.waits = open === undefined && this.lacks > 0;
    if (this.waits) setText(this.said, this.page.text("ui.puzzles.wait"));
    else this.choose(open ?? others[0] ?? this.at);
  }

  /** @param {number} cup */
  touch(cup) {
    const { puzzle } = this;
    if (puzzle?.state !== "open" || cup > 11) return;
    if (puzzle.legal.includes(cup)) {
      this.attempt(cup);
      return;
    }
    this.said.className = "puzzle-said wrong";
    const pits = puzzle.legal.map(letter).join(", ");
    const why = Number(cup > 5) !== puzzle.turn ? "refused.not_yours.you" : unpacked(puzzle.cups)[cup] ? "puzzle.illegal" : "refused.empty";
    setText(this.said, this.page.text(why, { pit: letter(cup), pits }));
  }

  /** Try a pit, or give up.
   * @param {number | null} pit */
  async attempt(pit) {
    const { page, puzzle } = this;
    if (!puzzle || puzzle.state !== "open") return;
    const answer = await page.act({ t: "try", rules: this.rules.value, place: puzzle.place, pit });
    if (answer.t !== "tried") {
      if (answer.t === "answer") setText(this.said, page.words.say(answer.say));
      return;
    }
    this.all[this.at] = answer.puzzle;
    const kind = pit === null ? "shown" : answer.right ? "right" : "wrong";
    this.said.className = `puzzle-said ${kind}`;
    const { answer: best } = answer.puzzle;
    setText(this.said, page.words.say(answer.why)
      || `${page.text(`puzzle.${kind}`, { pit: letter(best ?? 0) })} ${this.proof(answer.puzzle)}`);
    if (answer.right && this.totals) {
      this.totals.days += Number(read("puzzle.day") !== this.totals.day);
      write("puzzle.day", this.totals.day);
      this.totals.solved += 1;
      if (answer.puzzle.tries === 0) this.totals.clean += 1;
      page.change(); // it is offered no more
    }
    this.show();
    if (this.lacks) page.source.ask({ t: "puzzles", rules: this.rules.value }); // where this try replaced the search
    if (answer.puzzle.line) {
      this.next.focus({ preventScroll: true });
      await this.playLine(1, pit !== null);
    }
  }

  /** How hard a puzzle is, in a word.
   * @param {Wire.PuzzleView} puzzle */
  level({ hard }) {
    return this.page.text(hard ? "puzzle.hard" : "puzzle.easy");
  }

  /** What proves the answer: where it wins at once, that is enough.
   * @param {Wire.PuzzleView} puzzle */
  proof({ proven, line, turn }) {
    const all = (line?.[0] && moveOf(line[0]).cups[12 + turn]) ?? 0;
    return this.page.words.say(proven && all >= MAJORITY ? { id: "puzzle.proof.wins", args: { ...proven.args, all } } : proven);
  }

  /** Show best play from the answer on, or the first `most` moves of it.
   * @param {number} [most]  @param {boolean} [stays] whether the board stays where it is */
  async playLine(most = Infinity, stays = false) {
    const { puzzle, board } = this;
    if (!puzzle?.line || !board) return;
    await playLine(board, unpacked(puzzle.cups), puzzle.line.slice(0, most), isStill() ? 0 : SEED_MS, stays);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = "abcdef".indexOf(event.key.toLowerCase());
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === this.rules) return;
    if (at < 0 || event.key.length !== 1 || !this.puzzle) return;
    event.preventDefault();
    event.stopPropagation();
    this.touch(6 * this.puzzle.turn + at);
  }

  show() {
    const { page, puzzle } = this;
    if (!puzzle || !this.board) return;
    const open = puzzle.state === "open";
    this.board.picture.flip(puzzle.turn === 1);
    this.board.show({ cells: unpacked(puzzle.cups), legal: open ? puzzle.legal : [] });
    setText(this.task, open ? page.words.say({ ...puzzle.task, id: `${puzzle.task.id}.you` })
      : page.text("puzzle.of", { place: puzzle.place, all: this.totals?.of ?? 0 }));
    const origin = puzzle.origin === null ? "" : page.text("puzzle.origin", { number: puzzle.origin });
    setText(this.claim, [page.words.say(puzzle.claim), origin].filter(Boolean).join(" "));
    if (!open && this.said.textContent === "") setText(this.said, this.proof(puzzle));
    this.reveal.hidden = !open;
    this.line.hidden = open;
    this.next.classList.toggle("gold", !open);
    this.list();
  }

  /** List the day's puzzles; those that are still looked for have their places. */
  list() {
    const { page } = this;
    const wanted = Array.from({ length: this.lacks }, (_, at) => {
      const place = this.all.length + at + 1;
      const title = page.text("ui.puzzles.place", { place, state: page.text("puzzle.state.wanted") });
      return element("li", { title }, element("button", { type: "button", disabled: true, textContent: String(place), "aria-label": title }));
    });
    refill(this.places, [...this.all.map((each, at) => {
      const isLater = each.state === "solved" && each.tries > 0;
      const state = page.text(`puzzle.state.${isLater ? "later" : each.state}`);
      const title = page.text("ui.puzzles.place", { place: each.place, state: `${state}. ${this.level(each)}` });
      const made = element("button", {
        type: "button", class: [each.state, isLater && "later", each.hard && "hard"].filter(Boolean).join(" "),
        "data-place": String(each.place), title, "aria-label": title,
        "aria-current": at === this.at ? "true" : null,
        onclick: () => this.choose(at),
      }, String(each.place));
      return element("li", {}, made);
    }), ...wanted]);
    this.next.disabled = this.reveal.disabled = !this.all.length; // they have their places, too
    if (!this.totals) return;
    const { solved, clean, days } = this.totals;
    const { puzzle } = this;
    const said = [puzzle && `${puzzle.hard ? "▲ " : ""}${this.level(puzzle)}`, // with the signs of the list
      this.lacks && page.text("ui.puzzles.more", { n: this.lacks }), solved && page.text("puzzle.score", { n: solved }),
      clean && `★ ${page.text("puzzle.score.clean", { n: clean })}`,
      days && page.text("puzzle.score.days", { n: days }), // a success each
      read("puzzle.day") === this.totals.day && page.text("puzzle.tomorrow")];
    setText(this.score, said.filter(Boolean).join(" "));
  }

  update() {
    const { language } = this.page.words;
    if (this.board && this.language !== language && this.all.length) this.show();
    this.language = language;
  }
}

customElements.define("awale-puzzles", Puzzles);
