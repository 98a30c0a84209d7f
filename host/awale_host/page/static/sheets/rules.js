// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-rules>: the rules in short, and the differences of each rule set.

import { button, element } from "../dom.js";
import { Sheet, picture, printer } from "./sheet.js";

/** @type {Record<string, string>} the pictures of some rules */
const PICTURES = {
  "ui.rules.sow": "sowing", "rule.beginner.sow": "sowing", "ui.rules.capture": "capture", "rule.end.majority": "won",
};

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
    const sentences = rules.find(({ id }) => id === this.chosen)?.sentences ?? [];
    const about = (/** @type {Wire.RuleSetChoice} */ { id }) => element("details", { open: id === this.chosen },
      element("summary", { textContent: page.ruleName(id) }),
      element("p", { textContent: page.ruleSummary(id) }));
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
    const rule = (/** @type {string} */ id) =>
      element("li", {}, PICTURES[id] ? element("figure", {}, element("span", {}, page.text(id)), picture(PICTURES[id])) : page.text(id));
    this.book.replaceChildren(
      learn,
      element("h3", { textContent: page.ruleName(this.chosen) }),
      element("ol", {}, ...sentences.map(rule)),
      element("h3", { textContent: page.text("ui.rules.sets") }),
      ...rules.map(about),
      printer());
  }
}

customElements.define("awale-rules", Rules);
