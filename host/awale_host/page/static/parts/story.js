// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-story>: the turn and the last event in sentences, what the coach says, an offer to answer.

import { moveOf } from "../study/values.js";
import { Part, button, element, setText } from "./part.js";
import { Progress } from "./progress.js";

const AT_ONCE = ["refused", "note", "hint"]; // said until the next event

/** @typedef {{say: Wire.Sentence, why: Wire.Sentence | null, ply: number, game: string, line: any[][] | null}} Remark */

class Story extends Part {
  turn = element("p", { class: "whose", "data-turn": "" });
  said = element("p", { class: "said", "data-said": "", role: "status", "aria-live": "polite" });
  remarkWords = element("p", { "data-coach": "" });
  why = element("p", { class: "why" });
  reason = element("details", { ontoggle: () => this.explain() },
    element("summary", { "data-ui": "ui.coach.why", "data-command": "coach.why" }), this.why);
  again = button("coach.again", { "data-command": "coach.again", onclick: () => this.page.act({ t: "undo" }) });
  coach = element("div", { class: "coach", role: "region", "data-ui-label": "ui.coach", hidden: true },
    this.remarkWords, this.reason, this.again);
  offer = element("p", { class: "offer", hidden: true },
    button("accept", { "data-command": "accept", onclick: () => this.answer("accept") }),
    button("decline", { "data-command": "decline", onclick: () => this.answer("decline") }));
  fetching = new Progress();
  /** @type {Wire.Sentence | null} */
  event = null;
  /** @type {Remark | null} */
  remark = null;

  build() {
    this.append(this.turn, this.said, this.offer, this.coach, this.fetching.element);
    this.page.on("happened", (event) => this.happened(event));
    this.page.on("progress", (detail) => this.fetched(detail));
  }

  /** @param {"accept" | "decline"} action */
  async answer(action) {
    await this.page.act({ t: "declare", action });
    // What had the focus is gone: the board is where the game goes on.
    /** @type {HTMLElement | null} */ (document.querySelector("awale-board [data-pit].legal-pit"))?.focus();
  }

  /** @param {Wire.Event} event */
  happened({ what, say, why, side, ply, line }) {
    const { game } = this.page;
    this.event = AT_ONCE.includes(what) ? say : null;
    // A remark stays until the person has moved again.
    if (what === "coach" && game) this.remark = { say, why, line, ply: ply ?? game.ply, game: game.id };
    else if (what === "moved" && side !== null && this.page.isPerson(side)) this.remark = null;
    else if (["taken_back", "began", "left"].includes(what)) this.remark = null;
    this.page.change();
  }

  /** Show on the board what the coach expects after the better move; closed again, the game. */
  async explain() {
    const { page, remark } = this;
    if (!remark?.line) return;
    if (!this.reason.open) {
      page.look(Infinity);
      return;
    }
    await page.look(remark.ply - 1);
    if (page.looking) page.emit("line", { moves: remark.line.map(moveOf) });
  }

  /** Games come from the board: how far that is.
   * @param {Wire.Progress} detail */
  fetched(detail) {
    if (detail.task !== "pull") return;
    if (detail.over) this.fetching.hide();
    else this.fetching.show(this.page.text("ui.games.progress.pull"), detail);
  }

  update() {
    const { page, remark } = this;
    const outcome = page.looking ? null : page.settled?.outcome;
    setText(this.turn, this.turnWords());
    setText(this.said, outcome ? page.endingWords(outcome) : this.saidWords());
    const isShown = remark !== null && remark.game === page.game?.id;
    this.coach.hidden = !isShown || (page.looking !== null && !this.reason.open);
    if (!isShown) this.reason.open = false;
    setText(this.remarkWords, page.words.say(remark?.say));
    this.reason.hidden = !remark?.why;
    setText(this.why, page.words.say(remark?.why));
    this.again.hidden = !page.can("undo") || !page.inControl || !page.running;
    const offer = page.game?.offer ?? null;
    const mayAnswer = page.running && page.inControl && page.can("declare");
    this.offer.hidden = offer === null || !mayAnswer || !page.isPerson(1 - offer);
    // The card shows the result; here a screen reader hears it.
    this.classList.toggle("heard-only", Boolean(outcome));
  }

  saidWords() {
    const { page } = this;
    if (page.looking) return page.words.say(page.looking.last?.say);
    return page.words.say(page.news ?? this.event ?? page.shown.said ?? page.state?.said);
  }

  turnWords() {
    const { page } = this;
    const { game, looking, settled, state } = page;
    if (looking && game) return page.text("ui.looking", { ply: looking.ply, plies: game.ply });
    if (page.link !== "open" || !state) return "";
    const mine = page.personToMove && page.inControl && !page.moving && state.phase === "play";
    if (mine && game && !page.isPerson(1 - game.turn)) return page.text("ui.turn.you");
    if (settled) return page.words.say(page.moving && game ? game.turn_say : settled.turn_say);
    return page.text(state.phase === "away" ? "ui.no_board" : "turn.menu");
  }
}

customElements.define("awale-story", Story);
