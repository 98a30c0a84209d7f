// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The painter of boards: a position in light, with digits, marks, arrows and the hand that sows. On
// request its cups are buttons. It knows no rules: what it shows is computed elsewhere.

import { element } from "../dom.js";
import { Arrows } from "./arrows.js";
import { Overlay } from "./overlay.js";
import { Pads } from "./pads.js";
import { Picture } from "./picture.js";
import { seedFrame } from "./seeds.js";
import { sideOf, sow } from "./sowing.js";

const LETTERS = "ABCDEFabcdef";

/**
 * @typedef {import("./geometry.js").Cup} Cup
 * @typedef {import("./sowing.js").Sown} Sown
 * @typedef {(id: string, args?: Wire.Sentence["args"]) => string} Text of a message
 * @typedef {object} Scene what a board shows
 * @property {number[] | null} cells 14 counts; null where there is no game
 * @property {Uint8Array | null} [frame] the light; without one it is painted from the cells
 * @property {import("./seeds.js").Moment} [moment]
 * @property {number[] | null} [bright] pits in full light; null: all
 * @property {{pit: number, captured: number[][]} | null} [last] the move that led here
 * @property {number[]} [legal] pits that may be played
 * @property {number | null} [hint]  @property {number | null} [chosen]
 * @property {number | null} [better] pit of the coach's choice
 * @property {boolean} [race] the stores have no score
 * @property {Map<number, string>} [warned] why pits are bad moves  @property {number[]} [dangers] which lose seeds
 * @property {Map<string, string>} [labels] words at a cup, by its name
 * @property {Map<number, string>} [worth] values of moves, at their pits
 * @property {import("./arrows.js").Arrow[]} [arrows]
 * @property {import("./overlay.js").Hand} [hand]
 */

export class Board {
  /**
   * @param {HTMLElement} box gets the board
   * @param {import("./geometry.js").Description} description tables of board.toml
   * @param {string} build "pcb" or "rings"
   * @param {Text} text
   * @param {() => import("./seeds.js").Settings} [settings] of the board that the colours are of
   */
  constructor(box, description, build, text, settings = () => undefined) {
    this.text = text;
    this.settings = settings;
    const canvas = element("canvas", { "aria-hidden": "true" });
    this.stage = element("div", { class: "stage", role: "img" });
    this.box = element("div", { class: "board" }, canvas, this.stage);
    box.append(this.box);
    this.picture = new Picture(canvas, description, build);
    this.layout = this.picture.board;
    this.overlay = new Overlay(this.layout.cups, this.stage);
    this.arrows = new Arrows(this.layout.cups, this.stage);
    /** @type {Pads | null} */
    this.pads = null;
    /** @type {Scene} */
    this.scene = { cells: null };
    this.run = 0; // of the animation; another number stops it
    this.picture.onLayout = () => this.arrange();
    this.arrange();
  }

  /** Make the cups and keys buttons.
   * @param {(pad: string, down: boolean) => void} send
   * @param {(key: string, shift: boolean) => string | null} meaning */
  touchable(send, meaning) {
    this.stage.setAttribute("role", "group");
    this.pads = new Pads(this.layout, this.stage, send, meaning);
    this.arrange();
    this.describe(); // a button has its name from the beginning
    return this.pads;
  }

  /** Make the cups buttons that are clicked; `onCup` gets the number of one.
   * @param {(cup: number) => void} onCup */
  clickable(onCup) {
    const numbers = new Map(this.layout.cups.map(({ name, number }) => [name, number]));
    const pads = this.touchable((pad, down) => {
      const number = numbers.get(pad);
      if (down || number === undefined) return;
      pads.button(pad).focus({ preventScroll: true }); // the view around the board hears keys
      onCup(number);
    }, () => null);
  }

  arrange() {
    const { view } = this.picture;
    if (!view) return;
    this.overlay.arrange(view);
    this.arrows.arrange(view);
    this.pads?.arrange(view);
  }

  /** Show a position; what ran before stops.
   * @param {Scene} scene */
  show(scene) {
    this.run += 1;
    this.draw(scene);
    this.describe();
  }

