// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-actions>: buttons of all actions besides playing a pit.

import { Part, button, element } from "./part.js";

class Actions extends Part {
  build() {
    const act = (id, action) => button(id, { "data-command": id, onclick: action });
    this.hint = act("hint", () => this.page.act({ t: "hint" }));
    this.undo = act("undo", () => this.page.act({ t: "undo" }));
    this.offer = act("offer", () => this.declare("offer"));
    this.resign = act("resign", () => this.declare("resign"));
    this.append(element("div", { class: "choices", role: "toolbar", "data-ui-label": "ui.actions" },
      this.hint, this.undo, this.offer, this.resign));
  }

  async declare(action) {
    const sure = await document.querySelector("awale-question").ask(`ui.ask.${action}`, `ui.${action}`);
    if (sure) this.page.act({ t: "declare", action });
  }

  update() {
    const { page } = this;
    const running = page.running && page.inControl && !page.looking;
    const person = page.isPerson(0) || page.isPerson(1);
    const mine = running && page.game.turn !== null && page.isPerson(page.game.turn);
    this.hidden = !page.running || page.looking !== null;
    this.hint.hidden = !page.can("hint") || !running;
    this.hint.disabled = !mine;
    this.undo.hidden = !page.can("undo") || !person || !page.inControl;
    this.undo.disabled = page.game?.ply === 0;
    for (const each of [this.offer, this.resign]) {
      each.hidden = !page.can("declare") || !running || !person;
      each.disabled = !mine;
    }
  }
}

customElements.define("awale-actions", Actions);
