// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Graph of the chances to win along a game: upwards is good for South. A side's area has a pattern
// of its own; turning points are marked.

import { element, make } from "../dom.js";

const PAD = { left: 10, right: 10, top: 18, bottom: 20 };
const SIDES = ["south", "north"];
const WORD = 78; // px, of the name of the axis
const STRIP = { left: 9, right: 9, top: 1, bottom: 1 }; // without figures and words
const EDGE = 8; // px, of a mark, which is whole at the foot and at the top
const LEAD_OF_E = 60; // tenths of a seed: more than a chance has, or all good positions would look alike
let graphs = 0;

/**
 * @typedef {import("../values.js").Score} Score
 * @typedef {object} Course of a game: `scores` of the positions, the first one before the first move,
 *   null where not yet known, `known` of them judged; `turns`, the plies that are marked; `certain`, the ply from which all is certain
 * @property {(Score | null)[]} scores  @property {number} known  @property {(number | null)[]} turns  @property {number | null} certain
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
    this.scale = 1; // of its words and marks: they grow with those around it
    /** @type {Course} */
    this.course = { scores: [], known: 0, turns: [], certain: null };
    this.ply = 0;
    new ResizeObserver(() => this.draw()).observe(this.box);
    const pick = (/** @type {PointerEvent} */ event) => {
      if (event.type === "pointermove" && event.buttons !== 1) return;
      const { left } = this.drawing.getBoundingClientRect();
      const part = ((event.clientX - left) / this.scale - this.pad.left) / this.plot.width;
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

  /** @param {number} high of 1000 */
  y(high) {
    return this.pad.top + EDGE + (this.plot.height - 2 * EDGE) * (1 - high / 1000);
  }

  draw() {
    if (this.box.clientWidth === 0 || this.box.clientHeight === 0) return;
    this.scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const [width, height] = [this.box.clientWidth / this.scale, this.box.clientHeight / this.scale];
    this.plot = { width: width - this.pad.left - this.pad.right, height: height - this.pad.top - this.pad.bottom };
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.drawing.setAttribute("aria-label", this.text("study.graph.about",
      { n: this.course.known, south: this.text("side.south"), north: this.text("side.north") }));
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
    return [make("rect", {
      x: left, y: top, width: right - left, height: bottom - top, class: "graph-ground", rx: 4,
    }), make("path", { d: `M${left} ${this.y(500).toFixed(1)}H${right}`, class: "graph-grid" })];
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
    const chances = this.course.scores.slice(certain).map((score) => (score ? highOf(score) : 500));
    const isOver = wide > 6.2 * words.length + 8;
    // Where the line does not run, if it stays in one half from here on.
    if (!this.isStrip && isOver && Math.max(...chances) < 500) parts.push(label(x + 5, this.pad.top + 13, words, "graph-label certain"));
    else if (!this.isStrip && isOver && Math.min(...chances) > 500) {
      parts.push(label(x + 5, this.pad.top + this.plot.height - 6, words, "graph-label certain"));
    }
    return parts;
  }

  /** Runs of positions whose score is known: `[ply, high]`.
   * @returns {[number, number][][]} */
  runs() {
    /** @type {[number, number][][]} */
    const runs = [];
    /** @type {[number, number][] | null} */
    let run = null;
    this.course.scores.forEach((score, ply) => {
      if (score === null) run = null;
      else if (run) run.push([ply, highOf(score)]);
      else runs.push((run = [[ply, highOf(score)]]));
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
    return this.course.turns.flatMap((ply) => {
      const score = ply && this.course.scores[ply];
      return score ? [make("path", { d: `M${this.x(ply)} ${this.y(highOf(score))}m0 -7l7 7l-7 7l-7 -7z`, class: "graph-mark" })] : [];
    });
  }

  /** Who has the better chances where the line goes up, before any is judged more seeds; and down: the other
   * where there is room. */
  sides() {
    const [who = "", other = ""] = SIDES.map((side) => this.text(`side.${side}`));
    const whole = this.text(this.course.known ? "study.chances" : "study.lead", { who });
    const below = label(this.pad.left + this.plot.width, 12, `▼ ${other}`, "graph-label north end");
    return [label(this.pad.left, 12, `▲ ${whole}`, "graph-label south"),
      ...(6.5 * (whole.length + other.length + 6) < this.plot.width ? [below] : [])];
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

/** The scores of an analysis; of a position that is not judged yet, by the seeds in its stores.
 * @param {import("../values.js").Begun} analysis  @param {number[][]} cups of the positions; none where a store's seeds count for nothing */
export function scoresOf({ start, plies }, cups) {
  const judged = [start, ...plies.map((entry) => entry?.score ?? null)];
  return { known: judged.filter(Boolean).length, scores: judged.map((score, ply) => score ?? bySeeds(cups[ply])) };
}

/** @param {number[]} [cups]  @returns {Score | null} */
function bySeeds(cups) {
  return cups ? [highOf([500, 10 * ((cups[12] ?? 0) - (cups[13] ?? 0)), 0, null]), null, 0, null] : null;
}

/** How high of 1000 a score is drawn: a certain result at the edge, an estimate by the seeds.
 * @param {Score} score */
function highOf([chance, lead, certain]) {
  return certain || lead === null ? chance : 1000 / (1 + Math.exp(-lead / LEAD_OF_E));
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
