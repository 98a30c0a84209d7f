// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-signs>: legend below the board of the signs that the light shows now.

import { read, write } from "../choices.js";
import { Part, element, setText } from "./part.js";

const USUAL = ["turn", "legal", "last", "laps", "thinking", "won", "draw"]; // said where they are first met
const MOST = 2; // lines

class Signs extends Part {
  at = ""; // the position that is shown
  /** @type {string[]} usual signs that were first met in it */
  met = [];
  list = element("ul", { "data-ui-label": "ui.signs" });

  build() {
    this.append(this.list);
  }

  update() {
    const { page } = this;
    const quiet = page.link !== "open" || page.looking !== null || page.moving || page.lesson !== null;
    const at = `${page.settled?.id} ${page.settled?.ply}`;
    if (at !== this.at) this.met = [];
    this.at = at;
    const signs = (quiet ? [] : (page.state?.signs ?? [])).filter(({ id }) => !id.startsWith("menu.")
      && (!USUAL.includes(id) || this.met.includes(id) || read(`sign.${id}`) === null)).slice(0, MOST);
    for (const { id } of signs) {
      if (!USUAL.includes(id) || this.met.includes(id)) continue;
      this.met.push(id);
      write(`sign.${id}`, "met");
    }
    const lines = signs.map(({ say }) => page.words.say(say));
    lines.forEach((line, at) => setText(this.list.children[at] ?? this.list.appendChild(element("li")), line));
    while (this.list.children.length > lines.length) this.list.lastChild?.remove();
  }
}

customElements.define("awale-signs", Signs);
