// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// A game of the hall on a board in wood and light, seed by seed as it goes on.

import { Board } from "../../page/static/board/board.js";
import { isStill } from "../../page/static/choices.js";
import { SEED_MS, moveOf, unpacked } from "../../page/static/values.js";

/** Names of both sides; the side where one has none.
 * @param {import("./hall.js").Hall} hall  @param {Wire.Tile | null} tile */
export function namesOf(hall, tile) {
  return ["side.south", "side.north"].map((id, side) => tile?.names[side] || hall.words.text(id));
}

export class LiveBoard {
  /** @type {Wire.Tile | null} what is shown */
  tile = null;
  key = "";
  /** @type {Promise<unknown>} when all of it is shown */
  done = Promise.resolve();

  /** @param {HTMLElement} box gets the board  @param {import("./hall.js").Hall} hall
   * @param {() => number | null} [own] the side of who plays here */
  constructor(box, hall, own = () => null) {
    const tables = document.getElementById("board-tables")?.textContent ?? "{}";
    this.board = new Board(box, JSON.parse(tables), "pcb", (id, args) => {
      const side = ["side.south", "side.north"].indexOf(id);
      if (side < 0) return hall.words.text(id, args);
      return side === own() ? hall.words.text("ui.yours") : namesOf(hall, this.tile)[side] ?? "";
    });
  }

  /** Show a game as it stands now; `legal` are the pits that may be played here. Resolves once it stands.
   * @param {Wire.Tile} tile  @param {number[]} [legal] */
  show(tile, legal = []) {
    const key = [tile.cups, tile.plies, tile.names, legal].join();
    if (key === this.key) return this.done; // its light may be on its way
    const before = this.tile && unpacked(this.tile.cups);
    const move = tile.move && moveOf(tile.move);
    const goesOn = move && before && tile.plies === (this.tile?.plies ?? 0) + 1
      && before[move.pit] === move.sown.length;
    this.key = key;
    this.tile = tile;
    const scene = { cells: unpacked(tile.cups), last: move, legal };
    this.done = move && before && goesOn && !isStill()
      ? this.board.play(move, before, scene, SEED_MS) : Promise.resolve(this.board.show(scene));
    return this.done;
  }
}
