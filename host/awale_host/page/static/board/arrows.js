// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Arrows over the picture of the board: from the pit that is played to the cup sown last. A played
// move is a broken line, a better one a double line with a star: colour is not the only sign.

import { make } from "../dom.js";

const FREE_MM = 5; // from the edge of a pit
const BESIDE_MM = 4; // its middle; a badge is on the other side
const DEEP_MM = 16; // of a bend

/**
 * @typedef {import("./geometry.js").View} View
 * @typedef {{x: number, y: number}} Point
 * @typedef {object} Arrow between cups, 0 to 13
 * @property {number} from  @property {number} to  @property {"played" | "better"} kind
 */

export class Arrows {
  /** @param {import("./geometry.js").Cup[]} cups  @param {HTMLElement} stage */
  constructor(cups, stage) {
    this.cups = new Map(cups.map((cup) => [cup.number, cup]));
    this.drawing = make("svg", { class: "arrows", "aria-hidden": "true" });
    stage.append(this.drawing);
    /** @type {Arrow[]} */
    this.list = [];
    /** @type {View | null} */
    this.view = null;
  }

  /** @param {View} view */
  arrange(view) {
    this.view = view;
    this.draw();
  }

  /** @param {Arrow[]} list */
  show(list) {
    if (list.length === 0 && this.list.length === 0) return;
    this.list = list;
    this.draw();
  }

  draw() {
    const { view } = this;
    if (!view) return;
    const parts = [];
    const width = Math.max(2, view.scale * 1.5);
    for (const { from, to, kind } of this.list) {
      const curve = this.curve(from, to, kind === "better" ? 1 : 2, view);
      if (kind === "better") parts.push(line(curve.line, "under", width * 1.9));
      parts.push(line(curve.line, kind, width));
      parts.push(make("path", { d: curve.head, class: `head ${kind}` }));
      if (kind === "better") {
        parts.push(make("path", { d: star(curve.start, curve.size), class: "star" }));
      }
    }
    this.drawing.replaceChildren(...parts);
  }

  /** A point `deep` mm from the edge of a pit towards the middle of the board.
   * @param {number} number of a cup  @param {number} beside its middle, mm  @param {number} deep  @param {View} view */
  at(number, beside, deep, { toScreen }) {
    const { u, v, height } = this.cups.get(number) ?? { u: 0, v: 0, height: 0 };
    return toScreen(u - beside, Math.sign(v) * Math.max(0, Math.abs(v) - height / 2 - deep));
  }

  /** A curve between the rows, where no digits are.
   * @param {number} from  @param {number} to  @param {number} place of its ends  @param {View} view */
  curve(from, to, place, view) {
    const size = Math.max(5, view.scale * 5);
    const beside = BESIDE_MM * place;
    const ended = from === to ? -beside : beside;
    const start = this.at(from, beside, FREE_MM, view);
    const tip = this.at(to, ended, 0, view);
    const end = towards(tip, this.at(to, ended, FREE_MM, view), size);
    const [out, back] = [this.at(from, beside, DEEP_MM, view), this.at(to, ended, DEEP_MM, view)];
    const t = { x: (tip.x - end.x) / size, y: (tip.y - end.y) / size };
    const wing = size * 0.62;
    const head = `M${xy(tip)}L${xy({ x: end.x - t.y * wing, y: end.y + t.x * wing })}`
      + `L${xy({ x: end.x + t.y * wing, y: end.y - t.x * wing })}Z`;
    return { line: `M${xy(start)}C${xy(out)} ${xy(back)} ${xy(end)}`, head, start, size };
  }
}

/** @param {string} d  @param {string} kind  @param {number} width */
function line(d, kind, width) {
  const made = make("path", { d, class: `arrow ${kind}` });
  made.style.strokeWidth = `${width}px`;
  return made;
}

/** The point `far` from `a` on the way to `b`.
 * @param {Point} a  @param {Point} b  @param {number} far  @returns {Point} */
function towards(a, b, far) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: a.x + ((b.x - a.x) * far) / length, y: a.y + ((b.y - a.y) * far) / length };
}

/** @param {Point} middle  @param {number} size */
function star({ x, y }, size) {
  const corners = [];
  for (let corner = 0; corner < 10; corner += 1) {
    const far = size * (corner % 2 ? 0.5 : 1.1);
    const angle = (Math.PI * corner) / 5;
    corners.push(xy({ x: x + far * Math.sin(angle), y: y - far * Math.cos(angle) }));
  }
  return `M${corners.join("L")}Z`;
}

/** @param {Point} point */
function xy({ x, y }) {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
