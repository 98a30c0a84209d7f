// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Arrows over the picture of the board: from the pit that is played to the cup sown last. A played
// move is a broken line, a better one a double line with a star: colour is not the only sign.

import { make } from "../dom.js";

const FREE_MM = 8; // from the middle of a cup, where its digits are

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
      const [a, b] = [this.at(from, view), this.at(to, view)];
      const curve = this.curve(a, from === to ? { x: a.x + 1, y: a.y + 1 } : b, view.scale);
      if (kind === "better") parts.push(line(curve.line, "under", width * 1.9));
      parts.push(line(curve.line, kind, width));
      parts.push(make("path", { d: curve.head, class: `head ${kind}` }));
      if (kind === "better") {
        parts.push(make("path", { d: star(curve.start, curve.size), class: "star" }));
      }
    }
    this.drawing.replaceChildren(...parts);
  }

  /** @param {number} number of a cup  @param {View} view */
  at(number, view) {
    const { u, v } = this.cups.get(number) ?? { u: 0, v: 0 };
    return view.toScreen(u, v);
  }

  /** A curve that is bent towards the middle of the board and leaves the digits of its cups free.
   * @param {Point} a  @param {Point} to  @param {number} scale */
  curve(a, to, scale) {
    const size = Math.max(5, scale * 5);
    const length = Math.hypot(to.x - a.x, to.y - a.y);
    const across = { x: (to.y - a.y) / length, y: -(to.x - a.x) / length };
    const bend = Math.min(length * 0.22, scale * 16);
    const c = { x: (a.x + to.x) / 2 + across.x * bend, y: (a.y + to.y) / 2 + across.y * bend };
    const free = Math.min(scale * FREE_MM, length * 0.3);
    const start = towards(a, c, free);
    const tip = towards(to, c, free);
    const end = towards(tip, c, size);
    const t = { x: (tip.x - end.x) / size, y: (tip.y - end.y) / size };
    const wing = size * 0.62;
    const head = `M${xy(tip)}L${xy({ x: end.x - t.y * wing, y: end.y + t.x * wing })}`
      + `L${xy({ x: end.x + t.y * wing, y: end.y - t.x * wing })}Z`;
    return { line: `M${xy(start)}Q${xy(c)} ${xy(end)}`, head, start, size };
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
