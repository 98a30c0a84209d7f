// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// A position so small that it fits a row of a list: a disc for each pit, larger with more seeds.

import { make } from "../parts/part.js";
import { unpacked } from "../study/values.js";

const APART = 12;

/** @param {string} cups packed; "" for a position that is not known */
export function smallBoard(cups) {
  return make("svg", { class: "small-board", viewBox: `0 0 ${6 * APART} ${2 * APART}`, "aria-hidden": "true" },
    ...unpacked(cups).slice(0, 12).map((seeds, pit) => make("circle", {
      class: seeds === 0 ? "none" : pit < 6 ? "south" : "north",
      cx: APART * ((pit < 6 ? pit : 11 - pit) + 0.5), cy: APART * (pit < 6 ? 1.5 : 0.5),
      r: seeds === 0 ? 1 : Math.min(5.4, 1.4 + Math.sqrt(seeds)),
    })));
}
