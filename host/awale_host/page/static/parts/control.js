// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-control>: which page controls the board, where more than one is open.

import { Part, button, element, setText } from "./part.js";

class Control extends Part {
  build() {
    const act = (what) => button(`control.${what}`, {
      "data-command": `control.${what}`,
      onclick: () => this.send(what),
    });
    this.words = element("p", { role: "status" });
    this.request = act("request");
    this.grant = act("grant");
    this.refuse = act("refuse");
    this.append(this.words, this.request, this.grant, this.refuse);
  }

  send(what) {
    const [viewer = 0] = this.page.state.control.requests;
    this.page.act({ t: "control", do: what, viewer });
  }

  update() {
    const { page } = this;
    const control = page.link === "open" ? page.state?.control : null;
    const asked = Boolean(control) && page.inControl && control.requests.length > 0;
    const watching = Boolean(control) && !page.inControl;
    this.hidden = !asked && !watching;
    if (this.hidden) return;
    const waiting = watching && control.requests.includes(page.hello.viewer);
    setText(this.words, page.text(
      asked ? "ui.control.asked" : waiting ? "ui.control.waiting" : "ui.control.watching"));
    this.request.hidden = !watching || waiting;
    this.grant.hidden = this.refuse.hidden = !asked;
  }
}

customElements.define("awale-control", Control);
