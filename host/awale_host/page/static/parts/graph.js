// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Graph of the position's value along a game: upwards is good for South. A side's area
// has a pattern of its own, and each kind of bad move a shape of its own.

import { element, make } from "../dom.js";
import { figure } from "../values.js";

const LEAD = 5; // seeds, the figure beside the lines
const LEAD_OF_E = 4; // seeds, as in analysis/score.py
/** @type {Record<string, string>} from the middle of a mark: rhomb, triangle, circle */
const MARKS = {
  blunder: "m0 -7l7 7l-7 7l-7 -7z",
  mistake: "m0 -7l7 12h-14z",
  inaccuracy: "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z",
};
const PAD = { left: 34, right: 10, top: 18, bottom: 20 };
const SIDES = ["south", "north"];
const WORD = 78; // px, of the name of the axis
const STRIP = { left: 9, right: 9, top: 9, bottom: 9 }; // without figures and words
let graphs = 0;

/**
 * @typedef {import("../values.js").Score} Score
 * @typedef {object} Course of a game: `scores` of the positions, the first one before the first move,
 *   null where not yet known; `kinds` of the moves; `certain`, the ply from which all is certain
 * @property {(Score | null)[]} scores  @property {(string | null)[]} kinds
 * @property {number | null} certain  @property {boolean} race
 */

export class Graph {
  /** @param {HTMLElement} host  @param {import("../board/board.js").Text} text
   * @param {(ply: number) => void} onPick a ply was pointed at
   * @param {boolean} [isStrip] without figures, words and cursor */
  constructor(host, text, onPick, isStrip = false) {
    this.text = text;
    this.isStrip = isStrip;
    this.pad = isStrip ? STRIP : PAD;
    graphs += 1;
    this.id = `graph-${graphs}`; // of its patterns
    this.drawing = make("svg", { class: "graph", role: "img" });
    this.box = element("div", { class: "graph-box" }, this.drawing);
    host.append(this.box);
    /** @type {SVGElement | null} */
    this.cursor = null;
    this.plot = { width: 1, height: 1 };
    /** @type {Course} */
    this.course = { scores: [], kinds: [], certain: null, race: false };
    this.ply = 0;
    new ResizeObserver(() => this.draw()).observe(this.box);
    const pick = (/** @type {PointerEvent} */ event) => {
      if (event.type === "pointermove" && event.buttons !== 1) return;
      const { left } = this.drawing.getBoundingClientRect();
      const part = (event.clientX - left - this.pad.left) / this.plot.width;
      onPick(Math.max(0, Math.min(this.last, Math.round(part * this.last))));
    };
    this.drawing.addEventListener("pointerdown", pick);
    this.drawing.addEventListener("pointermove", pick);
  }

  get last() {
    return Math.max(1, this.course.scores.length - 1);
  }

  /** @param {Course} course  @param {number} ply */
  show(course, ply) {
    this.course = course;
    this.ply = ply;
    this.draw();
  }

  /** Move the line that marks the position shown.
   * @param {number} ply */
  mark(ply) {
    this.ply = ply;
    this.cursor?.setAttribute("transform", `translate(${this.x(ply).toFixed(1)} 0)`);
  }

  /** @param {number} ply */
  x(ply) {
    return this.pad.left + (this.plot.width * ply) / this.last;
  }

  /** @param {number} chance */
  y(chance) {
    return this.pad.top + this.plot.height * (1 - chance / 1000);
  }

  draw() {
    const { clientWidth: width, clientHeight: height } = this.box;
    if (width === 0 || height === 0) return;
    this.plot = { width: width - this.pad.left - this.pad.right, height: height - this.pad.top - this.pad.bottom };
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const known = this.course.scores.filter((score) => score !== null).length;
    this.drawing.setAttribute("aria-label", this.text("study.graph.about",
      { n: known, south: this.text("side.south"), north: this.text("side.north") }));
    this.drawing.replaceChildren(
      patterns(this.id), ...this.grid(), ...this.certain(), ...this.areas(), ...this.line(),
      ...this.marks());
    if (this.isStrip) return;
    this.drawing.append(...this.sides(), ...this.numbers(), this.makeCursor());
    this.mark(this.ply);
  }

  grid() {
    const { left, right, top, bottom } = {
      left: this.pad.left, right: this.pad.left + this.plot.width, top: this.pad.top,
      bottom: this.pad.top + this.plot.height,
    };
    /** @type {[number, string, string][]} */
    const lines = [[500, "0", "even"]];
    if (!this.course.race) {
      const chance = 1000 / (1 + Math.exp(-LEAD / LEAD_OF_E));
      lines.push([chance, `+${LEAD}`, "south"], [1000 - chance, `+${LEAD}`, "north"]);
    }
    /** @type {SVGElement[]} */
    const parts = [make("rect", {
      x: left, y: top, width: right - left, height: bottom - top, class: "graph-ground", rx: 4,
    })];
    for (const [chance, words, kind] of lines) {
      const y = this.y(chance).toFixed(1);
      parts.push(make("path", { d: `M${left} ${y}H${right}`, class: `graph-grid ${kind}` }));
      if (this.isStrip) break;
      parts.push(label(left - 5, Number(y) + 3.5, words, `graph-label end ${kind}`));
    }
    return parts;
  }

