// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The wall: a live board for each one in the hall, all in sight on a projector.

import { element, setText } from "../../page/static/dom.js";
import { unpacked } from "../../page/static/values.js";
import { LiveBoard, namesOf } from "./live_board.js";

const SHAPE = 0.64; // height of a tile, with what is round it, to its width
const ROW = 0.85; // how much smaller tiles may be that stand in one row
const LEAST_PX = 120; // a narrower tile cannot be read; the wall scrolls instead

/** A player's line above or below a board: who it is, the seeds, whether to move or the winner.
 * @param {HTMLElement} line  @param {import("./hall.js").Hall} hall
 * @param {Wire.Tile} tile  @param {number} side */
export function fillSide(line, hall, tile, side) {
  line.className = `side${side === tile.turn ? " turn" : ""}${side === tile.winner ? " winner" : ""}`;
  const name = namesOf(hall, tile)[side] ?? "";
  line.style.setProperty("--letters", String(name.length));
  line.replaceChildren(element("span", { class: "name", textContent: name }),
    element("b", { textContent: String(unpacked(tile.cups)[12 + side]) }));
}

export class Wall {
  /** @param {HTMLElement} box  @param {import("./hall.js").Hall} hall */
  constructor(box, hall) {
    this.box = box;
    this.hall = hall;
    /** @type {Map<string, {figure: HTMLElement, sides: HTMLElement[], caption: HTMLElement, hide: HTMLElement, board: LiveBoard}>} */
    this.tiles = new Map();
    this.empty = element("p", { class: "empty", "data-ui": "ui.hall.empty" });
    box.append(this.empty);
    hall.addEventListener("open", () => this.clear());
    hall.addEventListener("boards", (event) => {
      const { boards, gone } = /** @type {CustomEvent<Wire.Boards>} */ (event).detail;
      for (const tile of boards) this.show(tile);
      for (const board of gone) this.remove(board);
      this.layOut();
    });
    for (const what of ["hall", "you"]) hall.addEventListener(what, () => this.layOut());
    new ResizeObserver(() => this.layOut()).observe(box);
  }

  clear() {
    for (const board of [...this.tiles.keys()]) this.remove(board);
  }

  /** @param {string} board */
  remove(board) {
    this.tiles.get(board)?.figure.remove();
    this.tiles.delete(board);
  }

  /** @param {Wire.Tile} tile */
  add(tile) {
    const stage = element("div", { class: "tile-board" });
    const board = new LiveBoard(stage, this.hall);
    const sides = [element("p"), element("p")];
    const caption = element("figcaption");
    const hide = element("button", {
      type: "button", class: "hide", textContent: "×",
      onclick: () => this.hall.send({ t: "hide", board: tile.board }),
    });
    const figure = element("figure", { "data-board": tile.board }, sides[1], stage, sides[0], caption, hide);
    const known = { figure, sides, caption, hide, board };
    this.tiles.set(tile.board, known);
    this.box.append(figure);
    return known;
  }

  /** @param {Wire.Tile} tile */
  show(tile) {
    const known = this.tiles.get(tile.board) ?? this.add(tile);
    const { figure, sides, caption, hide } = known;
    sides.forEach((line, side) => fillSide(line, this.hall, tile, side));
    hide.ariaLabel = this.hall.words.text("ui.hall.hide", { name: namesOf(this.hall, tile).join(" – ") });
    known.board.show(tile);
    setText(caption, tile.say ? this.hall.words.say(tile.say)
      : tile.here ? "" : this.hall.words.text("ui.hall.away"));
    figure.classList.toggle("over", tile.say !== null);
    figure.classList.toggle("away", !tile.here);
  }

  /** Columns by which every tile is in sight, and as large as it can be. */
  layOut() {
    const { view, own } = this.hall;
    const count = this.tiles.size;
    document.body.classList.toggle("few", count > 0 && count < 3 && !own.may && own.player === null);
    this.empty.hidden = count > 0;
    document.body.classList.toggle("before", count === 0 && view?.round === 0 && view.link !== "");
    setText(this.empty, this.hall.words.text(this.hall.first ? "hall.all_played" : "ui.hall.empty"));
    const { clientWidth: width, clientHeight: height } = this.box;
    if (width === 0) return;
    const style = getComputedStyle(this.box);
    const [wide, high] = [width - 2 * parseFloat(style.paddingLeft), height - 2 * parseFloat(style.paddingTop)];
    const size = (/** @type {number} */ each) => Math.min(wide / each, high / Math.ceil(count / each) / SHAPE);
    let columns = 1;
    for (let each = 2; each <= Math.min(count, wide / LEAST_PX); each += 1) {
      // All in a row leave less of the wall empty, and their names more room.
      if (size(each) > size(columns) * (each === count ? ROW : 1)) columns = each;
    }
    this.box.style.setProperty("--columns", String(columns));
    this.box.style.setProperty("--tile", `${Math.max(LEAST_PX, size(columns))}px`);
  }
}
