// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Kept games whose analysis a person has stopped in this browser: it goes on when that is asked for.

import { readJson, write } from "./choices.js";

const STOPPED = "stopped"; // in this browser
const MOST = 50;

/** @returns {number[]} */
const stopped = () => readJson(STOPPED) ?? [];

/** Whether a person has stopped the analysis of a game.
 * @param {number} number */
export const isStopped = (number) => stopped().includes(number);

/** Note that a person has stopped the analysis of a kept game, or has asked for it.
 * @param {number} number  @param {boolean} stops */
export function noteStopped(number, stops) {
  if (isStopped(number) === stops) return;
  const others = stopped().filter((each) => each !== number);
  write(STOPPED, JSON.stringify(stops ? [...others, number].slice(-MOST) : others));
}