  certain() {
    const { certain } = this.course;
    if (certain === null || certain === undefined) return [];
    const x = this.x(certain - 0.5);
    const wide = this.pad.left + this.plot.width - x;
    /** @type {SVGElement[]} */
    const parts = [make("rect", {
      x, y: this.pad.top, width: wide, height: this.plot.height, class: "graph-certain",
    })];
    const words = this.text("study.certain");
    const chances = this.course.scores.slice(certain).map((score) => score?.[0] ?? 500);
    const isOver = wide > 6.2 * words.length + 8;
    // Where the line does not run, if it stays in one half from here on.
    if (!this.isStrip && isOver && Math.max(...chances) < 500) parts.push(label(x + 5, this.pad.top + 13, words, "graph-label certain"));
    else if (!this.isStrip && isOver && Math.min(...chances) > 500) {
      parts.push(label(x + 5, this.pad.top + this.plot.height - 6, words, "graph-label certain"));
    }
    return parts;
  }

  /** Runs of positions whose score is known: `[ply, chance]`.
   * @returns {[number, number][][]} */
  runs() {
    /** @type {[number, number][][]} */
    const runs = [];
    /** @type {[number, number][] | null} */
    let run = null;
    this.course.scores.forEach((score, ply) => {
      if (score === null) run = null;
      else if (run) run.push([ply, score[0]]);
      else runs.push((run = [[ply, score[0]]]));
    });
    return runs;
  }

  areas() {
    const middle = this.y(500);
    return this.runs().filter((run) => run.length > 1).flatMap((run) => [0, 1].map((side) => {
      const way = [`M${this.x(run[0]?.[0] ?? 0).toFixed(1)} ${middle.toFixed(1)}`];
      run.forEach(([ply, chance], at) => {
        const before = run[at - 1];
        if (before && (before[1] - 500) * (chance - 500) < 0) {
          const part = (500 - before[1]) / (chance - before[1]);
          way.push(`L${this.x(before[0] + part).toFixed(1)} ${middle.toFixed(1)}`);
        }
        const inside = side === 0 ? Math.max(chance, 500) : Math.min(chance, 500);
        way.push(`L${this.x(ply).toFixed(1)} ${this.y(inside).toFixed(1)}`);
      });
      way.push(`L${this.x(run.at(-1)?.[0] ?? 0).toFixed(1)} ${middle.toFixed(1)}Z`);
      return make("path", { d: way.join(""), fill: `url(#${this.id}-${side ? "north" : "south"})` });
    }));
  }

  line() {
    const place = (/** @type {[number, number]} */ [ply, chance]) =>
      `${this.x(ply).toFixed(1)} ${this.y(chance).toFixed(1)}`;
    return this.runs().map((run) => make("path", { d: `M${run.map(place).join("L")}`, class: "graph-line" }));
  }

  marks() {
    /** @type {SVGElement[]} */
    const parts = [];
    this.course.kinds.forEach((kind, at) => {
      const score = this.course.scores[at + 1];
      if (!score || !kind || !(kind in MARKS)) return;
      const x = this.x(at + 1);
      const y = this.y(score[0]);
      parts.push(make("path", { d: `M${x} ${y}${MARKS[kind]}`, class: `graph-mark ${kind}` },
        make("title", {}, figure(score, 0, this.text))));
    });
    return parts;
  }

  /** Who is ahead where the line goes up, and down: above it, as it has all the room that there is. */
  sides() {
    const id = this.course.race ? "study.chances" : "study.ahead";
    const [who = "", other = ""] = SIDES.map((side) => this.text(`side.${side}`));
    const whole = this.text(id, { who });
    const above = 6.5 * (whole.length + other.length + 6) < this.plot.width ? whole : who;
    return [label(this.pad.left, 12, `▲ ${above}`, "graph-label south"),
      label(this.pad.left + this.plot.width, 12, `▼ ${other}`, "graph-label north end")];
  }

  numbers() {
    const every = [1, 2, 5, 10, 20, 50, 100].find((step) =>
      (this.plot.width * step) / this.last > 34) ?? 200;
    const y = this.pad.top + this.plot.height + 14;
    const parts = [label(0, y, this.text("ui.moves"), "graph-label")];
    for (let ply = every; ply <= this.last; ply += every) {
      if (this.x(ply) > WORD) parts.push(label(this.x(ply), y, String(ply), "graph-label middle"));
    }
    return parts;
  }

  makeCursor() {
    this.cursor = make("path", {
      d: `M0 ${this.pad.top}v${this.plot.height}`, class: "graph-cursor",
    });
    return this.cursor;
  }
}

/** @param {number} x  @param {number} y  @param {string} words  @param {string} kind */
function label(x, y, words, kind) {
  return make("text", { x, y, class: kind }, words);
}

/** @param {string} name */
function patterns(name) {
  const pattern = (/** @type {string} */ id, /** @type {number} */ size, /** @type {Node[]} */ ...parts) => make("pattern", {
    id, width: size, height: size, patternUnits: "userSpaceOnUse",
  }, ...parts);
  return make("defs", {},
    pattern(`${name}-south`, 7,
      make("rect", { width: 7, height: 7, class: "graph-south" }),
      make("path", { d: "M0 7L7 0", class: "graph-hatch" })),
    pattern(`${name}-north`, 6,
      make("rect", { width: 6, height: 6, class: "graph-north" }),
      make("circle", { cx: 3, cy: 3, r: 1, class: "graph-dot" })));
}
