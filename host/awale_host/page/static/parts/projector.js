// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-projector>: the screen filled with board, digits and clock, readable from far away. Its few buttons are
// seen for some seconds after a touch or a move of the mouse, and while a key has the focus there.

import { Part, button } from "../dom.js";
import { idOfAgain } from "./ending.js";

const SEEN_MS = 4000;
/** Where the board fills the screen already, beside what a finger needs; in style/layout.css too. */
const PHONE = matchMedia("(max-width: 62rem) and (orientation: portrait), (max-height: 30rem)");

class Projector extends Part {
  hiding = 0;
  hint = button("hint", { "data-command": "projector.hint", onclick: () => this.page.hint() });
  undo = button("undo", { "data-command": "projector.undo", onclick: () => this.page.act({ t: "undo" }) });
  again = button("again", { "data-command": "projector.again", onclick: () => this.page.act({ t: "again", swap: false }) });
  fresh = button("new", { "data-command": "projector.new", onclick: () => this.page.open("new") });
  review = button("review.game", {
    "data-command": "projector.review", onclick: () => this.page.open("study", { number: this.page.settled?.kept, analyse: true }),
  });

  build() {
    this.role = "toolbar";
    this.dataset.uiLabel = "ui.actions";
    this.append(button("projector.leave", { "data-command": "projector.leave", onclick: () => this.close() }),
      this.hint, this.undo, this.again, this.fresh, this.review);
    if (document.fullscreenEnabled || !PHONE.matches) this.page.windows.set("projector", this);
    for (const sign of ["pointermove", "pointerdown"]) document.addEventListener(sign, () => this.isOn && this.appear());
    document.addEventListener("fullscreenchange", () => document.fullscreenElement || this.close());
  }

  get isOn() {
    return "projector" in document.body.dataset;
  }

  /** Fill the screen, or stop that. */
  open() {
    if (this.isOn || document.fullscreenElement) return this.close();
    if (!PHONE.matches) document.body.dataset.projector = "";
    document.documentElement.requestFullscreen?.().catch(() => {}); // the layout is there without it
    this.appear();
  }

  close() {
    delete document.body.dataset.projector;
    if (document.fullscreenElement) document.exitFullscreen();
  }

  /** Let the buttons be seen for a while. */
  appear() {
    this.classList.add("seen");
    clearTimeout(this.hiding);
    this.hiding = window.setTimeout(() => this.classList.remove("seen"), SEEN_MS);
  }

  update() {
    const { page } = this;
    const { settled } = page;
    const isOver = Boolean(settled?.outcome) && !page.looking;
    const may = page.can("new") && page.inControl;
    const playing = page.looking === null && page.running;
    this.hint.hidden = isOver || !page.can("hint");
    this.hint.disabled = !page.inControl || !playing || !(page.hints || page.isPerson(page.game?.turn ?? 0));
    this.hint.ariaPressed = page.hints ? "true" : null;
    this.undo.hidden = isOver || !page.can("undo");
    this.undo.disabled = !page.inControl || !page.running || !page.game?.ply;
    this.undo.dataset.ui = page.withFriend ? "ui.undo.ask" : "ui.undo";
    this.again.hidden = !isOver || !may;
    this.again.disabled = page.isAgainAsked;
    this.again.dataset.ui = `ui.${idOfAgain(page)}`;
    this.fresh.hidden = !may;
    this.review.hidden = !isOver || !page.can("study") || settled?.kept == null;
    if (page.lesson) for (const each of [this.hint, this.undo, this.again, this.fresh, this.review]) each.hidden = true; // they are of the game
  }
}

customElements.define("awale-projector", Projector);
document.querySelector("main")?.append(new Projector()); // it comes late: the first page has no place for it
