// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-board>: the board in light, its pads as buttons, and what is written over it.

import { layout } from "../board/geometry.js";
import { Overlay } from "../board/overlay.js";
import { Pads } from "../board/pads.js";
import { Picture } from "../board/picture.js";
import { choice } from "../choices.js";
import { Part, element } from "./part.js";

const KEY_NAMES = { new: "ui.key.new", undo: "ui.key.undo", ok: "ui.key.ok" };

export class BoardPart extends Part {
  build() {
    this.canvas = element("canvas", { "aria-hidden": "true" });
    this.stage = element("div", { class: "stage", role: "group" });
    this.append(this.canvas, this.stage);
    this.frame = null;
    const { page } = this;
    page.addEventListener("frame", ({ detail }) => this.light(detail.rgb));
    page.addEventListener("light", () => this.paint());
    page.addEventListener("happened", ({ detail }) => this.happened(detail));
    page.addEventListener("refused", ({ detail }) => this.happened(detail));
    page.addEventListener("wrong", ({ detail }) =>
      this.overlay?.say(page.words.say(detail.say), detail.pit, { silent: true }));
    choice("counts").addEventListener("change", () => this.refresh());
  }

  /** Set up for the board that the source describes. */
  describe(hello) {
    this.described = hello;
    const key = JSON.stringify([hello.board, hello.build]);
    if (key === this.shape) return; // the same board, after the connection was lost
    this.shape = key;
    this.stage.replaceChildren();
    this.board = layout(hello.board, hello.build);
    this.overlay = new Overlay(this.board, this.stage);
    this.pads = new Pads(this.board, this.stage, (pad, down) => this.touch(pad, down),
      (key, shift) => this.padOfKey(key, shift));
    this.picture = new Picture(this.canvas, this.board);
    this.picture.onLayout = (view) => {
      this.pads.arrange(view);
      this.overlay.arrange(view);
    };
    this.picture.onLayout(this.picture.view);
  }

  /** The pad that a key touches, or null. Shift always means South, whatever Caps Lock says. */
  padOfKey(key, shift) {
    if ("abcdef".includes(key)) {
      return shift || this.letterSide() === 0 ? key.toUpperCase() : key;
    }
    // Where the page has commands for them, N and U are the commands' keys.
    if (key === "n") return this.page.can("new") ? null : "new";
    if (key === "u") return this.page.can("undo") ? null : "undo";
    return null;
  }

  /** The side that a letter without Shift means: who moves, else the person, else North. */
  letterSide() {
    const { game, lesson } = this.page;
    if (lesson) return 0;
    if (!game || game.outcome) return 1;
    if (this.page.isPerson(game.turn)) return game.turn;
    return this.page.isPerson(0) ? 0 : 1;
  }

  touch(pad, down) {
    const { page } = this;
    if (page.lesson) {
      if (down) this.learn(pad);
      return;
    }
    if (page.replay) {
      if (down && pad === "ok") page.replay.step(1);
      else if (down && pad === "undo") page.replay.step(-1);
      return;
    }
    if (down && page.looking) {
      page.look(page.game.ply);
      return;
    }
    if (!page.inControl) {
      if (down) page.act({ t: "touch", pad, down });
      return;
    }
    if (page.can("touch")) page.source.send({ t: "touch", pad, down });
    else if (down) this.command(pad);
  }

  /** What a touch means in the lesson. */
  learn(pad) {
    const pit = this.pads.buttons.get(pad).dataset.pit;
    if (pit !== undefined) this.page.lesson.touch(Number(pit));
    else if (pad === "ok") document.querySelector("awale-lesson").forward();
  }

  /** What a touch means where the source takes no touches: a real board is far away. */
  command(pad) {
    const { page } = this;
    const pit = this.pads.buttons.get(pad).dataset.pit;
    if (pit !== undefined) page.act({ t: "play", pit: Number(pit), ply: page.game?.ply ?? 0 });
    else if (pad === "undo") page.act({ t: "undo" });
    else if (pad === "ok") page.act({ t: page.running ? "hint" : "again" });
    else if (pad === "new") document.querySelector("awale-new-game").open();
  }

  light(rgb) {
    this.frame = Uint8Array.from(atob(rgb), (letter) => letter.charCodeAt(0));
    this.paint();
  }

  paint() {
    if (!this.picture) return;
    const { looking, link } = this.page;
    const dark = new Uint8Array(this.board.leds * 3);
    let frame = link === "open" ? (this.frame ?? dark) : dark;
    if (looking) {
      frame = looking.rgb
        ? Uint8Array.from(atob(looking.rgb), (letter) => letter.charCodeAt(0))
        : dark;
    }
    if (this.page.replay) frame = this.page.replay.light ?? dark;
    frame = this.page.lesson?.frame?.(this.board) ?? frame;
    this.picture.show(frame);
  }

