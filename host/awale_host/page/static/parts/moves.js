// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-moves>: all moves in notation; a click looks back at the position after one.

import { Part, button, element } from "./part.js";
import { saveFile } from "./save.js";

class Moves extends Part {
  build() {
    const go = (id, to) => button(id, { "data-command": id, class: "step", onclick: () => this.go(to) });
    this.list = element("ol", { "data-ui-label": "ui.moves" });
    this.back = go("now", () => Infinity);
    this.back.classList.add("gold");
    this.steps = element("div", { class: "steps" },
      go("first", () => 0), go("previous", (at) => Math.max(0, at - 1)),
      go("next_move", (at) => at + 1), this.back,
      button("save", { "data-command": "save", class: "step", onclick: () => saveFile(this.page) }));
    this.append(element("h2", { "data-ui": "ui.moves" }), this.list, this.steps);
  }

  go(to) {
    const { looking, game } = this.page;
    this.page.look(to(looking?.ply ?? game.ply));
  }

  look(ply) {
    const { page } = this;
    if (page.replay) page.replay.go(ply);
    else page.look(ply);
  }

  update() {
    const { page } = this;
    const { replay } = page;
    const moves = (replay ? replay.kept : page.game)?.moves ?? [];
    this.hidden = moves.length === 0;
    this.steps.hidden = replay !== null;
    this.steps.classList.toggle("looking", page.looking !== null);
    this.back.hidden = page.looking === null;
    const inCard = page.settled?.outcome && !page.looking; // the card of the result has one
    this.steps.lastChild.hidden = !page.can("save") || Boolean(inCard);
    const key = `${replay?.number} ${page.game?.id} ${moves.join()} ${page.words.language}`;
    if (key !== this.shown) {
      this.shown = key;
      this.fill(moves);
    }
    const at = (replay?.ply ?? page.looking?.ply ?? moves.length) - 1;
    for (const made of this.list.querySelectorAll("button")) {
      const current = Number(made.dataset.ply) === at;
      if (current === (made.getAttribute("aria-current") === "step")) continue;
      if (current) {
        made.setAttribute("aria-current", "step");
        reveal(this.list, made);
      } else {
        made.removeAttribute("aria-current");
      }
    }
  }

  fill(moves) {
    const { page } = this;
    const rows = [];
    for (const [ply, move] of moves.entries()) {
      const made = element("button", {
        type: "button",
        class: /^[A-F]/.test(move) ? "south" : "north",
        "data-ply": String(ply),
        "aria-label": page.text("ui.move", { number: ply + 1, move }),
        onclick: () => this.look(ply + 1),
      }, ply % 2 === 0 ? element("small", { textContent: `${ply / 2 + 1}.` }) : "", move);
      rows.push(element("li", {}, made));
    }
    this.list.replaceChildren(...rows);
  }
}

/** Scroll the list, and nothing else, so that the move can be seen. */
function reveal(list, made) {
  const box = list.getBoundingClientRect();
  const at = made.getBoundingClientRect();
  list.scrollTop += at.top < box.top ? at.top - box.top : Math.max(0, at.bottom - box.bottom);
  list.scrollLeft += at.left < box.left ? at.left - box.left : Math.max(0, at.right - box.right);
}

customElements.define("awale-moves", Moves);
