// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// A move on its way, seed by seed and capture by capture: the one animation of the page. It
// knows no rules: a move says which cups were sown and what was captured.

const FASTER_FROM = 14; // seeds: longer sowings are sped up, as on the board
const STORES = 12;

/** What hears a seed fall: into a store, or into a pit. The page puts its sound here.
 * @type {{knock: (isStore: boolean) => void}} */
export const wood = { knock: () => undefined };

/**
 * @typedef {object} Sown a move that was made
 * @property {number} pit  @property {number[]} sown cups in order
 * @property {number[][]} captured pit and seeds, in order
 * @typedef {object} Step of a move on its way
 * @property {number[]} cells  @property {number} share of the time of one seed
 * @property {import("./seeds.js").Moment} moment
 * @property {import("./overlay.js").Hand} hand
 */

/** The steps of a move that begins with `before`.
 * @param {Sown} move  @param {number[]} before  @returns {Generator<Step, void, void>} */
export function* sowing(move, before) {
  const cells = [...before];
  const store = STORES + sideOf(move);
  const share = move.sown.length > FASTER_FROM ? FASTER_FROM / move.sown.length : 1;
  let left = move.sown.length;
  cells[move.pit] = 0;
  yield { cells: [...cells], share, moment: {}, hand: { at: move.pit, seeds: left } };
  for (const [at, cup] of move.sown.entries()) {
    if (at && cup === move.sown[0] && !move.sown.includes(move.pit)) {
      const moment = { passed: move.pit };
      yield { cells: [...cells], share, moment, hand: { at: move.pit, seeds: left } };
    }
    cells[cup] = (cells[cup] ?? 0) + 1;
    left -= 1;
    const hand = left ? { at: cup, seeds: left } : null;
    yield { cells: [...cells], share, moment: { fresh: new Map([[cup, 1]]) }, hand };
  }
  for (const [pit = 0, seeds = 0] of move.captured) {
    for (const dark of [undefined, pit, undefined, pit]) {
      const moment = { fresh: new Map([[pit, seeds]]), ...(dark === undefined ? {} : { dark }) };
      yield { cells: [...cells], share: 0.5, moment, hand: null };
    }
    cells[pit] = 0;
    cells[store] = (cells[store] ?? 0) + seeds;
    yield { cells: [...cells], share: 1, moment: { fresh: new Map([[store, seeds]]) }, hand: null };
  }
}

/** The counts after a move.
 * @param {Sown} move  @param {number[]} before */
export function cellsAfter(move, before) {
  let { cells } = { cells: before };
  for (const step of sowing(move, before)) ({ cells } = step);
  return cells;
}

/**
 * Run a move: `draw` gets each step. Resolves with true, or false once `isCurrent` says that
 * something else is shown.
 * @param {Sown} move  @param {number[]} before  @param {number} seedMs of one seed; 0 draws nothing
 * @param {(step: Step) => void} draw  @param {() => boolean} isCurrent
 */
export async function sow(move, before, seedMs, draw, isCurrent) {
  if (seedMs === 0) return true;
  for (const step of sowing(move, before)) {
    draw(step);
    for (const cup of step.moment.dark === undefined ? (step.moment.fresh?.keys() ?? []) : []) wood.knock(cup >= STORES);
    await new Promise((resolve) => setTimeout(resolve, step.share * seedMs));
    if (!isCurrent()) return false;
  }
  return true;
}

/**
 * How far the board's own light has come with a move: how many seeds have left the hand. `from` is
 * what it was in an earlier frame.
 * @param {import("./geometry.js").Layout} board  @param {Uint8Array} frame
 * @param {Sown} move  @param {number[]} before  @param {number} from
 */
export function seedsFallen(board, frame, move, before, from) {
  const cells = [...before];
  cells[move.pit] = 0;
  for (let at = 0; at < move.sown.length; at += 1) {
    const cup = move.sown[at] ?? 0;
    cells[cup] = (cells[cup] ?? 0) + 1;
    if (at < from) continue;
    const leds = board.cups.find(({ number }) => number === cup)?.leds ?? [];
    const wanted = Math.min(leds.length, cells[cup] ?? 0);
    const isFull = wanted === leds.length && (cells[cup] ?? 0) > leds.length;
    if (!isFull && lit(frame, leds) < wanted) return at;
  }
  return move.sown.length;
}

/** The counts after `fallen` seeds of a move.
 * @param {Sown} move  @param {number[]} before  @param {number} fallen */
export function sownSoFar(move, before, fallen) {
  const cells = [...before];
  cells[move.pit] = 0;
  for (const cup of move.sown.slice(0, fallen)) cells[cup] = (cells[cup] ?? 0) + 1;
  return cells;
}

/** The side that made a move: by the row of its pit.
 * @param {{pit: number}} move */
export function sideOf({ pit }) {
  return pit < 6 ? 0 : 1;
}

/** How many LEDs of a cup shine.
 * @param {Uint8Array} frame  @param {import("./geometry.js").Led[]} leds */
function lit(frame, leds) {
  return leds.filter(({ number }) =>
    frame[3 * number] || frame[3 * number + 1] || frame[3 * number + 2]).length;
}