  happened({ what, say, pit, error, command }) {
    if (!this.overlay) return;
    const at = pit ?? command?.pit ?? null;
    if (what === "refused" || what === undefined || error) {
      this.overlay.say(this.page.words.say(say), at);
    } else if (what === "moved") {
      this.overlay.say("", null);
    }
  }

  update() {
    const { hello, state, link } = this.page;
    if (hello && hello !== this.described) this.describe(hello);
    this.classList.toggle("lost", link !== "open");
    this.classList.toggle("looking", this.page.looking !== null || this.page.replay !== null);
    if (!this.board) return;
    if (link !== "open") this.pads.releaseAll();
    this.paint();
    if (state) this.mark(state);
  }

  /** Seeds, marks and accessible names of all cups. */
  mark(state) {
    const { page } = this;
    if (page.lesson) {
      this.markLesson(page.lesson);
      return;
    }
    const { replay } = page;
    const seen = replay ? replay.position : (page.looking ?? page.settled);
    const moving = replay
      ? replay.moving !== null
      : !page.looking && page.game && page.game.shown < page.game.ply;
    const signs = replay ? [] : state.signs;
    const labels = new Map(signs.filter(({ id, cup }) => cup && id.startsWith("menu."))
      .map(({ cup, say }) => [cup, page.words.say(say)]));
    const mine = page.personToMove && page.inControl && !page.looking && !replay && !moving;
    this.dataset.counts = moving ? "moving" : choice("counts").value;
    let pit = -1;
    this.overlay.show((cup) => {
      const marks = [];
      if (!cup.isStore) pit += 1;
      const number = cup.isStore ? null : pit;
      const side = cup.side === "South" ? 0 : 1;
      const seeds = seen && (cup.isStore ? seen.stores[side] : seen.pits[number]);
      const last = seen?.last;
      let change = "";
      if (last && !moving) {
        if (number === last.pit) marks.push("from");
        const taken = last.captured.find(([at]) => at === number);
        if (taken) {
          marks.push("taken");
          change = `−${taken[1]}`;
        }
        const won = last.captured.reduce((sum, [, seeds]) => sum + seeds, 0);
        if (cup.isStore && side === last.side && won > 0) change = `+${won}`;
      }
      const legal = mine && number !== null && page.game.legal.includes(number);
      if (legal) marks.push("legal");
      if (page.game?.hint === number && number !== null && !page.looking && !replay) marks.push("hinted");
      this.name(cup, { seeds, legal, label: labels.get(cup.name) });
      return { count: seeds ?? "", change, label: labels.get(cup.name) ?? "", marks };
    });
    for (const key of this.board.keys) {
      const made = this.pads.buttons.get(key.name);
      made.title = page.text(KEY_NAMES[key.name]);
      made.setAttribute("aria-label", made.title);
    }
  }

  /** Seeds, marks and accessible names in the lesson. */
  markLesson({ cells, view, last, moving }) {
    this.dataset.counts = choice("counts").value;
    let pit = -1;
    this.overlay.show((cup) => {
      if (!cup.isStore) pit += 1;
      const side = cup.side === "South" ? 0 : 1;
      const number = cup.isStore ? 12 + side : pit;
      const legal = Boolean(view) && !moving && !last && !view.done && view.legal.includes(number);
      const marks = legal ? ["legal"] : [];
      let change = "";
      if (last?.pit === number) marks.push("from");
      const taken = last?.captured.find(([at]) => at === number);
      if (taken) {
        marks.push("taken");
        change = `−${taken[1]}`;
      }
      const won = last?.captured.reduce((sum, [, seeds]) => sum + seeds, 0) ?? 0;
      if (cup.isStore && won > 0 && side === last.side) change = `+${won}`;
      this.name(cup, { seeds: cells[number], legal });
      return { count: cells[number], change, label: "", marks };
    });
  }

  /** The accessible name of a cup: what it is and what it holds. */
  name(cup, { seeds, legal, label }) {
    const { page } = this;
    const side = page.text(`side.${cup.side.toLowerCase()}`);
    const words = [
      cup.isStore ? page.text("ui.store", { side }) : page.text("ui.pit", { pit: cup.name, side }),
    ];
    if (label) words.push(label);
    else if (seeds !== undefined && seeds !== null) words.push(page.text("count.seeds", { n: seeds }));
    if (legal) words.push(page.text("ui.pit.legal"));
    const name = words.join(", ");
    const made = this.pads.buttons.get(cup.name);
    made.classList.toggle("legal-pit", Boolean(legal));
    if (made.getAttribute("aria-label") !== name) made.setAttribute("aria-label", name);
  }
}

customElements.define("awale-board", BoardPart);
