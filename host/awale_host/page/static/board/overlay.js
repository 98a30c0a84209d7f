// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Overlay of the picture: seed counts in digits, the last move, the hand that sows, and labels
// at its cups.

import { element, setText } from "../dom.js";

const DROPS = 6; // seeds that are seen in the hand
const GATHER_MS = 1500; // how long seeds go to the winner's store; in style/board.css too

/**
 * @typedef {import("./geometry.js").Cup} Cup
 * @typedef {import("./geometry.js").View} View
 * @typedef {object} CupMarks what stands at a cup; `marks` are class names of its ring
 * @property {number | string} count  @property {string} change
 * @property {string} label  @property {string[]} marks
 * @typedef {{at: number, seeds: number} | null} Hand above a cup, with the seeds still in it
 */

export class Overlay {
  /** @param {Cup[]} cups  @param {HTMLElement} stage holds the marks */
  constructor(cups, stage) {
    this.places = cups.map((cup) => {
      const made = (/** @type {string} */ kind) =>
        element("span", { class: kind, "aria-hidden": "true", hidden: kind !== "ring" });
      const marks = { ring: made("ring"), count: made("count"), change: made("change"), label: made("label") };
      stage.append(...Object.values(marks));
      return { cup, ...marks };
    });
    this.hand = element("span", { class: "hand", "aria-hidden": "true", hidden: true });
    stage.append(this.hand);
    /** @type {View | null} */
    this.view = null;
    /** @type {Hand} */
    this.held = null;
    this.row = 0; // of the cup below it
  }

  /** Lay the marks over the picture.
   * @param {View} view */
  arrange(view) {
    this.view = view;
    for (const { cup, count, change, label, ring } of this.places) {
      const { x, y } = view.toScreen(cup.u, cup.v);
      const [width, height] = view.turned ? [cup.height, cup.width] : [cup.width, cup.height];
      const size = cup.width * view.scale;
      place(count, x, y);
      count.style.fontSize = `calc(${size * (cup.isStore ? 0.44 : 0.34)}px * var(--digits, 1))`;
      const badge = cup.isStore ? view.toScreen(cup.u, cup.v + cup.height * 0.27) // beside the digits
        : view.toScreen(cup.u + cup.width * 0.36, cup.v - Math.sign(cup.v) * cup.height * 0.36);
      place(change, badge.x, badge.y);
      change.style.fontSize = `${Math.max(11, size * 0.17)}px`;
      // Upright a label begins at its pit's outer end and goes on over the plank, up to the keys.
      const outwards = view.turned ? Math.sign(Math.round(x - view.x)) : 0;
      const wide = width * view.scale;
      place(label, x + (outwards * wide) / 2, y);
      label.style.translate = `${-50 * outwards}%`;
      label.style.minWidth = `${outwards && wide}px`;
      label.style.maxWidth = `${outwards ? Math.abs(x - view.x) + wide / 2 - 12 : wide}px`;
      place(ring, x, y);
      ring.style.width = `${width * view.scale}px`;
      ring.style.height = `${height * view.scale}px`;
    }
    this.hold(this.held);
  }

  /** Show what `of(cup)` says of each cup.
   * @param {(cup: Cup) => CupMarks} of */
  show(of) {
    for (const { cup, count, change, label, ring } of this.places) {
      const seen = of(cup);
      fill(count, seen.count);
      count.classList.toggle("none", seen.count === 0);
      fill(change, seen.change);
      fill(label, seen.label.replace(/\s?: /, "\n")); // the choice, below it its value
      const marks = [cup.isStore ? "ring store" : "ring", ...seen.marks].join(" ");
      if (ring.className !== marks) ring.className = marks;
    }
  }

  /** Show a hand above a cup, on the side of the board's edge, beside the letter: in the middle are words.
   * @param {Hand} hand */
  hold(hand) {
    this.held = hand;
    const before = this.row;
    const cup = hand && this.places.find(({ cup: { number } }) => number === hand.at)?.cup;
    this.row = cup ? Math.sign(cup.v) : 0;
    this.hand.style.transitionProperty = before === this.row ? "" : "none"; // not over the words between the rows
    this.hand.hidden = !cup || !this.view;
    if (!hand || !cup || !this.view) return;
    const outwards = cup.isStore ? 0 : Math.sign(cup.v) * (cup.height / 2 + 5);
    const { x, y } = this.view.toScreen(cup.u, cup.v + outwards);
    const beside = cup.isStore ? 0 : cup.width * 0.55 * this.view.scale;
    const [right, up] = this.view.turned ? [0, beside] : [beside, 0];
    this.hand.style.transform = `translate(${x + right}px, ${y - up}px) translate(-50%, -50%)`;
    this.hand.style.fontSize = `${Math.max(12, this.view.scale * 6)}px`;
    fill(this.hand, hand.seeds);
    this.hand.dataset.drops = "●".repeat(Math.min(hand.seeds, DROPS)).replace("●●●●", "●●●\n●"); // no wider than the board has room
    this.hand.hidden = false;
  }

  /** Let seeds of a pit go to a side's store.
   * @param {number} pit  @param {number} side  @param {number} length how many */
  gather(pit, side, length) {
    const [from, to] = [pit, 12 + side].map((number) => this.places.find(({ cup }) => cup.number === number)?.cup);
    const { view } = this;
    if (!view || !from || !to || length < 1) return;
    const { x, y } = view.toScreen(from.u, from.v);
    const end = view.toScreen(to.u, to.v);
    const seeds = Array.from({ length }, (_, at) => {
      const seed = element("i", { class: "seed", "aria-hidden": "true" });
      place(seed, x, y);
      seed.style.setProperty("--far", `${end.x - x}px ${end.y - y}px`);
      seed.style.animationDelay = `${50 * (at % 6)}ms`;
      return seed;
    });
    this.hand.before(...seeds);
    setTimeout(() => seeds.forEach((seed) => seed.remove()), GATHER_MS);
  }
}

/** @param {HTMLElement} mark  @param {number} x  @param {number} y */
function place(mark, x, y) {
  mark.style.left = `${x}px`;
  mark.style.top = `${y}px`;
}

/** @param {HTMLElement} mark  @param {number | string} text */
function fill(mark, text) {
  setText(mark, String(text));
  mark.hidden = text === "";
}
