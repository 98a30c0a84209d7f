// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-question>: confirmation before an action that cannot be undone.

import { Part, button, element } from "../dom.js";

class Question extends Part {
  words = element("p");
  no = button("no", { onclick: () => this.dialog.close("") });
  yes = element("button", { type: "submit", value: "yes" });
  dialog = element("dialog", { class: "question" },
    element("form", { method: "dialog" }, this.words,
      element("div", { class: "choices" }, this.no, this.yes)));
  /** @type {(agreed: boolean) => void} */
  answer = () => {};

  build() {
    this.page.windows.set("question", this);
    this.dialog.addEventListener("close", () => this.answer(this.dialog.returnValue === "yes"));
    this.append(this.dialog);
  }

  /** Ask; `text` (with `args`) and `yes` are message ids, `answer` hears whether the person agrees.
   * @param {{text: string, args: Wire.Sentence["args"], yes: string, answer: (agreed: boolean) => void}} options */
  open({ text, args, yes, answer }) {
    const { page } = this;
    this.words.textContent = page.text(text, args);
    this.yes.textContent = page.text(yes);
    this.no.dataset.ui = /offer|resign/.test(text) ? "ui.decline" : "ui.no";
    this.no.textContent = page.text(this.no.dataset.ui);
    const isKept = text === "ui.ask.new"; // nothing is lost: what was chosen is the next thing to do
    this.yes.classList.toggle("gold", isKept);
    this.no.classList.toggle("gold", !isKept);
    this.dialog.setAttribute("aria-label", this.words.textContent);
    this.dialog.returnValue = "";
    this.answer = answer;
    this.dialog.showModal();
  }
}

customElements.define("awale-question", Question);
