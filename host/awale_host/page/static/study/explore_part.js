// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-explore>: the analysis board: any position, set up by hand or as FEN. The engine searches it
// while it is shown.

import { Part, button, element, refill, setText } from "../parts/part.js";
import { BoardView } from "./board_view.js";
import { EXACT, figure, letter, moveOf, unpacked } from "./values.js";

const START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
const SEEDS = 48;
const MODES = ["play", "add", "remove"];

class Explore extends Part {
  build() {
    const { page } = this;
    this.cups = [...START.split("-").slice(0, 14).map(Number)];
    this.turn = 0;
    this.before = []; // FENs to go back to
    this.seen = null; // what the program says of the position
    this.mode = "play";
    const stage = element("div", { class: "explore-board" });
    this.stage = stage;
    this.rules = element("select", { "data-explore": "rules", onchange: () => this.look() });
    this.modes = element("fieldset", { class: "radios" },
      element("legend", { "data-ui": "ui.explore.mode" }),
      ...MODES.map((mode) => element("label", {},
        element("input", {
          type: "radio", name: "explore-mode", value: mode, checked: mode === this.mode,
          onchange: () => {
            this.mode = mode;
            this.show();
          },
        }),
        element("span", { "data-ui": `ui.explore.${mode}` }))));
    this.turns = element("fieldset", { class: "radios" },
      element("legend", { "data-ui": "ui.explore.turn" }),
      ...[0, 1].map((side) => element("label", {},
        element("input", {
          type: "radio", name: "explore-turn", value: String(side), checked: side === 0,
          onchange: () => {
            this.turn = side;
            this.look();
          },
        }),
        element("span", { "data-ui": side ? "side.north" : "side.south" }))));
    this.fen = element("input", {
      type: "text", maxLength: 80, spellcheck: false, autocomplete: "off", value: START, "data-explore": "fen",
    });
    this.form = element("form", {
      class: "explore-fen", onsubmit: (event) => {
        event.preventDefault();
        this.setPosition(this.fen.value.trim());
      },
    },
    element("label", {}, element("span", { "data-ui": "ui.explore.fen" }), this.fen),
    element("button", { type: "submit", "data-ui": "ui.explore.set", "data-command": "explore.set" }));
    this.problem = element("p", { class: "problem", role: "alert", hidden: true });
    this.said = element("p", { class: "explore-said", role: "status" });
    this.depth = element("p", { class: "explore-depth", "data-depth": "" });
    this.list = element("ol", { class: "explore-scores", "data-ui-label": "ui.explore.values" });
    this.undo = button("undo", { "data-command": "explore.undo", onclick: () => this.back() });
    this.append(
      element("div", { class: "explore-main" }, stage, this.said),
      element("div", { class: "explore-side" }, this.depth, this.list,
        element("div", { class: "choices" }, this.undo,
          button("explore.start", { "data-command": "explore.start", onclick: () => this.setPosition(START) }),
          button("explore.clear", { "data-command": "explore.clear", onclick: () => this.empty() }))),
      element("div", { class: "explore-setup" }, this.modes, this.turns, this.form,
        element("label", { class: "field" }, element("span", { "data-ui": "ui.rule_set" }), this.rules),
        this.problem));
    this.addEventListener("keydown", (event) => this.key(event));
    page.addEventListener("scores", ({ detail }) => this.receive(detail));
  }

  /** The tab is shown: begin to look. */
  opened() {
    const { page } = this;
    if (!this.view) {
      this.view = new BoardView(this.stage, page.hello.board, page.hello.build,
        (id, args) => page.text(id, args), (cup) => this.touch(cup));
      this.rules.replaceChildren(...page.hello.options.rules.map(({ id, name }) =>
        element("option", { value: id, textContent: name })));
      this.closest("dialog").addEventListener("close", () => this.stopAnalysis());
    }
    this.look();
  }

  stopAnalysis() {
    if (!this.looking) return;
    this.looking = false;
    this.page.source.send({ t: "stop" });
  }

  get written() {
    return `${this.cups.join("-")}-${this.turn ? "N" : "S"}`;
  }

  get bag() {
    return SEEDS - this.cups.reduce((sum, count) => sum + count, 0);
  }

  /** Set up a position from FEN; the program says what is wrong with it. */
  async setPosition(fen) {
    const answer = await this.ask(fen);
    if (!answer) return;
    this.before.push(this.written);
    this.accept(answer);
    this.fen.value = this.written;
  }

  async ask(fen) {
    const answer = await this.page.source.ask({ t: "explore", fen, rules: this.rules.value });
    const ok = answer.t === "explored";
    this.problem.hidden = ok;
    setText(this.problem, ok ? "" : this.page.words.say(answer.say));
    return ok ? answer : null;
  }

