// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Overlay of the picture: seed counts in digits, the last move, and words beside a pit.

import { element } from "../parts/part.js";

const SAID_MS = 5000; // how long words stand beside a pit

export class Overlay {
  /** @param {object} board layout  @param {HTMLElement} stage holds the marks */
  constructor(board, stage) {
    this.board = board;
    this.places = board.cups.map((cup) => {
      const count = element("span", { class: "count", "aria-hidden": "true" });
      const change = element("span", { class: "change", "aria-hidden": "true" });
      const label = element("span", { class: "label", "aria-hidden": "true" });
      const ring = element("span", { class: "ring", "aria-hidden": "true" });
      stage.append(ring, count, change, label);
      return { cup, count, change, label, ring };
    });
    this.bubble = element("p", { class: "bubble", role: "alert", hidden: true });
    stage.append(this.bubble);
    this.view = null;
  }

  /** Lay the marks over the picture. */
  arrange(view) {
    this.view = view;
    for (const { cup, count, change, label, ring } of this.places) {
      const { x, y } = view.toScreen(cup.u, cup.v);
      const [width, height] = view.turned ? [cup.height, cup.width] : [cup.width, cup.height];
      const size = cup.width * view.scale;
      place(count, x, y);
      count.style.fontSize = `${size * (cup.isStore ? 0.44 : 0.34)}px`;
      place(change, x, y + size * (cup.isStore ? 0.34 : 0.24));
      change.style.fontSize = `${Math.max(10, size * 0.15)}px`;
      place(label, x, y);
      label.style.maxWidth = `${Math.max(width * view.scale, 64)}px`;
      place(ring, x, y);
      ring.style.width = `${width * view.scale}px`;
      ring.style.height = `${height * view.scale}px`;
    }
  }

  /**
   * Show what `of(cup, index)` says of each cup, in the board's order:
   * `{count, change, label, marks}`; `marks` are class names of its ring.
   */
  show(of) {
    this.places.forEach(({ cup, count, change, label, ring }, index) => {
      const seen = of(cup, index);
      setText(count, seen.count);
      count.classList.toggle("none", seen.count === 0);
      setText(change, seen.change);
      setText(label, seen.label);
      ring.className = ["ring", ...seen.marks].join(" ");
    });
  }

  /**
   * Say something beside a pit for a while; without a pit, or with "", nothing. `silent`: a live
   * region says it already.
   */
  say(text, pit, { silent = false } = {}) {
    clearTimeout(this.timer);
    this.bubble.hidden = !text || pit === null || pit === undefined || !this.view;
    this.bubble.ariaHidden = silent ? "true" : null;
    this.bubble.textContent = this.bubble.hidden ? "" : text;
    if (this.bubble.hidden) return;
    const cup = this.board.cups.filter(({ isStore }) => !isStore)[pit];
    const { x, y } = this.view.toScreen(cup.u, cup.v);
    const away = (cup.height / 2) * this.view.scale + 6;
    const below = y < this.view.y;
    const wide = this.bubble.parentElement.clientWidth;
    const half = Math.min(150, wide / 2 - 8);
    this.bubble.style.maxWidth = `${2 * half}px`;
    this.bubble.style.left = `${Math.min(Math.max(x, half + 8), wide - half - 8)}px`;
    this.bubble.style.top = `${below ? y + away : y - away}px`;
    this.bubble.classList.toggle("above", !below);
    this.timer = setTimeout(() => this.say("", null), SAID_MS);
  }
}

function place(mark, x, y) {
  mark.style.left = `${x}px`;
  mark.style.top = `${y}px`;
}

function setText(mark, text) {
  const wanted = text === null || text === undefined ? "" : String(text);
  if (mark.textContent !== wanted) mark.textContent = wanted;
  mark.hidden = wanted === "";
}
