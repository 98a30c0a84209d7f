// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-signs>: the meaning of rare lights, while they are seen; "Lights" explains all of them.

import { Part, element } from "../dom.js";

// A refusal, a hint and a game that waits are said; the page has rings for a hint.
const USUAL = ["turn", "legal", "last", "laps", "thinking", "won", "draw", "offer", "hint", "warning", "interrupted"];

class Signs extends Part {
  list = element("ul", { "data-ui-label": "ui.signs" });

  build() {
    this.append(this.list);
  }

  update() {
    const { page } = this;
    const quiet = page.link !== "open" || page.looking !== null || page.moving || page.lesson !== null;
    const lines = (quiet ? [] : (page.state?.signs ?? []))
      .filter(({ id }) => !/^(menu|refused)\./.test(id) && !USUAL.includes(id)).map(({ say }) => page.words.say(say));
    this.list.replaceChildren(...lines.map((line) => element("li", { textContent: line })));
  }
}

customElements.define("awale-signs", Signs);
