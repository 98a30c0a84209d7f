// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-signs>: legend below the board of the signs that the light shows now.

import { Part, element, setText } from "./part.js";

class Signs extends Part {
  list = element("ul", { "data-ui-label": "ui.signs" });

  build() {
    this.append(this.list);
  }

  update() {
    const { page } = this;
    const quiet = page.link !== "open" || page.looking !== null || page.moving || page.lesson !== null;
    const lines = (quiet ? [] : (page.state?.signs ?? []))
      .filter(({ id }) => !id.startsWith("menu."))
      .map(({ say }) => page.words.say(say));
    lines.forEach((line, at) => setText(this.list.children[at] ?? this.list.appendChild(element("li")), line));
    while (this.list.children.length > lines.length) this.list.lastChild?.remove();
  }
}

customElements.define("awale-signs", Signs);
