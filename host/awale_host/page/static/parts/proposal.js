// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-proposal>: after three games won or lost in a row against one level, the level above or
// below.

import { readJson, write } from "../choices.js";
import { Part, element, setText } from "./part.js";

const GAMES = 3;
const KEPT = "results";

/**
 * @typedef {{id: string, kind: Wire.Player["kind"], level: number, won: boolean | null}} Result
 * @typedef {Wire.LevelChoice & {kind: Wire.Player["kind"], up: boolean}} Proposed
 */

class Proposal extends Part {
  sentence = element("p");
  accept = element("button", {
    type: "button", class: "gold", "data-command": "propose", onclick: () => this.begin(),
  });
  /** @type {Proposed | null} */
  choice = null;

  build() {
    this.append(element("div", { class: "card", "aria-live": "polite" },
      this.sentence, element("div", { class: "choices" }, this.accept)));
    this.hidden = true;
  }

  /** Note how a game against a machine ended; each game once.
   * @param {Wire.GameView} game */
  note({ id, outcome, players }) {
    const person = players.findIndex(({ kind }) => kind === "person");
    const machine = players[1 - person];
    if (person < 0 || !machine?.level || !["engine", "board"].includes(machine.kind)) return;
    const results = kept();
    if (results.some((one) => one.id === id)) return;
    const won = outcome?.winner == null ? null : outcome.winner === person;
    results.push({ id, kind: machine.kind, level: machine.level, won });
    write(KEPT, JSON.stringify(results.slice(-GAMES)));
  }

  /** The level to propose, or null.
   * @returns {Proposed | null} */
  proposed() {
    const results = kept();
    const [first] = results;
    const options = this.page.hello?.options;
    if (!first || first.won === null || results.length < GAMES || !options) return null;
    const { kind, level, won } = first;
    if (!results.every((one) => one.kind === kind && one.level === level && one.won === won)) return null;
    const levels = kind === "engine" ? options.engine_levels : options.board_levels;
    const next = levels.find((each) => each.level === level + (won ? 1 : -1));
    return next ? { ...next, kind, up: won } : null;
  }

  update() {
    const { page } = this;
    const game = page.settled;
    const over = game?.outcome && page.link === "open" && page.state?.phase === "over" && page.inControl;
    if (over) this.note(game);
    this.choice = over && page.can("new") && !game.match ? this.proposed() : null;
    this.hidden = this.choice === null || page.looking !== null || page.lesson !== null;
    if (!this.choice) return;
    const { up, level, name } = this.choice;
    setText(this.sentence, page.text(up ? "ui.propose.up" : "ui.propose.down"));
    setText(this.accept, page.text("ui.level", { level, word: page.words.say(name) }));
  }

  begin() {
    const { page, choice } = this;
    const { settled, state } = page;
    if (!choice || !settled || !state) return;
    write(KEPT, JSON.stringify([{ id: settled.id, won: null }])); // counted already
    this.refresh();
    const { kind, level } = choice;
    const seat = (/** @type {Wire.Player | undefined} */ player) =>
      (player?.kind === kind ? { ...player, level } : { kind: /** @type {const} */ ("person"), ...player });
    const { setup } = state;
    page.act({ t: "new", setup: { ...setup, south: seat(setup.south), north: seat(setup.north), fen: null } });
  }
}

/** @returns {Result[]} */
function kept() {
  const results = readJson(KEPT);
  return Array.isArray(results) ? results : [];
}

customElements.define("awale-proposal", Proposal);
