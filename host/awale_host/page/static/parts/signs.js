// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-signs>: legend below the board of the signs that the light shows now.

import { Part, element } from "./part.js";

class Signs extends Part {
  build() {
    this.list = element("ul", { "data-ui-label": "ui.signs" });
    this.append(this.list);
  }

  update() {
    const { page } = this;
    const signs = page.link === "open" ? (page.state?.signs ?? []) : [];
    const lines = signs
      .filter(({ id }) => !id.startsWith("menu."))
      .map(({ say }) => page.words.say(say));
    if (page.looking) lines.length = 0;
    const key = JSON.stringify(lines);
    if (key === this.shown) return;
    this.shown = key;
    this.list.replaceChildren(...lines.map((line) => element("li", { textContent: line })));
  }
}

customElements.define("awale-signs", Signs);
