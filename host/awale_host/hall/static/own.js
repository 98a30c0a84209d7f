// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// A player's own part of the page, on a phone: to join with a name, to see whom to play, to play.

import { sideOf } from "../../page/static/board/sowing.js";
import { button, element, setText, translate } from "../../page/static/dom.js";
import { moveOf, saidOf } from "../../page/static/values.js";
import { LiveBoard, namesOf } from "./live_board.js";
import { fillSide } from "./wall.js";

export const NAME_LENGTH = 32;
const UPRIGHT = matchMedia("(max-width: 48rem) and (orientation: portrait)");

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
    this.others = element("p");
    this.mine = element("p");
    this.stage = element("div", { class: "own-board" });
    this.board = new LiveBoard(this.stage, hall, () => hall.own.game?.side ?? null);
    this.board.board.clickable((pit) => this.play(pit));
    this.board.board.picture.stands = () => UPRIGHT.matches;
    this.game = element("div", { class: "own-game" }, this.others, this.stage, this.mine);
    const sure = (/** @type {string} */ id, /** @type {Wire.HallCommand} */ command) => () => {
      if (confirm(hall.words.text(id))) hall.send(command);
    };
    this.ask = button("resign", { onclick: sure("ui.ask.resign", { t: "resign" }) });
    this.leave = button("hall.leave_own", { onclick: sure("ui.hall.leave_sure", { t: "leave" }) });
    box.append(this.form, this.text, this.game, element("p", { class: "choices" }, this.ask, this.leave));
    for (const what of ["hall", "you"]) hall.addEventListener(what, () => this.update());
  }

  update() {
    const { own, view, words } = this.hall;
    const line = view?.table.find((each) => each.player === own.player);
    this.box.hidden = own.may || !view;
    this.form.hidden = Boolean(line);
    this.leave.hidden = !line || line.left;
    this.ask.hidden = !own.game || own.game.tile.say !== null;
    this.game.hidden = !own.game;
    const said = line ? this.say(line) : "";
    const shown = own.game ? this.show(own.game) : Promise.resolve();
    shown.then(() => { // what is said is seen by then
      if (own === this.hall.own && view === this.hall.view) setText(this.text, said);
    });
    translate(this.box, words);
  }

  /** What a player is to do now.
   * @param {Wire.TableRow} line */
  say(line) {
    const { own: { game }, words } = this.hall;
    if (line.left) return words.text("ui.hall.you_left", { name: line.name });
    const paired = this.pairing(line);
    const end = this.hall.first ? words.text("hall.all_played") : "";
    if (!paired) return end || words.text("ui.hall.you_wait", { name: line.name });
    if (game?.tile.say) {
      const n = (this.hall.view?.round ?? 0) + 1;
      const more = n <= (this.hall.view?.rounds ?? n) ? words.text("ui.hall.wait", { n }) : end;
      return `${words.say(game.tile.say)} ${more}`;
    }
    if (!game) return end || paired;
    const { tile, side, legal } = game;
    const names = namesOf(this.hall, tile);
    const turn = side !== null && legal.length > 0 ? words.text("ui.hall.your_turn")
      : words.text("ui.hall.turn_of", { name: names[tile.turn ?? 0] });
    if (!tile.move) return turn;
    const move = moveOf(tile.move);
    const { id, args } = saidOf(move, sideOf(move) === side);
    return `${words.text(id, { who: names[sideOf(move)], ...args })} ${turn}`;
  }

  /** Whom a player plays in this round; "" for none.
   * @param {Wire.TableRow} line */
  pairing(line) {
    const { view, own, words } = this.hall;
    const found = view?.pairings.find(({ first, second }) => [first, second].includes(line.player));
    if (!found) return "";
    if (found.second === null) return words.text("ui.hall.sits_out", { name: line.name });
    if (found.points && !own.game?.tile.say) return "";
    const rival = found.first === line.player ? found.second : found.first;
    const other = view?.table.find((each) => each.player === rival)?.name ?? "";
    return words.text("ui.hall.you_play", { name: line.name, other });
  }

  /** Show the board to play on; the person's side is below.
   * @param {Wire.OwnGame} game */
  show({ tile, side, legal }) {
    const below = side ?? 0;
    fillSide(this.mine, this.hall, tile, below);
    fillSide(this.others, this.hall, tile, 1 - below);
    this.board.board.picture.flip(below === 1);
    return this.board.show(tile, legal);
  }

  /** The hall says why a pit cannot be played.
   * @param {number} pit */
  play(pit) {
    const { game } = this.hall.own;
    if (!game || game.legal.length === 0 || pit > 11) return;
    this.hall.send({ t: "play", pit, ply: game.tile.plies });
  }
}
