// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// A position that fits a row of a list: twelve pits with their seeds as numbers.

import { make } from "../dom.js";
import { unpacked } from "../values.js";

const APART = 12;

/** @param {string} cups packed; "" for a position that is not known */
export function smallBoard(cups) {
  return make("svg", { class: "small-board", viewBox: `0 0 ${6 * APART} ${2 * APART}`, "aria-hidden": "true" },
    ...unpacked(cups).slice(0, 12).flatMap((seeds, pit) => {
      const [x, y] = [APART * ((pit < 6 ? pit : 11 - pit) + 0.5), APART * (pit < 6 ? 1.5 : 0.5)];
      return [make("circle", { class: seeds ? "" : "none", cx: x, cy: y, r: 5.3 }),
        make("text", { x, y, class: seeds > 9 ? "many" : "" }, seeds ? String(seeds) : "")];
    }));
}
