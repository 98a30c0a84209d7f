// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// A player's own part of the page, on a phone: to join with a name, to see whom to play, to play.

import { button, element, make, translate } from "../../page/static/parts/part.js";
import { unpacked } from "../../page/static/study/values.js";
import { namesOf } from "./wall.js";

const LETTERS = "ABCDEFabcdef";
const NAME_LENGTH = 32;

export class OwnPart {
  /** @param {HTMLElement} box  @param {import("./hall.js").Hall} hall */
  constructor(box, hall) {
    this.box = box;
    this.hall = hall;
    this.name = element("input", {
      type: "text", maxLength: NAME_LENGTH, required: true, id: "own-name", autocomplete: "off",
    });
    this.form = element("form", { class: "add" },
      element("label", { htmlFor: "own-name", "data-ui": "ui.hall.your_name" }), this.name,
      button("hall.join_now", { type: "submit", class: "gold" }));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      hall.send({ t: "join", name: this.name.value });
    });
    this.text = element("p", { class: "now", role: "status" });
    this.board = element("div", { class: "own-board" });
    this.ask = button("resign", { class: "quiet", onclick: () => this.resign() });
    this.leave = button("hall.leave_own", { class: "quiet", onclick: () => this.goes() });
    box.append(this.form, this.text, this.board, element("p", { class: "choices" }, this.ask, this.leave));
    for (const what of ["hall", "you"]) hall.addEventListener(what, () => this.update());
  }

  resign() {
    if (confirm(this.hall.words.text("ui.ask.resign"))) this.hall.send({ t: "resign" });
  }

  goes() {
    if (confirm(this.hall.words.text("ui.hall.leave_sure"))) this.hall.send({ t: "leave" });
  }

  update() {
    const { own, view, words } = this.hall;
    const line = view?.table.find((each) => each.player === own.player);
    this.box.hidden = own.may || !view;
    this.form.hidden = Boolean(line);
    this.leave.hidden = !line || line.left;
    this.ask.hidden = !own.game || own.game.tile.say !== null;
    this.text.textContent = line ? this.say(line) : "";
    this.board.replaceChildren(...(own.game ? this.pits(own.game) : []));
    translate(this.box, words);
  }

  /** What a player is to do now.
   * @param {Wire.Line} line */
  say(line) {
    const { own, view, words } = this.hall;
    if (line.left) return words.text("ui.hall.you_left", { name: line.name });
    const pairing = view?.pairings.find(({ first, second }) => [first, second].includes(line.player));
    if (!pairing) return words.text("ui.hall.you_wait", { name: line.name });
    const other = pairing.first === line.player ? pairing.second : pairing.first;
    if (other === null) return words.text("ui.hall.sits_out", { name: line.name });
    const rival = view?.table.find((each) => each.player === other)?.name ?? "";
    if (own.game?.tile.say) return words.say(own.game.tile.say);
    if (pairing.points) return words.text("ui.hall.you_wait", { name: line.name });
    const side = words.text(pairing.first === line.player ? "side.south" : "side.north");
    const said = words.text("ui.hall.you_play", { name: line.name, side, other: rival });
    if (!own.game) return said;
    const { tile, side: mine, legal } = own.game;
    const turn = mine !== null && legal.length > 0 ? words.text("ui.hall.your_turn")
      : words.text("ui.hall.turn_of", { name: namesOf(this.hall, tile)[tile.turn ?? 0] });
    return `${said} ${turn}`;
  }

  /** The board to play on; the person's side is below.
   * @param {Wire.OwnGame} game */
  pits({ tile, side, legal }) {
    const counts = unpacked(tile.cups);
    const below = side ?? 0;
    const row = (/** @type {number} */ which) => {
      const pits = [0, 1, 2, 3, 4, 5].map((at) => which * 6 + at);
      if (which !== below) pits.reverse();
      return element("div", { class: which === 0 ? "pits south" : "pits north" }, ...pits.map((pit) => {
        const seeds = counts[pit] ?? 0;
        return element("button", {
          type: "button", "data-pit": LETTERS[pit], disabled: !legal.includes(pit),
          class: pit === tile.last ? "last" : "",
          "aria-label": this.hall.words.text("ui.hall.pit", { pit: LETTERS[pit], n: seeds }),
          onclick: () => this.hall.send({ t: "play", pit, ply: tile.plies }),
        }, seedsOf(seeds), element("b", { textContent: String(seeds) }));
      }));
    };
    const names = namesOf(this.hall, tile);
    const store = (/** @type {number} */ which) => element("p", { class: which === tile.turn ? "side turn" : "side" },
      element("span", { class: "name", textContent: names[which] }),
      element("b", { textContent: String(counts[12 + which]) }));
    return [store(1 - below), row(1 - below), row(below), store(below)];
  }
}

/** Up to twelve seeds in a pit.
 * @param {number} seeds */
function seedsOf(seeds) {
  return make("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" },
    ...Array.from({ length: Math.min(seeds, 12) }, (_, at) => {
      const far = seeds === 1 ? 0 : 9 * Math.sqrt((at + 0.5) / Math.max(4, Math.min(seeds, 12)));
      return make("circle", { r: 2.4, cx: far * Math.cos(at * 2.4), cy: far * Math.sin(at * 2.4) });
    }));
}
