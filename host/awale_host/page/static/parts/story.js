// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-story>: the turn and the last event, in sentences.

import { Part, button, element, setText } from "./part.js";
import { Progress } from "./progress.js";

class Story extends Part {
  build() {
    this.turn = element("p", { class: "whose", "data-turn": "" });
    this.said = element("p", { class: "said", "data-said": "", role: "status", "aria-live": "polite" });
    this.why = element("p", { class: "why" });
    this.coach = element("details", { class: "coach", hidden: true },
      element("summary", { "data-ui": "ui.coach.why" }), this.why);
    this.offer = element("p", { class: "offer", hidden: true },
      button("accept", { "data-command": "accept", onclick: () => this.answer("accept") }),
      button("decline", { "data-command": "decline", onclick: () => this.answer("decline") }));
    this.fetching = new Progress();
    this.append(this.turn, this.said, this.offer, this.coach);
    this.after(this.fetching.element);
    this.page.addEventListener("happened", ({ detail }) => this.happened(detail));
    this.page.addEventListener("progress", ({ detail }) => this.fetched(detail));
  }

  answer(action) {
    this.page.act({ t: "declare", action });
  }

  happened({ what, say, why }) {
    this.event = what === "coach" || what === "refused" || what === "note" ? say : null;
    if (what === "coach" || what === "moved") this.reason = what === "coach" ? why : null;
    this.update();
  }

  /** Games come from the board: how far that is. */
  fetched(detail) {
    if (detail.task !== "pull") return;
    if (detail.over) this.fetching.hide();
    else this.fetching.show(this.page.text("ui.games.progress.pull"), detail);
  }

  update() {
    const { page } = this;
    const game = page.settled;
    setText(this.turn, this.turnWords());
    const { replay } = page;
    const over = Boolean(game?.outcome) && !page.looking && !replay;
    setText(this.said, over ? page.endingWords(game.outcome) : this.saidWords());
    this.coach.hidden = !this.reason || page.looking !== null || replay !== null;
    setText(this.why, page.words.say(this.reason));
    const offer = page.game?.offer;
    const asked = page.running && offer !== null && offer !== undefined
      && page.inControl && page.can("declare") && [0, 1].some((side) => side !== offer && page.isPerson(side));
    this.offer.hidden = !asked || replay !== null;
    // The card shows the result; here a screen reader hears it.
    this.classList.toggle("heard-only", over);
  }

  saidWords() {
    const { page } = this;
    const { replay } = page;
    if (replay) return page.words.say(replay.position?.last?.say);
    if (page.looking) return page.words.say(page.looking.last?.say);
    return page.words.say(page.news ?? this.event ?? page.state?.said);
  }

  turnWords() {
    const { page } = this;
    if (page.replay) {
      const { ply, plies } = page.replay;
      return page.text("ui.looking", { ply, plies });
    }
    if (page.looking) {
      return page.text("ui.looking", { ply: page.looking.ply, plies: page.game.ply });
    }
    if (page.link !== "open" || !page.state) return "";
    const mine = page.personToMove && page.inControl && page.state.phase === "play";
    if (mine && !page.isPerson(1 - page.game.turn)) {
      return page.text("ui.turn.you");
    }
    if (page.settled) return page.words.say(page.settled.turn_say);
    return page.text(page.state.phase === "away" ? "ui.no_board" : "turn.menu");
  }
}

customElements.define("awale-story", Story);
