// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-hand>: who has the board in hand, where more than one page watches.

import { Part, button, element, setText } from "./part.js";

class Hand extends Part {
  build() {
    const act = (id, to) => button(id, {
      "data-command": id,
      onclick: () => this.page.act({ t: "hand", do: to, viewer: this.page.state.hand.asked[0] ?? 0 }),
    });
    this.words = element("p", { role: "status" });
    this.ask = act("ask", "ask");
    this.give = act("give", "give");
    this.keep = act("keep", "keep");
    this.append(this.words, this.ask, this.give, this.keep);
  }

  update() {
    const { page } = this;
    const hand = page.link === "open" ? page.state?.hand : null;
    const asked = Boolean(hand) && page.holds && hand.asked.length > 0;
    const watching = Boolean(hand) && !page.holds;
    this.hidden = !asked && !watching;
    if (this.hidden) return;
    const waiting = watching && hand.asked.includes(page.hello.viewer);
    setText(this.words, page.text(asked ? "ui.hand.asked" : waiting ? "ui.hand.waiting" : "ui.hand.watching"));
    this.ask.hidden = !watching || waiting;
    this.give.hidden = this.keep.hidden = !asked;
  }
}

customElements.define("awale-hand", Hand);
