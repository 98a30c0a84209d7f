// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-result>: the result of the game and the next actions. Hidden during a game.

import { Course } from "./course.js";
import { Part, button, element } from "../dom.js";

const FAR = 15; // seeds behind: then a game with hints comes first
const FEW = 3; // seeds
const MANY = 12; // seeds, for who loses against one of the
const LOW = 3; // lowest levels

class Result extends Part {
  shown = "";
  running = ""; // the game that was seen running
  /** @type {Course} */
  course = /** @type {any} */ (null); // from `build` on

  build() {
    this.course = new Course(this.page);
  }

  update() {
    const { page } = this;
    const game = page.settled;
    const over = game?.outcome && page.link === "open" && page.state?.phase !== "menu" ? game : null;
    this.hidden = !over || page.looking !== null;
    if (page.running) this.running = page.game?.id ?? "";
    for (const each of this.querySelectorAll('[data-command="again"]')) Object.assign(each, { disabled: page.isAgainAsked });
    const key = over
      ? JSON.stringify([game?.id, game?.outcome, game?.match, game?.kept, page.inControl, page.words.language]) : "";
    if (key === this.shown) return;
    this.shown = key;
    if (this.contains(document.activeElement)) document.getElementById("board")?.focus({ preventScroll: true });
    this.replaceChildren();
    const names = [0, 1].map((side) => (over ? page.nameOf(over, side) : ""));
    this.course.open(over && this.mayJudge(over) ? over.kept : null, names);
    if (over) this.show(over);
  }

  /** Whether the engine looks at this game: a person has played, and there is a course; a child's game
   * has none.
   * @param {Wire.GameView} game */
  mayJudge({ moves, players, rules }) {
    const { page } = this;
    return moves.length > 3 && page.counts({ rules }) && page.can("judge") && page.inControl && Boolean(page.hello?.options.engine_levels.length)
      && players.some(({ kind }) => kind === "person");
  }

  /** @param {Wire.GameView} game */
  show(game) {
    const { page } = this;
    const { outcome, match, kept } = game;
    if (!outcome) return;
    const act = (/** @type {string} */ id, /** @type {() => unknown} */ onclick, gold = false) =>
      button(id, { "data-command": id, class: gold ? "gold" : undefined, onclick });
    const buttons = element("div", { class: "choices" });
    const may = page.can("new") && page.inControl;
    const alone = page.sideOfYou(game);
    const how = outcome.winner === null ? "drawn"
      : alone === null || outcome.winner === alone ? "won" : "lost";
    const isHelped = may && how === "lost" && machineOf(game) && page.can("coach") && page.state?.coach !== "warn";
    const isRace = !page.counts(game); // of a child: a picture and a sentence
    const isFar = isHelped && !isRace && Math.abs(outcome.score[0] - outcome.score[1]) >= FAR;
    const level = may && !match && !isHelped ? this.nextLevel(game) : null; // three buttons at most
    const isUp = level !== null && how === "won";
    if (may) {
      const again = act(idOfAgain(page), () => page.act({ t: "again", swap: false }), !isFar && !isUp);
      again.dataset.command = "again";
      again.disabled = page.isAgainAsked;
      buttons.append(again);
    }
    if (isHelped) buttons[isFar ? "prepend" : "append"](act("again.hints", () => this.withHints(), isFar));
    if (level) {
      const [, ...word] = page.levelName(level).split(/(?=\s?:)/);
      buttons[isUp ? "prepend" : "append"](element("button", {
        type: "button", "data-command": "level", class: isUp ? "gold" : undefined, onclick: () => this.begin(game, level.level),
      }, page.text("ui.result.level", { level: level.level }), element("span", { textContent: word.join("") }))); // a phone has the room for the number
    }
    if (page.can("study") && kept !== null) {
      buttons.append(act("review.game", () => page.open("study", { number: kept, analyse: true })));
    } else if (page.can("look")) {
      buttons.append(act("look", () => page.look(0)));
    }
    const lines = [page.words.say(outcome.why), outcome.help.map((each) => page.words.say(each)).join(" "), match ? page.words.say(match.say) : "",
      isFar ? page.text("ui.result.lost.hints") : "",
      isRace && how === "lost" ? page.text(`ui.result.lost.race${isClose(game) ? ".close" : ""}`)
        : (how === "lost" && !isFar && this.praise(game)) || this.best(game)];
    const isNew = this.running === game.id && outcome.winner !== null;
    if (isNew) page.emit("won", outcome.winner);
    this.append(element("div", { class: `card ending ${how}${isNew ? " new" : ""}${isRace ? " race" : ""}`, role: "region", "data-ui-label": "ui.result", "data-reason": outcome.reason,
      onanimationend: () => this.firstElementChild?.classList.remove("new") }, // it comes once
      element("div", { class: "ending-words", tabIndex: 0 }, // keys can scroll it
        element("p", { class: "result", "data-result": "", textContent: page.words.say(outcome.say) }),
        ...lines.filter(Boolean).map((line) => element("p", { class: "why", textContent: line }))),
      buttons, this.course.element));
  }

