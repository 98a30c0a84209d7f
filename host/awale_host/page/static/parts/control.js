// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-control>: which page controls the board, where more than one is open.

import { Part, button, element, setText } from "../dom.js";

class Control extends Part {
  words = element("p", { role: "status" });
  request = this.does("request");
  grant = this.does("grant");
  refuse = this.does("refuse");

  build() {
    this.append(this.words, this.request, this.grant, this.refuse);
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
    if (this.hidden || !control) return;
    const waiting = watching && control.requests.includes(page.hello?.viewer ?? -1);
    setText(this.words, page.text(
      asked ? "ui.control.asked" : waiting ? "ui.control.waiting" : "ui.control.watching"));
    this.request.hidden = !watching || waiting;
    this.grant.hidden = this.refuse.hidden = !asked;
  }
}

customElements.define("awale-control", Control);
