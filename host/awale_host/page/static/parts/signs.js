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

/** <awale-menu>: what each pit of the start menu chooses, beside the board; where there is no room, at the pits. */
class Menu extends Part {
  list = element("dl");
  /** @type {Map<string, string>} what was chosen when the list was filled last */
  known = new Map();
  shown = "";

  build() {
    this.append(element("h2", { "data-ui": "ui.menu.touch" }), this.list);
  }

  update() {
    const { page } = this;
    const signs = page.state?.phase === "menu" ? page.state.signs.filter(({ id, cup }) => cup && id.startsWith("menu.")) : [];
    this.hidden = page.link !== "open" || !signs.length;
    const now = new Map(signs.map(({ id, say }) => [id, JSON.stringify(say)]));
    const shown = page.words.language + [...now].join();
    if (shown === this.shown) return;
    this.shown = shown;
    this.list.replaceChildren(...signs.map(({ id, cup, say }) => {
      const [name = "", value = ""] = [say?.args?.name, say?.args?.value].map((each) => page.words.say(/** @type {any} */ (each)));
      const isNew = this.known.has(id) && this.known.get(id) !== now.get(id);
      return element("div", { class: isNew ? "new" : "" },
        element("dt", {}, element("b", { textContent: cup }), element("span", { textContent: name })), element("dd", { textContent: value }));
    }));
    this.known = now;
  }
}

customElements.define("awale-signs", Signs);
customElements.define("awale-menu", Menu);
