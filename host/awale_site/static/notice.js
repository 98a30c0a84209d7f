// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-notice>: reports on this page itself: how much of its program has come, that another tab has the
// board, that there is a new version, that a guest's games are not kept.

import { changeVersion } from "./offline_use.js";
import { Part, button, element, setText } from "./dom.js";
import { Progress } from "./parts/progress.js";
import { isGuest, takeBoard } from "./worker_source.js";

const ELSEWHERE = ["board.elsewhere", "board.taken"];

class Notice extends Part {
  loading = new Progress();
  elsewhere = element("div", { class: "notice", hidden: true },
    button("board.take", { "data-command": "board.take", class: "gold", onclick: takeBoard }));
  guest = element("p", { class: "guest", hidden: true }, element("span", { "data-ui": "ui.guest" }), " ",
    element("a", { href: "./", target: "_top", "data-ui": "ui.guest.leave" }));
  words = element("p", { role: "status" }); // without the button, which would be heard at each load
  version = element("div", { class: "notice", hidden: true }, this.words,
    button("version.change", { "data-command": "version.change", onclick: () => this.change() }));
  come = 0; // how much of the program, from 0 to 1

  build() {
    const { page } = this;
    this.append(this.loading.element, this.elsewhere, this.version, this.guest);
    page.on("loading", ({ part }) => {
      this.come = part;
      this.refresh();
    });
    page.source.addEventListener("update", () => {
      setText(this.words, page.text("ui.version.new"));
      this.version.hidden = false;
    });
  }

  async change() {
    if (!(await changeVersion())) setText(this.words, this.page.text("ui.version.others"));
  }

  update() {
    const { page } = this;
    const percent = Math.floor(100 * this.come);
    const comes = page.link === "standing" || (page.link === "connecting" && this.come > 0);
    if (comes) this.loading.show(page.text(percent < 100 ? "ui.loading" : "ui.loading.start", { percent }), { done: percent, total: 100 });
    else this.loading.hide();
    this.elsewhere.hidden = !ELSEWHERE.includes(page.bye?.say?.id ?? "");
    this.guest.hidden = !isGuest() || page.link !== "open" || page.lesson !== null || !page.game?.ply;
  }
}

customElements.define("awale-notice", Notice);
