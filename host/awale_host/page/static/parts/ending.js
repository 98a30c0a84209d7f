// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The end of a game, for <awale-result> and for a screen reader: how it went, the words on it, what can be
// done next.

const FAR = 15; // seeds behind: then a game with hints comes first
const FEW = 3; // seeds
const MANY = 12; // seeds, for who loses against one of the
const LOW = 3; // lowest levels

/**
 * @typedef {object} Next a button
 * @property {string} id of its command  @property {string} text  @property {() => unknown} act
 * @property {boolean} [gold]  @property {string} [more] where there is room for it
 */

/** `how` a game went for who plays here, `over` for who looks on; the words below the result; three buttons at most.
 * @param {import("../store.js").Store} page  @param {Wire.GameView} game
 * @param {Wire.OutcomeView} outcome */
export function endingOf(page, game, outcome) {
  const { winner, why, help, score } = outcome;
  const { match, kept } = game;
  const may = page.can("new") && page.inControl;
  const alone = page.sideOfYou(game);
  const isWon = alone === null ? page.betweenTwo && page.inControl : winner === alone;
  const how = winner === null ? "drawn" : isWon ? "won" : alone === null ? "over" : "lost";
  const isHelped = may && how === "lost" && machineOf(game) && page.can("coach") && page.state?.coach !== "warn";
  const race = !page.counts(game); // of a child: a picture and a sentence
  const isFar = isHelped && !race && Math.abs(score[0] - score[1]) >= FAR;
  const level = may && !match && !isHelped ? nextLevel(page, game) : null;
  const isUp = level !== null && how === "won";
  /** @type {Next[]} */
  const next = [];
  const named = (/** @type {string} */ id, /** @type {() => unknown} */ act) => ({ id, text: page.text(`ui.${id}`), act });
  if (may) next.push({ ...named(idOfAgain(page), () => page.act({ t: "again", swap: false })), id: "again", gold: !isFar && !isUp });
  if (isHelped) next[isFar ? "unshift" : "push"]({ ...named("again.hints", () => playWithHints(page)), gold: isFar });
  if (level) {
    const [, ...more] = page.levelName(level).split(/(?=\s?:)/);
    next[isUp ? "unshift" : "push"]({
      id: "level", text: page.text("ui.result.level", { level: level.level }), more: more.join(""),
      act: () => begin(page, game, level.level), gold: isUp,
    });
  }
  if (page.can("study") && kept !== null) next.push(named("review.game", () => page.open("study", { number: kept, analyse: true })));
  else if (page.can("look")) next.push(named("look", () => page.look(0)));
  const lines = [
    page.words.say(why), help.map((each) => page.words.say(each)).join(" "), match ? page.words.say(match.say) : "",
    isFar ? page.text("ui.result.lost.hints") : "",
    race && how === "lost" ? lostRace(page, game, outcome)
      : (how === "lost" && !isFar && praise(page, game)) || best(page, game)].filter(Boolean);
  return { how, race, lines, next };
}

/** How a race is won, for who has lost one; praise for who has not given it up.
 * @param {import("../store.js").Store} page  @param {Wire.GameView} game
 * @param {Wire.OutcomeView} outcome */
function lostRace(page, game, outcome) {
  const trick = page.text("ui.result.lost.race");
  return outcome.reason === "resignation" ? trick : `${page.text(`ui.result.lost.race.${isClose(game) ? "close" : "far"}`)} ${trick}`;
}

/** All of it as it is heard.
 * @param {import("../store.js").Store} page  @param {Wire.GameView} game
 * @param {Wire.OutcomeView} outcome */
export function endingHeard(page, game, outcome) {
  const { lines: [, ...lines], next } = endingOf(page, game, outcome);
  const list = new Intl.ListFormat(page.words.language, { type: "disjunction" });
  // A game is kept a moment after its end.
  const names = next.map(({ id, text }) =>
    page.text("pit.far", { letter: id === "look" && page.can("study") ? page.text("ui.review.game") : text })); // in quotation marks
  const todo = names.length ? `${page.text("ui.actions")}: ${list.format(names)}.` : "";
  return [page.endingWords(outcome), ...lines, todo].filter(Boolean).join(" ");
}

/** What the button for another game is called: the next of a match, or one from the same position.
 * @param {import("../store.js").Store} page */
export function idOfAgain({ settled, state }) {
  if (settled?.match && !settled.match.over) return "next";
  return state?.setup?.fen ? "again.same" : "again";
}

/** Play again, warned of mistakes until another game is chosen.
 * @param {import("../store.js").Store} page */
function playWithHints(page) {
  page.act({ t: "coach", mode: "warn", once: true });
  page.act({ t: "again", swap: false });
}

/** A kind word to a beginner who has lost with many seeds, or "".
 * @param {import("../store.js").Store} page  @param {Wire.GameView} game */
function praise(page, game) {
  const n = Math.min(...(game.outcome?.score ?? [0]));
  const isLow = (machineOf(game)?.level ?? LOW + 1) <= LOW;
  return isLow && n >= MANY ? page.text("ui.result.lost.well", { seeds: { id: "count.seeds", args: { n } } }) : "";
}

/** The move with which the only person has captured most, in words; "" where there is none.
 * @param {import("../store.js").Store} page  @param {Wire.GameView} game */
function best(page, game) {
  const alone = page.sideOfYou(game);
  const seeds = game.moves.map((move) => Number(move.split("+")[1] ?? 0) * Number(/^[A-F]/.test(move) === (alone === 0)));
  const most = Math.max(0, ...seeds);
  if (alone === null || !most) return "";
  const pit = game.moves[seeds.indexOf(most)]?.[0] ?? "";
  return page.text("ui.result.best", { pit, seeds: { id: "count.seeds", args: { n: most } } });
}

/** The level above after a win of the only person, the one below after a loss, or null.
 * @param {import("../store.js").Store} page  @param {Wire.GameView} game */
function nextLevel(page, game) {
  const machine = machineOf(game);
  const alone = page.sideOfYou(game);
  const winner = game.outcome?.winner ?? null;
  const { options } = page.hello ?? {};
  if (!machine?.level || alone === null || winner === null || !options) return null;
  const levels = machine.kind === "engine" ? options.engine_levels : options.board_levels;
  const wanted = machine.level + (winner === alone ? 1 : -1);
  return levels.find(({ level }) => level === wanted) ?? null;
}

/** Begin another game against the same machine at this level.
 * @param {import("../store.js").Store} page  @param {Wire.GameView} game  @param {number} level */
function begin(page, game, level) {
  const { setup } = page.state ?? {};
  const kind = machineOf(game)?.kind;
  const seat = (/** @type {Wire.Player | undefined} */ player) =>
    (player?.kind === kind ? { ...player, level } : { kind: /** @type {const} */ ("person"), ...player });
  page.act({ t: "new", setup: { ...setup, south: seat(setup?.south), north: seat(setup?.north), fen: null } });
}

/** Whether the loser of a race had hardly any seeds left.
 * @param {Wire.GameView} game */
const isClose = ({ pits, outcome }) =>
  pits.filter((_, pit) => Number(pit > 5) !== outcome?.winner).reduce((sum, seeds) => sum + seeds, 0) <= FEW;

/** The machine that plays, if one does.
 * @param {Wire.GameView} game */
const machineOf = ({ players }) => players.find(({ kind }) => kind === "engine" || kind === "board");
