// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// An offer to analyse the latest games: their turning points become puzzles, and good moves are counted.

import { button, element, setText } from "../dom.js";
import { Progress } from "./progress.js";

export class Review {
  /**
   * @param {import("../store.js").Store} page  @param {() => string} rules whose games are analysed, "" for all
   * @param {() => Promise<unknown>} over called when the analysis has ended, to show what has come of it
   * @param {HTMLElement} next has the focus where there is nothing left to analyse
   */
  constructor(page, rules, over, next) {
    this.page = page;
    this.unjudged = 0;
    this.running = false;
    this.why = element("p");
    this.begin = button("review", {
      "data-command": "review", onclick: () => page.act({ t: "review", rules: rules() }),
    });
    this.stop = button("study.stop", { "data-command": "review.stop", onclick: () => page.act({ t: "stop" }) });
    this.progress = new Progress();
    this.element = element("div", { class: "review", role: "group", "data-ui-label": "ui.review", hidden: true },
      this.why, this.progress.element, this.begin, this.stop);
    page.on("progress", (detail) => {
      if (detail.task === "review") this.receive(detail, over, next);
    });
    page.subscribe(() => this.update());
  }

  /** Say how many of the latest games are not analysed yet.
   * @param {number} unjudged */
  offer(unjudged) {
    this.unjudged = unjudged;
    this.update();
  }

  /** @param {Wire.Progress} detail  @param {() => Promise<unknown>} over  @param {HTMLElement} next */
  async receive(detail, over, next) {
    const focused = this.element.contains(document.activeElement);
    this.running = !detail.over;
    if (detail.over) this.progress.hide();
    else this.progress.show(this.page.text("ui.study.judging", { done: detail.done, total: detail.total }), detail);
    this.update();
    if (detail.over) await over();
    if (focused) (this.running ? this.stop : this.element.hidden ? next : this.begin).focus();
  }

  update() {
    const { page } = this;
    this.element.hidden = !page.can("review") || (!this.running && this.unjudged === 0);
    setText(this.why, page.text("ui.review.why", { n: this.unjudged }));
    this.why.hidden = this.begin.hidden = this.running;
    this.stop.hidden = !this.running;
    this.begin.disabled = this.stop.disabled = !page.inControl;
  }
}
