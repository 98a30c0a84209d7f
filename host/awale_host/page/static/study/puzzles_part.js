// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-puzzles>: today's puzzles. The program knows the answers and remembers what was solved.

import { Review } from "../games/review.js";
import { Part, button, element, refill, setText } from "../parts/part.js";
import { BoardView } from "./board_view.js";
import { letter, moveOf, unpacked } from "./values.js";

const RACE = "french-beginner"; // nothing is captured there

class Puzzles extends Part {
  build() {
    this.all = [];
    this.at = 0;
    this.stage = element("div", { class: "explore-board" });
    this.rules = element("select", { "data-puzzles": "rules", onchange: () => this.load() });
    this.places = element("ol", { class: "puzzle-places", "data-ui-label": "ui.puzzles.all" });
    this.task = element("h3", { class: "puzzle-task", tabIndex: -1 });
    this.claim = element("p", { class: "puzzle-claim" });
    this.said = element("p", { class: "puzzle-said", role: "status", "data-puzzle-said": "" });
    this.score = element("p", { class: "puzzle-score" });
    this.reveal = button("puzzles.show", { "data-command": "puzzles.show", onclick: () => this.attempt(null) });
    this.line = button("puzzles.line", { "data-command": "puzzles.line", onclick: () => this.playLine() });
    this.next = button("puzzles.next", { class: "gold", "data-command": "puzzles.next", onclick: () => this.goOn() });
    this.review = new Review(this.page, () => this.rules.value, () => this.view && this.load(), this.task);
    this.append(
      element("div", { class: "explore-main" }, this.stage),
      element("div", { class: "explore-side" },
        this.places, this.task, this.claim, this.said,
        element("div", { class: "choices" }, this.next, this.line, this.reveal),
        this.score, this.review.element,
        element("label", { class: "field" }, element("span", { "data-ui": "ui.rule_set" }), this.rules)));
    this.addEventListener("keydown", (event) => this.key(event));
  }

  opened() {
    const { page } = this;
    if (!this.view) {
      this.view = new BoardView(this.stage, page.hello.board, page.hello.build,
        (id, args) => page.text(id, args), (cup) => this.touch(cup));
      this.rules.replaceChildren(...page.hello.options.rules.filter(({ id }) => id !== RACE)
        .map(({ id, name }) => element("option", { value: id, textContent: name })));
    }
    this.load();
  }

  async load() {
    const { page } = this;
    if (this.all.length === 0) setText(this.said, page.text("ui.puzzles.wait"));
    const answer = await page.source.ask({ t: "puzzles", rules: this.rules.value });
    if (answer.t !== "puzzles") {
      setText(this.said, page.words.say(answer.say));
      return;
    }
    this.totals = answer;
    this.review.offer(answer.unjudged);
    this.all = answer.puzzles;
    const open = this.all.findIndex(({ state }) => state === "open");
    this.choose(open < 0 ? 0 : open);
  }

  get puzzle() {
    return this.all[this.at];
  }

  choose(at) {
    this.at = at;
    this.said.className = "puzzle-said";
    setText(this.said, "");
    this.show();
  }

  goOn() {
    const ways = this.all.map((_, step) => (this.at + 1 + step) % this.all.length);
    this.choose(ways.find((at) => this.all[at].state === "open") ?? (this.at + 1) % this.all.length);
  }

  touch(cup) {
    if (this.puzzle?.legal.includes(cup) && this.puzzle.state === "open") this.attempt(cup);
  }

  /** Try a pit, or give up. */
  async attempt(pit) {
    const { page, puzzle } = this;
    if (!puzzle || puzzle.state !== "open") return;
    const command = { t: "try", rules: this.rules.value, place: puzzle.place };
    const answer = await page.act(pit === null ? command : { ...command, pit });
    if (answer.t !== "tried") {
      setText(this.said, page.words.say(answer.say));
      return;
    }
    this.all[this.at] = answer.puzzle;
    const id = pit === null ? "puzzle.shown" : answer.right ? "puzzle.right" : "puzzle.wrong";
    const shown = pit === null ? answer.puzzle.answer : pit;
    this.said.className = `puzzle-said ${id.split(".")[1]}`;
    const words = [page.text(id, { pit: letter(shown) }), page.words.say(answer.puzzle.proven)];
    setText(this.said, words.filter(Boolean).join(" "));
    if (answer.right && this.totals) {
      this.totals.solved += 1;
      if (answer.puzzle.tries === 0) this.totals.clean += 1;
    }
    this.show();
    if (answer.puzzle.line) {
      this.next.focus();
      await this.playLine(1);
    }
  }

  /** Show best play from the answer on, or the first `most` moves of it. */
  async playLine(most = Infinity) {
    const { puzzle } = this;
    let cups = unpacked(puzzle.cups);
    for (const packed of puzzle.line.slice(0, most)) {
      const move = moveOf(packed);
      if (!(await this.view.play(move, cups, { cups: move.cups, last: move }))) return;
      ({ cups } = move);
    }
  }

  key(event) {
    const at = "abcdef".indexOf(event.key.toLowerCase());
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "SELECT") return;
    if (at < 0 || event.key.length !== 1 || !this.puzzle) return;
    event.preventDefault();
    event.stopPropagation();
    this.touch(6 * this.puzzle.turn + at);
  }

  show() {
    const { page, puzzle } = this;
    if (!puzzle || !this.view) return;
    const open = puzzle.state === "open";
    this.view.show({ cups: unpacked(puzzle.cups), legal: open ? puzzle.legal : [] });
    setText(this.task, page.words.say(puzzle.task));
    const origin = puzzle.origin === null ? "" : page.text("puzzle.origin", { number: puzzle.origin });
    setText(this.claim, [page.words.say(puzzle.claim), origin].filter(Boolean).join(" "));
    if (!open && this.said.textContent === "") setText(this.said, page.words.say(puzzle.proven));
    this.reveal.hidden = !open;
    this.line.hidden = open;
    this.next.classList.toggle("gold", !open);
    refill(this.places, this.all.map((each, at) => {
      const state = page.text(`puzzle.state.${each.state}`);
      const made = element("button", {
        type: "button", class: each.state, "data-place": String(each.place),
        "aria-label": page.text("ui.puzzles.place", { place: each.place, state }),
        "aria-current": at === this.at ? "true" : null,
        onclick: () => this.choose(at),
      }, String(each.place));
      return element("li", {}, made);
    }));
    const { solved, clean, days } = this.totals;
    setText(this.score, page.text("puzzle.score", { solved, clean, days }));
  }

  update() {
    if (this.view && this.words !== this.page.words && this.all.length) this.show();
    this.words = this.page.words;
  }
}

customElements.define("awale-puzzles", Puzzles);
