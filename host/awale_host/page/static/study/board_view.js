// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// View of any position in light, with digits, marks and arrows; on request its pits are buttons. It
// knows no rules: the program computes what it shows.

import { layout } from "../board/geometry.js";
import { Overlay } from "../board/overlay.js";
import { Picture } from "../board/picture.js";
import { seedFrame } from "../board/seeds.js";
import { element } from "../parts/part.js";
import { Arrows } from "./arrows.js";
import { letter } from "./values.js";

const SEED_MS = 130;
const LONGEST_SOWING_MS = 1600;
const CAPTURE_MS = 420;

export class BoardView {
  /**
   * @param {HTMLElement} host gets the board
   * @param {object} description tables of board.toml  @param {string} build "pcb" or "rings"
   * @param {(id: string, args?: object) => string} text of a message
   * @param {(cup: number) => void} [onCup] makes the cups buttons
   */
  constructor(host, description, build, text, onCup = null) {
    this.text = text;
    this.board = layout(description, build);
    this.order = new Map(); // cup of the board → its number, 0 to 13
    let pit = 0;
    for (const cup of this.board.cups) {
      if (cup.isStore) this.order.set(cup, cup.side === "South" ? 12 : 13);
      else this.order.set(cup, pit++);
    }
    const canvas = element("canvas", { "aria-hidden": "true" });
    this.stage = element("div", { class: "stage" });
    this.box = element("div", { class: "board-view" }, canvas, this.stage);
    host.append(this.box);
    this.picture = new Picture(canvas, this.board);
    this.overlay = new Overlay(this.board, this.stage);
    this.arrows = new Arrows(this.board, this.stage);
    this.buttons = new Map();
    if (onCup) this.makeButtons(onCup);
    else this.box.setAttribute("role", "img");
    this.picture.onLayout = (view) => this.arrange(view);
    if (this.picture.view) this.arrange(this.picture.view);
    this.run = 0; // of the animation; another number stops it
    this.shown = null;
  }

  makeButtons(onCup) {
    this.box.setAttribute("role", "group");
    for (const [cup, number] of this.order) {
      const made = element("button", { type: "button", class: "pad", onclick: () => onCup(number) });
      made.dataset.cup = String(number);
      this.buttons.set(number, made);
      this.stage.append(made);
      made.cup = cup;
    }
  }

  arrange(view) {
    this.overlay.arrange(view);
    this.arrows.arrange(view);
    for (const made of this.buttons.values()) {
      const { x, y } = view.toScreen(made.cup.u, made.cup.v);
      const [width, height] = view.turned
        ? [made.cup.height, made.cup.width] : [made.cup.width, made.cup.height];
      const size = { w: width * view.scale, h: height * view.scale };
      Object.assign(made.style, {
        left: `${x - size.w / 2}px`, top: `${y - size.h / 2}px`,
        width: `${size.w}px`, height: `${size.h}px`,
      });
    }
  }

  /**
   * Show a position: `cups` are 14 counts; `last` a move that led to it; `arrows` as in arrows.js;
   * `legal` pits that may be played; `labels` words at a cup; `chosen` a cup that is marked.
   */
  show(seen) {
    this.run += 1;
    this.draw({ arrows: [], legal: [], labels: new Map(), last: null, chosen: null, ...seen });
    this.describe(seen.cups, seen.legal ?? []);
  }

  /**
   * Show how a move comes about, seed by seed, then what `after` says. Resolves with true, or false
   * where something else was shown meanwhile.
   */
  async play(move, before, after) {
    this.show({ ...after, cups: before, last: null, arrows: [] });
    const run = this.run;
    const cups = [...before];
    const fresh = new Map();
    const pause = Math.min(SEED_MS, LONGEST_SOWING_MS / Math.max(1, move.sown.length));
    cups[move.pit] = 0;
    const wait = async (ms) => {
      this.draw({ arrows: [], legal: [], labels: new Map(), last: null, chosen: null, cups, fresh });
      await new Promise((resolve) => setTimeout(resolve, ms));
      return this.run === run;
    };
    for (const cup of move.sown) {
      cups[cup] += 1;
      fresh.set(cup, (fresh.get(cup) ?? 0) + 1);
      if (!(await wait(pause))) return false;
    }
    for (const [pit, seeds] of move.captured) {
      cups[pit] -= seeds;
      cups[move.pit < 6 ? 12 : 13] += seeds;
      fresh.delete(pit);
      if (!(await wait(CAPTURE_MS / move.captured.length))) return false;
    }
    this.show(after);
    return true;
  }

  draw({ cups, fresh, last, arrows, legal, labels, chosen }) {
    this.shown = cups;
    this.picture.show(seedFrame(this.board, { cells: cups, fresh }, {}));
    this.arrows.show(arrows);
    const taken = new Map(last?.captured ?? []);
    const won = (last?.captured ?? []).reduce((sum, [, seeds]) => sum + seeds, 0);
    const store = last && last.pit < 6 ? 12 : 13;
    this.overlay.show((cup) => {
      const number = this.order.get(cup);
      const marks = [];
      if (last?.pit === number) marks.push("from");
      if (taken.has(number)) marks.push("taken");
      if (legal.includes(number)) marks.push("legal");
      if (chosen === number) marks.push("hinted");
      let change = taken.has(number) ? `−${taken.get(number)}` : "";
      if (won > 0 && number === store) change = `+${won}`;
      return { count: cups[number], change, label: labels.get(number) ?? "", marks };
    });
  }

  /** The position in words, for those who do not see it. */
  describe(cups, legal) {
    const rows = [0, 1].map((side) => this.text("study.row", {
      side: this.text(side ? "side.north" : "side.south"),
      pits: cups.slice(6 * side, 6 * side + 6).map((count, at) => `${letter(6 * side + at)} ${count}`)
        .join(", "),
      store: cups[12 + side],
    }));
    if (this.buttons.size === 0) {
      this.box.setAttribute("aria-label", rows.join(" "));
      return;
    }
    this.box.setAttribute("aria-label", this.text("ui.board"));
    for (const [number, made] of this.buttons) {
      const side = this.text((number < 12 ? number >= 6 : number === 13) ? "side.north" : "side.south");
      const name = number < 12
        ? this.text("ui.pit", { pit: letter(number), side }) : this.text("ui.store", { side });
      const words = [name, this.text("count.seeds", { n: cups[number] })];
      if (legal.includes(number)) words.push(this.text("ui.pit.legal"));
      made.setAttribute("aria-label", words.join(", "));
      made.classList.toggle("legal-pit", legal.includes(number));
    }
  }
}
