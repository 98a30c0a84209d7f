// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-control>: which page controls the board, where more than one is open; and where what asks stands.

import { Part, button, element, setText } from "../dom.js";
import { WITH_BAR } from "./board.js";

class Control extends Part {
  words = element("p", { role: "status" });
  request = this.does("request");
  grant = this.does("grant");
  refuse = this.does("refuse");

  build() {
    this.append(this.words, this.request, this.grant, this.refuse);
    WITH_BAR.addEventListener("change", () => this.update());
  }

  /** @param {"request" | "grant" | "refuse"} what */
  does(what) {
    return button(`control.${what}`, {
      "data-command": `control.${what}`,
      onclick: () => {
        const viewer = this.page.state?.control.requests[0] ?? 0;
        this.page.act({ t: "control", do: what, viewer });
      },
    });
  }

  update() {
    const { page } = this;
    const control = page.link === "open" ? page.state?.control : null;
    const asked = control != null && page.inControl && control.requests.length > 0;
    // After a reload no page holds the board for a moment: that is not watching.
    const watching = control != null && !page.inControl && control.holder !== null;
    this.hidden = !asked && !watching;
    // Beside a panel the plank bears a question, unless it bears the result.
    const onPlank = !WITH_BAR.matches && page.settled?.outcome === null && (page.isAsked || watching);
    const asks = /** @type {HTMLElement} */ (this.parentElement);
    if (onPlank !== (asks.parentElement?.id === "words")) {
      const focused = /** @type {HTMLElement | null} */ (asks.querySelector(":focus"));
      document.querySelector(onPlank ? "#words > :last-child" : "#panel > awale-actions")?.after(asks);
      focused?.focus();
    }
    if (this.hidden || !control) return;
    const waiting = watching && control.requests.includes(page.hello?.viewer ?? -1);
    setText(this.words, page.text(
      asked ? "ui.control.asked" : waiting ? "ui.control.waiting" : "ui.control.watching"));
    this.request.hidden = !watching || waiting;
    this.grant.hidden = this.refuse.hidden = !asked;
  }
}

customElements.define("awale-control", Control);