  /** Play again, warned of mistakes until another game is chosen. */
  withHints() {
    this.page.act({ t: "coach", mode: "warn", once: true });
    this.page.act({ t: "again", swap: false });
  }

  /** A kind word to a beginner who has lost with many seeds, or "".
   * @param {Wire.GameView} game */
  praise(game) {
    const n = Math.min(...(game.outcome?.score ?? [0]));
    const isLow = (machineOf(game)?.level ?? LOW + 1) <= LOW;
    return isLow && n >= MANY ? this.page.text("ui.result.lost.well", { seeds: { id: "count.seeds", args: { n } } }) : "";
  }

  /** The move with which the only person has captured most, in words; "" where there is none.
   * @param {Wire.GameView} game */
  best(game) {
    const { page } = this;
    const alone = page.sideOfYou(game);
    const seeds = game.moves.map((move) => Number(move.split("+")[1] ?? 0) * Number(/^[A-F]/.test(move) === (alone === 0)));
    const most = Math.max(0, ...seeds);
    if (alone === null || !most) return "";
    const pit = game.moves[seeds.indexOf(most)]?.[0] ?? "";
    return page.text("ui.result.best", { pit, seeds: { id: "count.seeds", args: { n: most } } });
  }

  /** The level above after a win of the only person, the one below after a loss, or null.
   * @param {Wire.GameView} game */
  nextLevel(game) {
    const { page } = this;
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
   * @param {Wire.GameView} game  @param {number} level */
  begin(game, level) {
    const { page } = this;
    const { setup } = page.state ?? {};
    const kind = machineOf(game)?.kind;
    const seat = (/** @type {Wire.Player | undefined} */ player) =>
      (player?.kind === kind ? { ...player, level } : { kind: /** @type {const} */ ("person"), ...player });
    page.act({ t: "new", setup: { ...setup, south: seat(setup?.south), north: seat(setup?.north), fen: null } });
  }
}

/** What the button for another game is called: the next of a match, or one from the same position.
 * @param {import("../store.js").Store} page */
export function idOfAgain({ settled, state }) {
  if (settled?.match && !settled.match.over) return "next";
  return state?.setup?.fen ? "again.same" : "again";
}

/** Whether the loser of a race had hardly any seeds left.
 * @param {Wire.GameView} game */
const isClose = ({ pits, outcome }) =>
  pits.filter((_, pit) => Number(pit > 5) !== outcome?.winner).reduce((sum, seeds) => sum + seeds, 0) <= FEW;

/** The machine that plays, if one does.
 * @param {Wire.GameView} game */
const machineOf = ({ players }) => players.find(({ kind }) => kind === "engine" || kind === "board");

customElements.define("awale-result", Result);
