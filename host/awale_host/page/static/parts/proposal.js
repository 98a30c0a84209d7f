// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-proposal>: after three games won or lost in a row against one level, the level above or
// below.

import { read, write } from "../choices.js";
import { Part, button, element, setText } from "./part.js";

const GAMES = 3;
const KEPT = "results";

class Proposal extends Part {
  build() {
    this.sentence = element("p");
    this.accept = element("button", {
      type: "button",
      class: "gold",
      "data-command": "propose",
      onclick: () => this.begin(),
    });
    this.append(element("div", { class: "card", "aria-live": "polite" },
      this.sentence, element("div", { class: "choices" }, this.accept)));
    this.hidden = true;
  }

  /** Note how a game against a machine ended; each game once. */
  note({ id, outcome, players }) {
    const person = players.findIndex(({ kind }) => kind === "person");
    const machine = players[1 - person];
    if (person < 0 || !["engine", "board"].includes(machine?.kind) || !machine.level) return;
    const results = kept();
    if (results.some((one) => one.id === id)) return;
    const won = outcome.winner === null ? null : outcome.winner === person;
    results.push({ id, kind: machine.kind, level: machine.level, won });
    write(KEPT, JSON.stringify(results.slice(-GAMES)));
  }

  /** The level to propose, `{kind, level, up}`, or null. */
  proposed() {
    const results = kept();
    const [{ kind, level, won } = {}] = results;
    const alike = results.length === GAMES && won !== null
      && results.every((one) => one.kind === kind && one.level === level && one.won === won);
    if (!alike) return null;
    const levels = this.page.hello.options[`${kind}_levels`];
    const next = levels.find((each) => each.level === level + (won ? 1 : -1));
    return next ? { kind, up: won, ...next } : null;
  }

  update() {
    const { page } = this;
    const game = page.settled;
    const over = Boolean(game?.outcome) && page.link === "open" && page.state.phase === "over";
    if (over && page.inControl) this.note(game);
    this.choice = over && page.inControl && page.can("new") && !game.match ? this.proposed() : null;
    this.hidden = this.choice === null || page.looking !== null || page.lesson !== null;
    if (this.hidden) return;
    const { up, level, name } = this.choice;
    setText(this.sentence, page.text(up ? "ui.propose.up" : "ui.propose.down"));
    setText(this.accept, page.text("ui.level", { level, word: page.words.say(name) }));
  }

  begin() {
    const { page } = this;
    const { kind, level } = this.choice;
    write(KEPT, JSON.stringify([{ id: page.settled.id, won: null }])); // counted already
    this.refresh();
    const seat = (player) => (player.kind === kind ? { ...player, level } : player);
    const { setup } = page.state;
    const south = { kind: "person", ...setup.south };
    const north = { kind: "person", ...setup.north };
    page.act({ t: "new", setup: { ...setup, south: seat(south), north: seat(north), fen: null } });
  }
}

function kept() {
  try {
    const results = JSON.parse(read(KEPT));
    return Array.isArray(results) ? results : [];
  } catch {
    return [];
  }
}

customElements.define("awale-proposal", Proposal);
