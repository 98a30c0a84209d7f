// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Viewer of a game: board, buttons, slider, moves and its analysis, on the page and in shared files
// (share/file/).

import { element, refill, translate } from "../parts/part.js";
import { make } from "./arrows.js";
import { BoardView } from "./board_view.js";
import { Graph } from "./graph.js";
import { figure, letter, moveOf, sign, unpacked } from "./values.js";

const PAUSES_MS = { slow: 2200, normal: 1100, fast: 350 };
const SPEEDS = Object.keys(PAUSES_MS);
const ICONS = { // in a square of 16
  first: "M3 3h2v10H3zM13 3v10L6 8z",
  previous: "M11 3v10L4 8z",
  play: "M4 2.5v11L13 8z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  next: "M5 3v10l7-5z",
  last: "M11 3h2v10h-2zM3 3v10l7-5z",
};
const WHEEL_MS = 70; // a wheel sends many events for one notch

export class Replay {
  /**
   * @param {HTMLElement} host gets the whole
   * @param {object} words of words.js  @param {object} description tables of board.toml
   * @param {string} build "pcb" or "rings"
   */
  constructor(host, words, description, build) {
    this.words = words;
    this.text = (id, args) => this.words.text(id, args);
    this.game = null;
    this.ply = 0;
    this.way = null; // a better line that is gone through: {ply, moves, at}
    this.playing = null;
    this.build(host, description, build);
  }

