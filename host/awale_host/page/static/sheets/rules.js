// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-rules>: the rules in short, and the differences of each rule set.

import { button, element } from "../parts/part.js";
import { Sheet } from "./sheet.js";

const STEPS = ["goal", "sow", "origin", "capture", "chain", "feed", "end"];

class Rules extends Sheet {
  book = element("div", { class: "rules" });
  chosen = "abapa";

  build() {
    this.frame("rules", "ui.rules", this.book);
  }

  /** @param {string} [id] the rule set to show; that of the game if missing */
  opened(id) {
    const { page } = this;
    this.chosen = id ?? page.game?.rules ?? "abapa";
    const rules = page.hello?.options.rules ?? [];
    const card = element("a", {
      href: `card/${this.chosen}/${page.words.language}.html`,
      target: "_blank",
      "data-command": "card",
      textContent: page.text("ui.card"),
    });
    card.hidden = !page.can("card");
    const about = (/** @type {Wire.RuleSetChoice} */ { id, name, about }) => element("details", { open: id === this.chosen },
      element("summary", { textContent: name }),
      ...about.map((line) => element("p", { textContent: page.words.say(line) })));
    const learn = button("lesson", {
      "data-command": "lesson",
      class: "gold learn",
      onclick: () => {
        this.close();
        page.open("lesson");
      },
    });
    learn.hidden = !page.can("lesson");
    learn.textContent = page.text("ui.lesson");
    this.book.replaceChildren(
      learn,
      element("ol", {}, ...STEPS.map((step) =>
        element("li", { textContent: page.text(`ui.rules.${step}`) }))),
      element("h3", { textContent: page.text("ui.rules.sets") }),
      ...rules.map(about),
      element("p", { class: "card-link" }, card));
  }
}

customElements.define("awale-rules", Rules);
