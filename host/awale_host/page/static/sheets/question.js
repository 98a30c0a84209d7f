// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-question>: confirmation before an action that cannot be undone.

import { Part, button, element } from "../parts/part.js";

class Question extends Part {
  build() {
    this.text = element("p");
    this.yes = element("button", { type: "submit", value: "yes", class: "gold" });
    this.no = button("no", { onclick: () => this.dialog.close("") });
    this.dialog = element("dialog", { class: "question" },
      element("form", { method: "dialog" }, this.text,
        element("div", { class: "choices" }, this.no, this.yes)));
    this.dialog.addEventListener("close", () => this.answered?.(this.dialog.returnValue === "yes"));
    this.append(this.dialog);
  }

  /** Ask; resolves with whether the person agrees. `text` and `yes` are message ids. */
  ask(text, yes) {
    const { page } = this;
    this.text.textContent = page.text(text);
    this.yes.textContent = page.text(yes);
    this.dialog.setAttribute("aria-label", this.text.textContent);
    this.dialog.returnValue = "";
    this.dialog.showModal();
    return new Promise((resolve) => {
      this.answered = resolve;
    });
  }
}

customElements.define("awale-question", Question);
