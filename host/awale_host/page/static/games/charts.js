// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// A chart as SVG: results of months as columns. Lost games are striped: colour is not the only sign.

import { make } from "../dom.js";

/** @type {["won", "drawn", "lost"]} */
export const KINDS = ["won", "drawn", "lost"];

/** @typedef {{games: number, won: number, drawn: number, lost: number}} Outcomes */

/**
 * Columns of months, stacked won, drawn and lost, as high as there are games.
 * @param {{label: string, title: string, outcomes: Outcomes}[]} months  @param {string} label
 */
export function columns(months, label) {
  const step = 34;
  const high = 130;
  const foot = 22;
  const most = Math.max(1, ...months.map(({ outcomes }) => outcomes.games));
  const width = Math.max(months.length * step, 3 * step);
  const picture = make("svg", {
    class: "columns", viewBox: `0 0 ${width} ${high + foot + 14}`, role: "img", "aria-label": label,
  });
  picture.style.width = `${width}px`;
  picture.append(make("line", { class: "base", x1: 0, x2: width, y1: high + 14.5, y2: high + 14.5 }));
  months.forEach(({ label: month, title, outcomes }, place) => {
    const column = make("g", {}, make("title", {}, title));
    let y = high + 14;
    for (const kind of KINDS) {
      const tall = (high * outcomes[kind]) / most;
      y -= tall;
      if (tall > 0) column.append(make("rect", { class: kind, x: place * step + 6, y, width: step - 12, height: tall }));
    }
    const middle = place * step + step / 2;
    column.append(
      make("text", { class: "count-of-games", x: middle, y: y - 4 }, String(outcomes.games)),
      make("text", { x: middle, y: high + foot + 8 }, month));
    picture.append(column);
  });
  return picture;
}