  accept(answer) {
    this.seen = { ...answer, plays: answer.moves.map(({ move, fen }) => ({ ...moveOf(move), fen })) };
    this.looking = answer.over === null;
    this.cups = unpacked(answer.cups);
    if (!answer.over) this.turn = answer.turn;
    this.list.replaceChildren();
    this.scores = null;
    setText(this.depth, answer.over ? "" : this.page.text("ui.explore.wait"));
    this.show();
  }

  /** Look at what stands on the board, if all seeds are there. */
  async look() {
    this.fen.value = this.written;
    if (this.bag !== 0) {
      this.stopAnalysis();
      this.seen = null;
      this.scores = null;
      this.list.replaceChildren();
      setText(this.depth, "");
      this.show();
      return;
    }
    this.looked = this.ask(this.written).then((answer) => answer && this.accept(answer));
    await this.looked;
  }

  empty() {
    this.before.push(this.written);
    this.cups = new Array(14).fill(0);
    this.mode = "add";
    this.modes.querySelector('[value="add"]').checked = true;
    this.look();
  }

  back() {
    const fen = this.before.pop();
    if (!fen) return;
    this.cups = fen.split("-").slice(0, 14).map(Number);
    this.turn = fen.endsWith("N") ? 1 : 0;
    this.look();
  }

  touch(cup) {
    if (this.mode === "play") {
      this.play(cup);
    } else if (this.mode === "add" && this.bag === 0) {
      this.problem.hidden = false;
      setText(this.problem, this.page.text("ui.explore.full"));
    } else if (this.mode === "add" || this.cups[cup] > 0) {
      this.before.push(this.written);
      this.cups[cup] += this.mode === "add" ? 1 : -1;
      this.problem.hidden = true;
      this.look();
    }
  }

  async play(pit) {
    await this.looked; // a key may come before the program has said which moves there are
    const move = this.seen?.plays.find((each) => each.pit === pit);
    if (!move) return;
    const answer = await this.ask(move.fen);
    if (!answer) return;
    this.before.push(this.written);
    this.accept(answer);
    this.view.show({ ...this.looks, last: move });
  }

  key(event) {
    const { tagName, type } = event.target;
    if ((tagName === "INPUT" && type === "text") || event.ctrlKey || event.altKey || event.metaKey) return;
    const at = "abcdef".indexOf(event.key.toLowerCase());
    if (event.key === "Backspace") this.back();
    else if (at >= 0 && event.key.length === 1) this.play(6 * this.turn + at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** What the board shows. */
  get looks() {
    const legal = this.mode === "play" ? (this.seen?.plays.map(({ pit }) => pit) ?? []) : [];
    const best = this.scores?.moves[0]?.[0];
    const move = this.seen?.plays.find(({ pit }) => pit === best);
    const arrows = move ? [{ from: move.pit, to: move.sown.at(-1), kind: "better" }] : [];
    return { cups: this.cups, legal, arrows };
  }

  show() {
    const { page } = this;
    if (!this.view) return;
    this.view.show(this.looks);
    if (document.activeElement !== this.fen) this.fen.value = this.written; // not what is being typed
    this.turns.querySelector(`[value="${this.turn}"]`).checked = true;
    this.undo.disabled = this.before.length === 0;
    const { bag } = this;
    const turn = page.text("turn.side", { side: page.text(this.turn ? "side.north" : "side.south") });
    setText(this.said, bag ? page.text("ui.explore.bag", { n: bag })
      : this.seen?.over ? page.words.say(this.seen.over) : turn);
  }

  /** The engine has looked deeper. */
  receive(report) {
    if (!this.looking || report.fen !== this.seen?.fen) return;
    const { page } = this;
    this.scores = report;
    const exact = report.moves.every(([, score]) => score[2] === EXACT);
    setText(this.depth, exact && report.depth === 0 ? page.text("ui.explore.exact")
      : page.text("ui.explore.depth", { depth: report.depth }));
    refill(this.list, report.moves.map(([pit, score, line]) => element("li", {},
      element("button", { type: "button", "data-value": letter(pit), onclick: () => this.play(pit) },
        element("b", { textContent: letter(pit) }),
        element("span", { class: "value", textContent: figure(score, this.turn, (id) => page.text(id)) }),
        element("span", { class: "line", textContent: line.slice(1).split("").join(" ") })))));
    this.view.arrows.show(this.looks.arrows);
  }

  update() {
    if (this.view && this.words !== this.page.words) this.show();
    this.words = this.page.words;
  }
}

customElements.define("awale-explore", Explore);
