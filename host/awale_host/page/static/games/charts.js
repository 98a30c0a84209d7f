// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// A chart as SVG: columns of parts, as results of months or levels. Lost games are striped: colour is not
// the only sign.

import { make } from "../dom.js";

/** @type {["won", "drawn", "lost"]} */
export const KINDS = ["won", "drawn", "lost"];
const STEP = 34; // at least
const LETTER = 8; // px of a label
const HIGH = 130;
const FOOT = 22;

/** @typedef {{label: string, top: string, title: string, parts: [kind: string, n: number][]}} Column
 *   `title` says what it shows, "" for an empty one; `top` stands above it */

/**
 * Columns whose parts lie one on the other; one of `most` has the whole height.
 * @param {Column[]} shown  @param {number} most
 */
export function columns(shown, most) {
  const step = Math.max(STEP, ...shown.map(({ label }) => LETTER * label.length));
  const width = Math.max(shown.length, 3) * step;
  const picture = make("svg", {
    class: "columns", viewBox: `0 0 ${width} ${HIGH + FOOT + 14}`, role: "img",
    "aria-label": shown.map(({ title }) => title).filter(Boolean).join("; "),
  });
  picture.style.width = `${width}px`;
  picture.append(make("line", { class: "base", x1: 0, x2: width, y1: HIGH + 14.5, y2: HIGH + 14.5 }));
  shown.forEach(({ label, top, title, parts }, place) => {
    const column = make("g", {}, make("title", {}, title));
    let y = HIGH + 14;
    for (const [kind, n] of parts) {
      const tall = (HIGH * n) / most;
      y -= tall;
      if (tall > 0) column.append(make("rect", { class: kind, x: place * step + 6, y, width: step - 12, height: tall }));
    }
    const middle = place * step + step / 2;
    column.append(make("text", { class: "above", x: middle, y: y - 4 }, top), make("text", { x: middle, y: HIGH + FOOT + 8 }, label));
    picture.append(column);
  });
  return picture;
}
