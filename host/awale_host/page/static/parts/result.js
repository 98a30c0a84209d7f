// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-result>: the result of the game and the next actions. Hidden during a game.

import { Part, button, element } from "./part.js";
import { saveFile } from "./save.js";

class Result extends Part {
  update() {
    const { page } = this;
    const game = page.settled;
    const over = game?.outcome && page.link === "open" && page.state.phase !== "menu";
    this.hidden = !over || page.looking !== null;
    const key = over ? JSON.stringify([game.id, game.outcome, game.match, page.inControl, page.words.language]) : "";
    if (key === this.shown) return;
    this.shown = key;
    this.replaceChildren();
    if (over) this.show(game);
  }

  show({ outcome, match }) {
    const { page } = this;
    const act = (id, action, gold) => button(id, {
      "data-command": id,
      class: gold ? "gold" : undefined,
      onclick: action,
    });
    const buttons = element("div", { class: "choices" });
    if (page.can("new") && page.inControl) {
      const again = match && !match.over ? "next" : "again";
      const begin = (swap) => page.act({ t: "again", swap });
      const first = act(again, () => begin(false), true);
      first.dataset.command = "again";
      buttons.append(first);
      if (!match || match.over) buttons.append(act("swap", () => begin(true)));
      const fresh = act("other", () => document.querySelector("awale-new-game").open());
      buttons.append(fresh);
    }
    if (page.can("look")) buttons.append(act("look", () => page.look(0)));
    if (page.can("save")) buttons.append(act("save", () => saveFile(page)));
    if (page.can("undo") && page.inControl) buttons.append(act("undo", () => page.act({ t: "undo" })));
    this.append(element("div", { class: "card", role: "region", "data-ui-label": "ui.result" },
      element("p", { class: "result", "data-result": "", textContent: page.resultWords(outcome) }),
      element("p", { class: "why", textContent: page.words.say(outcome.why) }),
      ...(match ? [element("p", { class: "match", textContent: page.words.say(match.say) })] : []),
      buttons));
  }
}

customElements.define("awale-result", Result);
