// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-moves>: all moves in notation, a mark at those that the coach spoke of; a click looks back at
// the position after one. On a phone it is a sheet that slides up.

import { Part, button, element, fillMoves, icon, keepInSight, markMove } from "../dom.js";
import { saveFile } from "../save.js";
import { sign } from "../values.js";

const FIRST_LEVELS = 3;

class Moves extends Part {
  list = element("ol", { "data-ui-label": "ui.moves" });
  back = button("now", { "data-command": "now", class: "step", onclick: () => this.page.look(Infinity) });
  save = button("save", { "data-command": "save", class: "step", onclick: () => saveFile(this.page) });
  away = button("close", {
    class: "only-drawer", "data-command": "moves.close",
    onclick: () => document.body.removeAttribute("data-moves"),
  });
  steps = element("div", { class: "steps" },
    this.goes("first", "first", () => 0), this.goes("previous", "previous", (at) => Math.max(0, at - 1)),
    this.goes("next_move", "next", (at) => at + 1), this.save, this.back);
  shown = "";

  build() {
    this.append(element("header", {}, element("h2", { "data-ui": "ui.moves" }), this.away), this.steps, this.list);
    // Where the list becomes shorter or is opened, the current move stays in sight.
    new ResizeObserver(() => {
      const current = this.list.querySelector('[tabindex="0"]'); // or the last one, where the coach shows moves that were not played
      if (current) keepInSight(this.list, current);
    }).observe(this.list);
  }

  /** @param {string} id  @param {string} picture  @param {(at: number) => number} to */
  goes(id, picture, to) {
    return element("button", {
      type: "button", "data-command": id, class: "step", "data-ui-label": `ui.${id}`,
      onclick: () => this.page.look(to(this.page.looking?.ply ?? this.page.game?.ply ?? 0)),
    }, icon(picture));
  }

  update() {
    const { page } = this;
    const { looking, settled } = page;
    // The list goes as far as the light; where it has been taken back, no further.
    const moves = (page.game?.moves ?? []).slice(0, settled?.ply ?? 0);
    this.hidden = moves.length === 0;
    if (this.hidden) document.body.removeAttribute("data-moves");
    this.back.hidden = looking === null || page.inLine; // then the coach has that button
    this.save.hidden = !page.can("save");
    // A beginner's list is not full of question marks.
    const isFirst = page.game?.players.some(({ level }) => level && level <= FIRST_LEVELS);
    const remarked = isFirst ? [] : (page.game?.remarks ?? [])
      .filter(({ kind }) => kind !== "fine").map(({ ply, kind }) => ({ ply, sign: sign(kind) })); // not praise
    const key = JSON.stringify([page.game?.id, moves, page.words.language, remarked]);
    if (key !== this.shown) {
      this.shown = key;
      fillMoves(this.list, moves, (at) => {
        const found = remarked.find(({ ply }) => ply === at);
        return found ? { kind: "remark", sign: found.sign } : null;
      }, (ply) => page.look(ply));
    }
    markMove(this.list, page.inLine ? -1 : (looking?.ply ?? moves.length));
  }
}

customElements.define("awale-moves", Moves);
