// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Seeds that burst out of a card: a lesson finished, a game won.

import { element } from "../dom.js";

const SEEDS = 24;

/** A layer of flying seeds for a card; nothing where movement is reduced. */
export function joy() {
  const seeds = Array.from({ length: SEEDS }, (_, at) => {
    const seed = element("i");
    seed.style.setProperty("--turn", `${(at * 360) / SEEDS}deg`);
    seed.style.setProperty("--far", `${7 + ((at * 5) % 8)}rem`);
    return seed;
  });
  return element("div", { class: "joy", "aria-hidden": "true" }, ...seeds);
}
