// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-actions>: buttons of all actions besides playing a pit.

import { Part, button, element } from "../dom.js";

class Actions extends Part {
  hint = this.does("hint", () => this.page.hint());
  undo = this.does("undo", () => this.page.act({ t: "undo" }));
  offer = this.does("offer", () => this.page.declare("offer"));
  resign = this.does("resign", () => this.page.declare("resign"));
  share = this.does("share", () => this.page.open("share")); // of a finished game, in place of one of them

  build() {
    this.append(element("div", { class: "choices", role: "toolbar", "data-ui-label": "ui.actions" },
      this.share, this.hint, this.undo, this.offer, this.resign));
  }

  /** @param {string} id  @param {() => unknown} onclick */
  does(id, onclick) {
    return button(id, { "data-command": id, onclick });
  }

  update() {
    const { page } = this;
    const person = page.isPerson(0) || page.isPerson(1);
    const isNow = page.looking === null;
    const mine = isNow && page.isPerson(page.game?.turn ?? 0);
    this.hidden = !(page.running || page.ended) || !page.inControl; // who looks back finds them at their place
    this.style.visibility = page.running ? "" : "hidden"; // and after the end the moves stay at theirs
    this.hint.hidden = !page.can("hint");
    this.hint.disabled = !mine && !page.hints;
    this.hint.ariaPressed = page.hints ? "true" : null;
    this.undo.hidden = !page.can("undo") || !person;
    this.undo.disabled = !isNow || page.game?.ply === 0;
    this.undo.dataset.ui = page.withFriend ? "ui.undo.ask" : "ui.undo";
    for (const each of [this.offer, this.resign]) {
      each.hidden = !page.can("declare") || !person;
      each.style.visibility = page.bothMoved ? "" : "hidden"; // it keeps its place
      each.disabled = !mine;
    }
    this.share.hidden = !page.ended || !page.can("study");
    if (!this.share.hidden) (this.hint.hidden ? this.offer : this.hint).hidden = true;
  }
}

customElements.define("awale-actions", Actions);
