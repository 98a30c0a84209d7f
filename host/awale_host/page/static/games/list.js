// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Virtual list: only the visible rows exist. It asks for rows in blocks, one
// request at a time, so that fast scrolling asks only for what is there when it stops.

import { element } from "../dom.js";

const BLOCK = 50;
const SPARE = 6; // rows beyond each edge

/**
 * @typedef {Wire.GameRow} Row
 * @typedef {object} Options
 * @property {(first: number, most: number) => Promise<{total: number, rows: Row[]} | null>} fetch
 * @property {(row: Row) => (Node | string)[]} render the children of a row
 * @property {(row: Row) => void} open
 * @property {(row: Row | undefined) => void} lift before a row may be dragged
 * @property {(event: DragEvent) => void} carry when that begins
 * @property {(event: KeyboardEvent, row: Row | undefined) => boolean} key any other key
 * @property {() => string} tick what a box is for
 * @property {() => void} changed after a change of what is selected or loaded
 */

export class VirtualList {
  /** @param {Options} options */
  constructor(options) {
    this.options = options;
    this.inner = element("div", { class: "rows", role: "presentation" });
    this.element = element("div", {
      class: "list", role: "listbox", tabIndex: 0, "aria-multiselectable": "true",
      "data-ui-label": "ui.games",
    }, this.inner);
    /** @type {Map<number, Row>} */
    this.rows = new Map();
    this.total = 0;
    this.active = 0;
    /** @type {Set<number>} numbers */
    this.selected = new Set();
    this.run = 0;
    this.stale = true;
    this.loading = false;
    /** @type {WeakMap<Element, string>} what the look of a row was made from */
    this.looks = new WeakMap();
    this.element.addEventListener("scroll", () => this.draw());
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("click", (event) => this.click(event));
    this.element.addEventListener("pointerdown", (event) => {
      this.options.lift(event.button === 0 ? this.rowAt(event) : undefined);
    });
    this.element.addEventListener("dragstart", (event) => this.options.carry(event));
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  /** Height of a row in pixels, and how many stand beside each other; the style sheet says it. */
  get grid() {
    const style = getComputedStyle(this.element);
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const [height, columns] = ["--row", "--columns"].map((name) => parseFloat(style.getPropertyValue(name)));
    return { height: (height || 4) * rem, columns: columns || 1 };
  }

  /** How many rows are above what is seen, the last one in part. */
  get above() {
    const { height, columns } = this.grid;
    return Math.floor(this.element.scrollTop / height) * columns;
  }

  /** Forget everything and load what can be seen. */
  async reload({ keep = false } = {}) {
    this.run += 1;
    if (!keep) {
      this.active = 0;
      this.element.scrollTop = 0;
    }
    this.stale = true;
    this.element.setAttribute("aria-busy", "true");
    this.loading = false;
    await this.load(this.run);
  }

  /** The row that an event is about.
   * @param {Event} event */
  rowAt(event) {
    const made = event.target instanceof Element ? event.target.closest(".row") : null;
    return made instanceof HTMLElement ? this.rows.get(Number(made.dataset.index)) : undefined;
  }

  /** @param {number} run */
  async load(run) {
    if (this.loading) return;
    const first = this.missing();
    if (first === null) return;
    this.loading = true;
    const answer = await this.options.fetch(first, BLOCK);
    if (run !== this.run) return;
    this.loading = false;
    if (!answer) {
      this.element.removeAttribute("aria-busy");
      return;
    }
    if (this.stale) this.rows.clear();
    this.stale = false;
    this.total = answer.total;
    answer.rows.forEach((row, at) => this.rows.set(first + at, row));
    this.active = Math.min(this.active, Math.max(0, this.total - 1));
    this.draw();
    this.element.removeAttribute("aria-busy");
    this.options.changed();
  }

  /** The first row of a block that has to be fetched, or null. */
  missing() {
    if (this.stale) return Math.floor(this.above / BLOCK) * BLOCK;
    const { first, last } = this.seen();
    for (let at = first; at < last; at += 1) {
      if (!this.rows.has(at)) return Math.floor(at / BLOCK) * BLOCK;
    }
    return null;
  }

  /** The rows that can be seen, and some more. */
  seen() {
    const { height, columns } = this.grid;
    const spare = SPARE * columns;
    const last = this.above + (Math.ceil(this.element.clientHeight / height) + 1) * columns + spare;
    return { first: Math.max(0, this.above - spare), last: Math.min(this.total, last) };
  }

  /** Make the rows that can be seen. A row that stays as it is stays the element that it is, so that
   * a click that has begun on it ends there. */
  draw() {
    const { first, last } = this.seen();
    const { height, columns } = this.grid;
    this.inner.style.height = `${Math.ceil(this.total / columns) * height}px`;
    const there = new Map();
    for (const made of this.inner.children) {
      const at = Number(made.getAttribute("data-index"));
      if (this.rows.has(at) && this.looks.get(made) === this.shown(at, height, columns)) there.set(at, made);
    }
    const made = [];
    for (let at = first; at < last; at += 1) made.push(there.get(at) ?? this.row(at, height, columns));
    const wanted = new Set(made);
    for (const old of [...this.inner.children]) if (!wanted.has(old)) old.remove();
    made.forEach((row, at) => {
      if (this.inner.children[at] !== row) this.inner.insertBefore(row, this.inner.children[at] ?? null);
    });
    const current = this.rows.has(this.active) && this.active >= first && this.active < last;
    if (current) this.element.setAttribute("aria-activedescendant", `game-row-${this.active}`);
    else this.element.removeAttribute("aria-activedescendant");
    if (!this.stale) this.load(this.run);
  }

  /** All that the look of a row depends on.
   * @param {number} at  @param {number} height  @param {number} columns */
  shown(at, height, columns) {
    const row = this.rows.get(at);
    const { lang } = document.documentElement;
    return JSON.stringify([row, at === this.active, row && this.selected.has(row.number), this.total, height, columns, lang, new Date().toDateString()]);
  }

  /** @param {number} at  @param {number} height  @param {number} columns */
  row(at, height, columns) {
    const row = this.rows.get(at);
    const selected = row !== undefined && this.selected.has(row.number);
    const made = element("div", {
      id: `game-row-${at}`, class: "row", role: "option", draggable: true, "data-index": String(at),
      "aria-selected": String(selected), "aria-setsize": String(this.total), "aria-posinset": String(at + 1),
    });
    this.looks.set(made, this.shown(at, height, columns));
    made.style.top = `${Math.floor(at / columns) * height}px`;
    made.style.setProperty("--column", String(at % columns));
    made.classList.toggle("active", at === this.active);
    if (row) {
      made.dataset.game = String(row.number);
      made.append(...this.options.render(row), element("span", { class: "tick", "aria-hidden": "true", title: this.options.tick() }));
    } else {
      made.setAttribute("aria-label", "…");
    }
    return made;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const row = this.rowAt(event);
    if (!row || !(event.target instanceof Element)) return;
    const before = this.active;
    this.active = [...this.rows].find(([, each]) => each === row)?.[0] ?? 0;
    if (event.shiftKey) this.selectRange(before, this.active);
    else if (event.target.closest(".tick, .choosing") || event.ctrlKey || event.metaKey) this.toggle(row);
    else this.options.open(row);
    this.draw();
  }

  /** @param {Row} row */
  toggle(row) {
    if (!this.selected.delete(row.number)) this.selected.add(row.number);
    this.options.changed();
  }

  /** @param {number} from  @param {number} to */
  selectRange(from, to) {
    for (let at = Math.min(from, to); at <= Math.max(from, to); at += 1) {
      const row = this.rows.get(at);
      if (row) this.selected.add(row.number);
    }
    this.options.changed();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target !== this.element || event.altKey) return;
    const { height, columns } = this.grid;
    const page = Math.max(1, Math.floor(this.element.clientHeight / height) - 1) * columns;
    /** @type {Record<string, number>} */
    const steps = {
      ArrowUp: -columns, ArrowDown: columns, PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity,
      ...(columns > 1 ? { ArrowLeft: -1, ArrowRight: 1 } : {}),
    };
    const row = this.rows.get(this.active);
    if (event.key in steps && !event.ctrlKey && !event.metaKey) {
      const before = this.active;
      this.active = Math.max(0, Math.min(this.total - 1, this.active + (steps[event.key] ?? 0)));
      if (event.shiftKey) this.selectRange(before, this.active);
      this.reveal(this.active);
    } else if (event.key === "Enter" && row) {
      this.options.open(row);
    } else if (event.key === " " && row) {
      this.toggle(row);
    } else if (!this.options.key(event, row)) {
      return;
    }
    event.preventDefault();
    this.draw();
  }

  /** Scroll so that a row can be seen.
   * @param {number} at */
  reveal(at) {
    const { height, columns } = this.grid;
    const top = Math.floor(at / columns) * height;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + height > scrollTop + clientHeight) this.element.scrollTop = top + height - clientHeight;
  }
}
