// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-rules>: the rules in short, and the differences of each rule set.

import { button, element } from "../parts/part.js";
import { Sheet } from "./sheet.js";

const RACE = ["goal", "sow", "again", "none"].map((step) => `card.beginner.${step}`);
const STEPS = ["goal", "sow", "origin", "capture", "chain", "feed", "end"].map((step) => `ui.rules.${step}`);

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
    const isRace = rules.some(({ id, captures }) => id === this.chosen && !captures);
    const card = element("a", {
      href: `card/${this.chosen}/${page.words.language}.html`,
      target: "_blank",
      "data-command": "card",
      textContent: page.text("ui.card"),
    });
    card.hidden = !page.can("card");
    const about = (/** @type {Wire.RuleSetChoice} */ { id, about }) => element("details", { open: id === this.chosen },
      element("summary", { textContent: page.ruleName(id) }),
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
      element("ol", {}, ...(isRace ? RACE : STEPS).map((step) => element("li", { textContent: page.text(step) }))),
      element("h3", { textContent: page.text("ui.rules.sets") }),
      ...rules.map(about),
      element("p", { class: "card-link" }, card));
  }
}

customElements.define("awale-rules", Rules);
