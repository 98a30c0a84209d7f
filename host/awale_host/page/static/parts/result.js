// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-result>: the result of the game and the next actions. Hidden during a game.

import { endingOf } from "./ending.js";
import { Part, element } from "../dom.js";

class Result extends Part {
  shown = "";
  running = ""; // the game that was seen running

  update() {
    const { page } = this;
    const { ended } = page;
    this.hidden = !ended || page.looking !== null || page.lesson !== null;
    if (page.running) this.running = page.game?.id ?? "";
    for (const each of this.querySelectorAll('[data-command="again"]')) Object.assign(each, { disabled: page.isAgainAsked });
    const key = ended
      ? JSON.stringify([ended.id, ended.outcome, ended.match, ended.kept, page.inControl, page.words.language]) : "";
    if (key === this.shown) return;
    this.shown = key;
    this.replaceChildren();
    if (ended?.outcome) this.show(ended, ended.outcome);
  }

  /** @param {Wire.GameView} game  @param {Wire.OutcomeView} outcome */
  show(game, outcome) {
    const { page } = this;
    const { how, race, lines, next } = endingOf(page, game, outcome);
    const isNew = this.running === game.id && outcome.winner !== null;
    if (isNew) page.emit("won", outcome.winner);
    this.append(element("div", { class: `card ending ${how}${isNew ? " new" : ""}${race ? " race" : ""}`, role: "region", "data-ui-label": "ui.result", "data-reason": outcome.reason,
      onanimationend: () => this.firstElementChild?.classList.remove("new") }, // it comes once
      element("div", { class: "ending-words", tabIndex: 0 }, // keys can scroll it
        element("p", { class: "result", "data-result": "", textContent: page.words.say(outcome.say) }),
        ...lines.map((line) => element("p", { class: "why", textContent: line }))),
      element("div", { class: "choices" }, ...next.map(({ id, text, more, gold, act }) => element("button", {
        type: "button", "data-command": id, class: gold ? "gold" : undefined, disabled: id === "again" && page.isAgainAsked, onclick: act,
      }, text, ...(more ? [element("span", { textContent: more })] : []))))));
  }
}

customElements.define("awale-result", Result);
