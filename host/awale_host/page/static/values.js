// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Scores as the analysis sends them: [chance of South in thousandths, lead in tenths of a seed or
// null, 2 exact / 1 result certain / 0 estimate, who wins for certain].

/**
 * @typedef {[chance: number, lead: number | null, certain: number, winner: number | null]} Score
 * @typedef {[text: string, cups: string, sown: string, captured: number[][], turn: number]} Packed a move, see moveOf
 * @typedef {[pit: number, score: Score][]} Scores of a position's moves
 * @typedef {{score: Score, kind: string, say: Wire.Sentence, moves: Scores, better?: number, line?: Packed[]}} Entry of a move
 * @typedef {{start: Score | null, plies: (Entry | null)[], certain: number | null}} Begun an analysis on its way
 * @typedef {Begun & {judge?: Wire.Sentence, good_moves?: number[][], turns?: number[], worst?: (number | null)[]}} Analysis
 * @typedef {{rules: Wire.Sentence, race: boolean, names: string[], end: Wire.Sentence | null, start: [cups: string, turn: number], plies: Packed[],
 *   analysis: Analysis | null, over?: boolean, you?: number, beginner?: boolean}} GameDocument a game, see study/document.py;
 *   `you` is one's side against a computer, -1 in other games, `beginner` that it is one of the first levels
 */

export const SEED_MS = 130; // of a seed in a line that is shown
export const EXACT = 2;
export const DECIDED = 1;

/** A score as a short figure for a side: `+3.4`, `=+4` (exact), a word for a certain result, `57 %`.
 * @param {Score} score  @param {number} side  @param {(id: string) => string} text */
export function figure(score, side, text) {
  const [chance, lead, certain, winner] = score;
  if (certain === DECIDED) {
    if (winner === null) return text("value.drawn");
    return text(winner === side ? "value.won" : "value.lost");
  }
  if (lead === null) {
    if (certain === EXACT && winner !== null) {
      return text(winner === side ? "value.won" : "value.lost");
    }
    return `${Math.round((side === 0 ? chance : 1000 - chance) / 10)} %`;
  }
  const seen = side === 0 ? lead : -lead;
  if (certain === EXACT) return `=${signed(Math.round(seen / 10), 0)}`;
  return signed(seen / 10, 1);
}

/** The same in words: `You are about 1 seed ahead in the end`, `won`, `57 % chance to win`.
 * @param {Score} score  @param {number} side  @param {import("./board/board.js").Text} text
 * @param {(side: number) => string} [who] is ahead; "" for the reader; without it `about 1 seed behind in the end` */
export function inWords(score, side, text, who) {
  const [chance, lead, certain] = score;
  if (certain === DECIDED || (lead === null && certain === EXACT)) return figure(score, side, text);
  if (lead === null) return text("ui.explore.chance", { n: Math.round((side === 0 ? chance : 1000 - chance) / 10) });
  const n = Math.round(Math.abs(lead) / 10);
  const leader = Number(lead < 0);
  if (n === 0) return text("ui.explore.even");
  if (!who) return text(leader === side ? "ui.explore.leads" : "ui.explore.trails", { n });
  const name = who(leader);
  return text(name ? "ui.explore.ahead" : "ui.explore.ahead.you", { n, who: name });
}

/** A number of seeds that are gained, or lost.
 * @param {number} seeds */
export function whole(seeds) {
  return signed(seeds, 0);
}

/** @param {number} number  @param {number} digits */
function signed(number, digits) {
  const words = Math.abs(number).toFixed(digits);
  if (Number(words) === 0) return words;
  return (number < 0 ? "−" : "+") + words;
}

/** @type {Record<string, string>} */
const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??", key: "◆" };

/** The sign of a bad move, or of the turning point of a beginner; "" for any other.
 * @param {string} kind */
export function sign(kind) {
  return SIGNS[kind] ?? "";
}

const LETTERS = "ABCDEFabcdef";

const COUNTS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const CUPS = `${LETTERS}SN`;

/** Fourteen seed counts out of their packed form.
 * @param {string} cups */
export function unpacked(cups) {
  return Array.from(cups, (count) => COUNTS.indexOf(count));
}

/**
 * @typedef {object} Move a move of a game, with the counts after it
 * @property {string} text  @property {number} pit  @property {number[]} cups  @property {number[]} sown
 * @property {number[][]} captured  @property {number} turn
 */

/** A move as the program packs it: notation, cups after it, cups sown, captures, who moves then.
 * @param {Packed | any[]} packed  @returns {Move} */
export function moveOf([text, cups, sown, captured, turn]) {
  return {
    text,
    pit: LETTERS.indexOf(text[0]),
    cups: unpacked(cups),
    sown: Array.from(sown, (cup) => CUPS.indexOf(cup)),
    captured,
    turn,
  };
}

const EASY = 3; // the highest level of a beginner
const FEW = 3; // key moves that a beginner is shown

/** Who reads a game with players of these names: the side that they have played, -1 for none, and whether they are a
 * beginner, as the machine's level says, in its name or as one of the game's `players`.
 * @param {Wire.Sentence[]} names  @param {{level: number | null}[]} players */
export function readerOf(names, players) {
  const you = names.findIndex(({ id }) => id === "ui.you");
  const levels = [...names.map(({ args }) => args?.level), ...players.map(({ level }) => level)].map(Number);
  return { you, beginner: you >= 0 && levels.some((level) => level > 0 && level <= EASY) };
}

/** The key moves of a whole analysis: of a beginner those of their own that have cost most.
 * @param {Analysis} analysis  @param {{you?: number, beginner?: boolean}} reader */
export function keyMoves({ plies, turns }, { you, beginner }) {
  if (!beginner || !turns) return turns;
  const cost = (/** @type {number} */ ply) => {
    const { moves = [], score = null } = plies[ply - 1] ?? {};
    return Math.abs((moves[0]?.[1][0] ?? 0) - (score?.[0] ?? 0));
  };
  return plies.flatMap((entry, at) => (entry?.line && sign(entry.kind) && Number((entry.better ?? 0) > 5) === you ? [at + 1] : []))
    .sort((one, other) => cost(other) - cost(one)).slice(0, FEW).sort((one, other) => one - other);
}

/** The seeds that a move captures.
 * @param {Move} move */
export function gainOf({ captured }) {
  return captured.reduce((sum, [, seeds = 0]) => sum + seeds, 0);
}

/** What a move did, for a person: a message and its arguments, but for the name.
 * @param {Move} move  @param {boolean} isYours */
export function saidOf(move, isYours) {
  const n = gainOf(move);
  return { id: `moved${n ? ".captured" : ""}${isYours ? ".you" : ""}`, args: { pit: move.text[0] ?? "", n } };
}

/** Show moves one after the other in light, from `cups` on.
 * @param {import("./board/board.js").Board} board  @param {number[]} cups  @param {any[][]} line packed
 * @param {number} seedMs  @param {boolean} [stays] as its reader looks at the board already */
export async function playLine(board, cups, line, seedMs, stays = false) {
  if (!stays) board.box.scrollIntoView({ block: "nearest" }); // on a phone the button is far below it
  for (const packed of line) {
    const move = moveOf(packed);
    if (!(await board.play(move, cups, { cells: move.cups, last: move }, seedMs))) return;
    ({ cups } = move);
  }
}
