// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The wall: a live board for each one in the hall, all in sight on a projector.

import { element, setText } from "../../page/static/parts/part.js";
import { unpacked } from "../../page/static/study/values.js";
import { LiveBoard } from "./live_board.js";

const SHAPE = 0.62; // height of a tile to its width
const LEAST_PX = 120; // a narrower tile cannot be read; the wall scrolls instead
const ON_PHONE_PX = 150;
const NEWS_MS = 1200;

/** Names of both sides; the side where one has none.
 * @param {import("./hall.js").Hall} hall  @param {Wire.Tile} tile */
export function namesOf(hall, tile) {
  return tile.names.map((name, side) => name || hall.words.text(side === 0 ? "side.south" : "side.north"));
}

export class Wall {
  /** @param {HTMLElement} box  @param {import("./hall.js").Hall} hall */
  constructor(box, hall) {
    this.box = box;
    this.hall = hall;
    /** @type {Map<string, {figure: HTMLElement, stage: HTMLElement, board: LiveBoard, plies: number}>} */
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
    hall.addEventListener("you", () => this.layOut());
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
    const figure = element("figure", { "data-board": tile.board });
    const stage = element("div", { class: "tile-board" });
    const board = new LiveBoard(stage, (id, args) => this.hall.words.text(id, args));
    const known = { figure, stage, board, plies: tile.plies };
    this.tiles.set(tile.board, known);
    this.box.append(figure);
    return known;
  }

  /** @param {Wire.Tile} tile */
  show(tile) {
    const known = this.tiles.get(tile.board) ?? this.add(tile);
    const { figure, stage } = known;
    const cups = unpacked(tile.cups);
    const names = namesOf(this.hall, tile);
    const side = (/** @type {number} */ at) => element("p", {
      class: at === tile.turn ? "side turn" : "side",
    }, element("span", { class: "name", textContent: names[at] }),
    element("b", { textContent: String(cups[12 + at]) }));
    figure.replaceChildren(side(1), stage, side(0));
    known.board.show(tile);
    const said = tile.say ? this.hall.words.say(tile.say)
      : tile.here ? "" : this.hall.words.text("ui.hall.away");
    if (said) figure.append(element("figcaption", { textContent: said }));
    figure.append(element("button", {
      type: "button", class: "hide", textContent: "×",
      "aria-label": this.hall.words.text("ui.hall.hide", { name: names.join(" – ") }),
      onclick: () => this.hall.send({ t: "hide", board: tile.board }),
    }));
    figure.classList.toggle("over", tile.say !== null);
    figure.classList.toggle("away", !tile.here);
    if (tile.plies !== known.plies) {
      known.plies = tile.plies;
      figure.classList.add("news");
      setTimeout(() => figure.classList.remove("news"), NEWS_MS);
    }
  }

  /** Columns by which every tile is in sight, and as large as it can be. */
  layOut() {
    const count = this.tiles.size;
    this.empty.hidden = count > 0;
    setText(this.empty, this.hall.words.text("ui.hall.empty"));
    const { clientWidth: width, clientHeight: height } = this.box;
    if (count === 0 || width === 0) return;
    const style = getComputedStyle(this.box);
    const [wide, high] = [width - 2 * parseFloat(style.paddingLeft), height - 2 * parseFloat(style.paddingTop)];
    const isPhone = matchMedia("(max-width: 48rem)").matches;
    const rows = (/** @type {number} */ each) => Math.ceil(count / each);
    let columns = isPhone ? Math.floor(wide / ON_PHONE_PX) : 1;
    while (!isPhone && columns < count && rows(columns) * (wide / columns) * SHAPE > high) columns += 1;
    columns = Math.max(1, Math.min(columns, Math.floor(wide / LEAST_PX)));
    let tile = wide / columns;
    if (!isPhone) tile = Math.max(LEAST_PX, Math.min(tile, high / rows(columns) / SHAPE));
    this.box.style.setProperty("--columns", String(columns));
    this.box.style.setProperty("--tile", `${tile}px`);
  }
}