  /** Show new light alone.
   * @param {Uint8Array} frame */
  light(frame) {
    this.scene.frame = frame;
    this.picture.show(frame);
  }

  /**
   * Show how a move comes about, then `after`. Resolves with true, or false where something else was
   * shown meanwhile.
   * @param {Sown} move  @param {number[]} before  @param {Scene} after  @param {number} seedMs
   */
  async play(move, before, after, seedMs) {
    this.run += 1;
    const { run } = this;
    const done = await sow(move, before, seedMs,
      ({ cells, moment, hand }) => this.draw({ cells, moment, hand, race: after.race }), () => run === this.run);
    if (done) this.show(after);
    return done;
  }

  /** @param {Scene} scene */
  draw(scene) {
    this.scene = scene;
    const { cells, last, legal, labels, hint, chosen, better, dangers } = scene;
    this.picture.show(scene.frame ?? seedFrame(
      this.layout, cells ?? [], scene.bright ?? null, scene.moment ?? {}, this.settings()));
    this.arrows.show(scene.arrows ?? []);
    this.overlay.hold(scene.hand ?? null);
    const captured = last?.captured ?? [];
    const won = captured.reduce((sum, [, seeds = 0]) => sum + seeds, 0);
    const store = last ? 12 + sideOf(last) : null;
    this.overlay.show(({ number, name }) => {
      const marks = [];
      const taken = captured.find(([pit]) => pit === number);
      if (last?.pit === number) marks.push("from");
      if (taken) marks.push("taken");
      if (legal?.includes(number)) marks.push("legal");
      if (hint === number || chosen === number) marks.push("hinted");
      else if (better === number) marks.push("better");
      else if (dangers?.includes(number)) marks.push("warned");
      let change = scene.worth?.get(number) ?? (taken ? `−${taken[1]}` : "");
      if (won > 0 && number === store) change = `+${won}`;
      const isHidden = !cells || (scene.race && number > 11);
      return { count: isHidden ? "" : (cells[number] ?? 0), change, label: labels?.get(name) ?? "", marks };
    });
  }

  /** The position in words, for those who do not see it. */
  describe() {
    const { cells, hint, legal, labels, warned } = this.scene;
    const side = (/** @type {Cup} */ cup) => this.text(`side.${cup.side.toLowerCase()}`);
    if (!this.pads) {
      this.stage.setAttribute("aria-label", cells ? this.rows(cells) : this.text("ui.board"));
      return;
    }
    this.stage.setAttribute("aria-label", this.text("ui.board"));
    for (const cup of this.layout.cups) {
      const words = [cup.isStore
        ? this.text("ui.store", { side: side(cup) })
        : this.text("ui.pit", { pit: cup.name, side: side(cup) })];
      const label = labels?.get(cup.name);
      if (label) words.push(label);
      else if (cells) words.push(this.text("count.seeds", { n: cells[cup.number] ?? 0 }));
      const isLegal = Boolean(legal?.includes(cup.number) && cells?.[cup.number]); // or its seeds are in the hand
      if (isLegal) words.push(this.text("ui.pit.legal"));
      if (isLegal && hint === cup.number) words.push(this.text("ui.keys.hint"));
      name(this.pads.button(cup.name), [words.join(", "), warned?.get(cup.number)].filter(Boolean).join(". "));
      this.pads.button(cup.name).classList.toggle("legal-pit", isLegal);
    }
    for (const key of this.layout.keys) name(this.pads.button(key.name), this.text(`ui.key.${key.name}`));
  }

  /** Both rows in words.
   * @param {number[]} cells */
  rows(cells) {
    return [0, 1].map((side) => this.text("study.row", {
      side: this.text(side ? "side.north" : "side.south"),
      pits: cells.slice(6 * side, 6 * side + 6)
        .map((count, at) => `${letter(6 * side + at)} ${count}`).join(", "),
      store: cells[12 + side] ?? 0,
    })).join(" ");
  }
}

/** The letter of a pit, 0 to 11.
 * @param {number} pit */
export function letter(pit) {
  return LETTERS[pit] ?? "";
}

/** @param {HTMLElement} button  @param {string} words */
function name(button, words) {
  if (button.getAttribute("aria-label") !== words) button.setAttribute("aria-label", words);
}