  build(host, description, build) {
    const stage = element("div", { class: "replay-board" });
    this.view = new BoardView(stage, description, build, this.text);
    this.buttons = {
      first: this.step("first", () => this.go(0)),
      previous: this.step("previous", () => this.back()),
      play: this.step("play", () => this.toggle()),
      next: this.step("next", () => this.forward(true)),
      last: this.step("last", () => this.go(this.plies)),
    };
    this.slider = element("input", {
      type: "range", min: "0", max: "0", value: "0", step: "1", "data-ui-label": "study.slider",
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.speed = element("select", { "data-ui-label": "ui.set.speed" },
      ...SPEEDS.map((speed) => element("option", {
        value: speed, "data-ui": `ui.set.speed.${speed}`, selected: speed === "normal",
      })));
    this.place = element("span", { class: "replay-place" });
    this.said = element("p", { class: "replay-said", "aria-live": "polite" });
    this.better = element("button", {
      type: "button", class: "replay-better", hidden: true, onclick: () => this.takeBetter(),
    });
    this.home = element("button", {
      type: "button", class: "replay-home", hidden: true, "data-ui": "study.back",
      onclick: () => this.leave(),
    });
    this.values = element("ul", { class: "replay-values", "data-ui-label": "study.values" });
    this.turns = element("ul", { class: "replay-turns", "data-ui-label": "study.turns" });
    this.moves = element("ol", { class: "replay-moves" });
    this.judge = element("p", { class: "replay-judge" });
    const graph = element("div", { class: "replay-graph" });
    this.graph = new Graph(graph, this.text, (ply) => this.go(ply));
    this.study = element("section", { class: "replay-study", "data-ui-label": "study.graph", hidden: true },
      graph, this.turns, this.judge);
    this.box = element("div", { class: "replay" },
      element("div", { class: "replay-main" },
        stage,
        element("div", { class: "replay-controls", role: "group", "data-ui-label": "study.controls" },
          element("div", { class: "replay-buttons" }, ...Object.values(this.buttons)),
          this.slider,
          this.place,
          this.speed),
        element("div", { class: "replay-words" }, this.said,
          element("div", { class: "replay-choices" }, this.better, this.home), this.values),
        this.study),
      element("section", { class: "replay-side" },
        element("h2", { "data-ui": "ui.moves" }), this.moves));
    host.append(this.box);
    stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.translate();
  }

  step(id, act) {
    const label = { first: "ui.first", previous: "ui.previous", next: "ui.next_move" }[id];
    return element("button", {
      type: "button", class: "replay-step", "data-step": id, "data-ui-label": label ?? `study.${id}`,
      onclick: () => {
        if (id !== "play") this.stop();
        act();
      },
    }, make("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, make("path", { d: ICONS[id] })));
  }

  get plies() {
    return this.game ? this.game.moves.length : 0;
  }

  /** Show a game, `document` of share/document.py; at its beginning, or at `ply`. */
  open(document, ply = 0) {
    this.stop();
    const start = { cups: unpacked(document.start[0]), turn: document.start[1], text: "" };
    const moves = document.plies.map(moveOf);
    this.game = { ...document, positions: [start, ...moves], moves };
    this.analysis = null;
    this.way = null;
    this.slider.max = String(this.plies);
    this.list();
    this.analyse(document.analysis);
    this.go(Math.min(ply, this.plies));
  }

  /** Take up an analysis, or more of one that is on its way. */
  analyse(analysis) {
    this.analysis = analysis;
    this.study.hidden = !analysis;
    if (!this.game || !analysis) return;
    this.graph.show({
      scores: [analysis.start, ...analysis.plies.map((ply) => ply?.score ?? null)],
      kinds: analysis.plies.map((ply) => ply?.kind ?? null),
      certain: analysis.certain,
      race: analysis.race,
    }, this.way ? this.way.ply : this.ply);
    this.judge.textContent = analysis.judge ? this.text("study.judge", { judge: analysis.judge }) : "";
    this.list();
    this.listTurns();
    this.show();
  }

  /** Listen to keys on `target` while `active()`. */
  listen(target, active = () => true) {
    target.addEventListener("keydown", (event) => {
      if (!active() || event.ctrlKey || event.altKey || event.metaKey) return;
      const { tagName, type } = event.target;
      if (["TEXTAREA", "SELECT"].includes(tagName)) return;
      if (tagName === "INPUT" && type !== "range") return;
      if (tagName === "BUTTON" && [" ", "Enter"].includes(event.key)) return;
      const act = {
        ArrowLeft: () => this.back(),
        ArrowRight: () => this.forward(true),
        Home: () => this.go(0),
        End: () => this.go(this.plies),
        " ": () => this.toggle(),
        b: () => this.takeBetter(),
        Escape: this.way ? () => this.leave() : null,
      }[event.key];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key !== " ") this.stop();
      act();
    });
  }

  wheel(event) {
    event.preventDefault();
    const now = event.timeStamp;
    if (now - (this.turned ?? -WHEEL_MS) < WHEEL_MS || event.deltaY === 0) return;
    this.turned = now;
    this.stop();
    if (event.deltaY > 0) this.forward(false);
    else this.back();
  }

  /** Go to the position after `ply` moves of the game. */
  go(ply) {
    this.way = null;
    this.ply = Math.max(0, Math.min(this.plies, ply));
    this.show();
  }

  back() {
    if (this.way && this.way.at > 0) {
      this.way.at -= 1;
      this.show();
    } else if (this.way) {
      this.leave();
    } else {
      this.go(this.ply - 1);
    }
  }

  /** One move forward, in the game or in a better line. Resolves when its light has run. */
  async forward(animated) {
    const way = this.way;
    const moves = way ? way.moves : this.game.moves;
    const at = way ? way.at : this.ply;
    if (at >= moves.length) return false;
    const before = this.now.cups;
    if (way) way.at += 1;
    else this.ply += 1;
    if (animated && !still()) {
      this.showWords();
      return this.view.play(moves[at], before, this.seen());
    }
    this.show();
    return true;
  }

  toggle() {
    if (this.playing) this.stop();
    else this.start();
  }

  async start() {
    if (!this.way && this.ply >= this.plies) this.go(0);
    const playing = { };
    this.playing = playing;
    this.showWords();
    while (this.playing === playing) {
      const done = await this.forward(this.speed.value !== "fast");
      if (this.playing !== playing) return;
      const over = this.way ? this.way.at >= this.way.moves.length : this.ply >= this.plies;
      if (!done || over) break;
      await new Promise((resolve) => setTimeout(resolve, PAUSES_MS[this.speed.value]));
    }
    if (this.playing === playing) this.stop();
  }

  stop() {
    if (!this.playing) return;
    this.playing = null;
    this.showWords();
  }

  /** Show the position before the move just played, and what would have been better there. */
  takeBetter() {
    const entry = this.way ? null : this.entry(this.ply);
    if (!entry?.line) return;
    this.stop();
    this.way = { ply: this.ply, moves: entry.line.map(moveOf), at: 0 };
    this.show();
  }

  leave() {
    if (this.way) this.go(this.way.ply);
  }

  /** What the analysis says of the move that led to `ply`; null at the beginning. */
  entry(ply) {
    return (ply > 0 && this.analysis?.plies[ply - 1]) || null;
  }

  /** The position shown. */
  get now() {
    if (!this.way) return this.game.positions[this.ply];
    const { ply, moves, at } = this.way;
    return at === 0 ? this.game.positions[ply - 1] : moves[at - 1];
  }

  seen() {
    const { now } = this;
    const arrows = [];
    if (this.way?.at === 0) {
      const played = this.game.moves[this.way.ply - 1];
      arrows.push({ from: played.pit, to: played.sown.at(-1), kind: "played" });
      const better = this.way.moves[0];
      arrows.push({ from: better.pit, to: better.sown.at(-1), kind: "better" });
    }
    return { cups: now.cups, last: now.sown ? now : null, arrows };
  }

  show() {
    if (!this.game) return;
    this.view.show(this.seen());
    this.showWords();
  }

  /** Everything but the board. */
  showWords() {
    const { way, plies } = this;
    const ply = way ? way.ply : this.ply;
    this.slider.value = String(ply);
    const place = this.text("ui.looking", { ply, plies });
    this.slider.setAttribute("aria-valuetext", place);
    this.place.textContent = `${ply} / ${plies}`;
    this.graph.mark(way ? ply - 1 : ply);
    const at = way ? way.at : ply;
    const most = way ? way.moves.length : plies;
    this.buttons.first.disabled = this.buttons.previous.disabled = !way && ply === 0;
    this.buttons.next.disabled = at >= most;
    this.buttons.last.disabled = !way && at >= most;
    const { play } = this.buttons;
    play.querySelector("path").setAttribute("d", this.playing ? ICONS.pause : ICONS.play);
    play.dataset.uiLabel = this.playing ? "study.pause" : "study.play";
    play.setAttribute("aria-label", this.text(play.dataset.uiLabel));
    this.box.classList.toggle("in-line", way !== null);
    const entry = this.entry(ply);
    this.said.textContent = this.sentence(entry);
    this.better.hidden = way !== null || !entry?.line;
    if (entry?.line) this.better.textContent = this.text("study.better", { pit: letter(entry.better) });
    this.home.hidden = way === null;
    this.showValues();
    for (const each of this.moves.querySelectorAll("button")) {
      const current = Number(each.dataset.ply) === ply;
      if (current) each.setAttribute("aria-current", "step");
      else each.removeAttribute("aria-current");
      if (current) keepInSight(each, this.moves);
    }
  }

  sentence(entry) {
    const { way } = this;
    if (way) {
      const words = way.moves.map(({ text }, at) => (at + 1 === way.at ? `[${text}]` : text)).join(" ");
      return `${this.words.say(entry.say)} ${this.text("study.line", { line: words })}`;
    }
    if (this.ply === 0) return this.text("study.start");
    const number = `${Math.ceil(this.ply / 2)}. ${this.game.moves[this.ply - 1].text}`;
    const end = this.ply === this.plies ? this.words.say(this.game.end) : "";
    const said = entry ? `${number}${sign(entry.kind)} · ${this.words.say(entry.say)}` : number;
    return [said, end].filter(Boolean).join(" · ");
  }

  /** The value of every move in the position shown, where it is one of the game. */
  showValues() {
    const { way, analysis } = this;
    const ply = way ? (way.at === 0 ? way.ply - 1 : null) : this.ply;
    const moves = ply === null ? null : analysis?.plies[ply]?.moves ?? (
      ply === this.plies ? analysis?.next : null);
    this.values.hidden = !moves;
    const played = ply === null ? null : this.game.moves[ply]?.pit;
    this.values.replaceChildren(...(moves ?? []).map(([pit, score]) => element("li", {
      class: pit === played ? "played" : "",
    }, element("b", { textContent: letter(pit) }), ` ${figure(score, Math.floor(pit / 6), this.text)}`)));
  }

  list() {
    refill(this.moves, this.game.moves.map((move, at) => {
      const kind = this.analysis?.plies[at]?.kind ?? "fine";
      const side = move.pit < 6 ? "south" : "north";
      const made = element("button", {
        type: "button", class: side, onclick: () => {
          this.stop();
          this.go(at + 1);
        },
      });
      made.dataset.ply = String(at + 1);
      if (at % 2 === 0) made.append(element("small", { textContent: String(at / 2 + 1) }));
      made.append(move.text);
      if (sign(kind)) made.append(element("em", { class: kind, textContent: sign(kind) }));
      return element("li", {}, made);
    }));
  }

  listTurns() {
    refill(this.turns, (this.analysis.turns ?? []).map((ply) => {
      const { kind } = this.analysis.plies[ply - 1];
      const made = element("button", {
        type: "button", class: kind, onclick: () => {
          this.stop();
          this.go(ply);
          this.takeBetter();
        },
      }, `${Math.ceil(ply / 2)}. ${this.game.moves[ply - 1].text}${sign(kind)}`);
      made.dataset.turn = String(ply);
      return element("li", {}, made);
    }));
    this.turns.hidden = !this.analysis.turns?.length;
  }

  /** Fill in the words, after a change of language. */
  translate() {
    translate(this.box, this.words);
  }
}

/** Whether the person wants nothing to move. */
function still() {
  return document.documentElement.dataset.motion === "reduced"
    || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Scroll `list` alone, never the page, until `one` is in it. */
function keepInSight(one, list) {
  const { top, bottom } = one.getBoundingClientRect();
  const seen = list.getBoundingClientRect();
  if (top < seen.top) list.scrollTop -= seen.top - top + 4;
  else if (bottom > seen.bottom) list.scrollTop += bottom - seen.bottom + 4;
}
