// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Base class of the page's custom elements, and helpers that create elements.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {import("./store.js").Store} Store
 * @typedef {import("./words.js").Words} Words
 */

/** A custom element that shows something of the store: `build` once, `update` after each change. */
export class Part extends HTMLElement {
  /** The store; there from `join` on.
   * @type {Store} */
  page = /** @type {any} */ (null);

  /** Connect to the store.
   * @param {Store} page */
  join(page) {
    this.page = page;
    this.build();
    page.subscribe(() => this.refresh());
    this.refresh();
  }

  refresh() {
    this.update();
    translate(this, this.page.words);
  }

  build() {}

  update() {}
}

/**
 * An element with properties (`data…`, `aria…` and `class` as attributes) and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag  @param {Record<string, any>} [properties]  @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && !name.includes("-")) Object.assign(made, { [name]: value });
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** A button that sends or opens something; its text is the message `ui.ID`.
 * @param {string} id  @param {Record<string, any>} [properties]  @param {(Node | string)[]} children */
export function button(id, properties = {}, ...children) {
  return element("button", { type: "button", "data-ui": `ui.${id}`, ...properties }, ...children);
}

/** A button with an icon above or before its name.
 * @param {string} id  @param {Record<string, any>} [properties]  @param {string} [picture] */
export function iconButton(id, properties = {}, picture = id) {
  return element("button", { type: "button", "data-command": id, ...properties },
    icon(picture), element("span", { "data-ui": `ui.${id}.short` }));
}

/** An SVG element with attributes and children.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name  @param {Record<string, any>} [attributes]  @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[K]} */
export function make(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** @type {Record<string, string>} paths in a square of 24 */
const ICONS = {
  new: "M12 5v14M5 12h14",
  undo: "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
  games: "M5 5h14M5 12h14M5 19h14",
  lesson: "M3 8l9-4 9 4-9 4zM7 10v5c0 1.5 2.2 3 5 3s5-1.5 5-3v-5",
  share: "M12 15V4M8 8l4-4 4 4M5 14v5h14v-5",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  moves: "M4 6h2M9 6h11M4 12h2M9 12h11M4 18h2M9 18h11",
  full: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  first: "M6 5v14M19 5.5v13l-10-6.5z",
  previous: "M15 5l-7 7 7 7",
  play: "M7 4.5v15l12-7.5z",
  pause: "M9 5v14M15 5v14",
  next: "M9 5l7 7-7 7",
  last: "M18 5v14M5 5.5v13l10-6.5z",
};
const FILLED = ["first", "play", "last"];

/** The picture `name`.
 * @param {string} name */
export function icon(name) {
  return make("svg", {
    viewBox: "0 0 24 24", class: FILLED.includes(name) ? "icon filled" : "icon", "aria-hidden": "true",
  }, make("path", { d: ICONS[name] ?? "" }));
}

/** Fill in the texts that elements name in `data-ui` and `data-ui-label`; a button without words shows its name.
 * @param {Element} root  @param {Words} words */
export function translate(root, words) {
  for (const each of root.querySelectorAll("[data-ui]")) {
    setText(each, words.text(each.getAttribute("data-ui") ?? ""));
  }
  for (const each of root.querySelectorAll("[data-ui-label]")) {
    const name = words.text(each.getAttribute("data-ui-label") ?? "");
    each.setAttribute("aria-label", name);
    if (each instanceof HTMLButtonElement) each.title = name;
  }
}

/** Set a text only where it differs, so that live regions stay silent.
 * @param {Element} element  @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Replace the children of a list; the focus stays at the same place of it.
 * @param {Element} list  @param {Node[]} children */
export function refill(list, children) {
  const buttons = () => [...list.querySelectorAll("button")];
  const at = buttons().findIndex((each) => each === document.activeElement);
  list.replaceChildren(...children);
  if (at >= 0) buttons()[at]?.focus({ preventScroll: true });
}

/** Fill a list of moves; `marks` are put at the end of some, `go` gets the ply after the one chosen.
 * @param {HTMLElement} list  @param {string[]} moves in notation
 * @param {(ply: number) => {kind: string, sign: string} | null} marks
 * @param {(ply: number) => unknown} go */
export function fillMoves(list, moves, marks, go) {
  refill(list, moves.map((move, at) => {
    const mark = marks(at + 1);
    return element("li", { class: /^[A-F]/.test(move) ? "south" : "north" }, element("button", {
      type: "button", "data-ply": String(at + 1), onclick: () => go(at + 1),
    }, element("small", { textContent: `${at + 1}.` }), ` ${move}`,
    ...(mark ? [element("em", { class: mark.kind, textContent: mark.sign })] : [])));
  }));
}

/** Mark the move that led to `ply` and keep it in sight. The list is one tab stop, there or at its end;
 * the focus follows.
 * @param {HTMLElement} list  @param {number} ply */
export function markMove(list, ply) {
  const buttons = [...list.querySelectorAll("button")];
  const current = buttons.find((each) => Number(each.dataset.ply) === ply);
  const stop = current ?? buttons.at(-1);
  const before = list.querySelector("[aria-current]");
  if (before !== (current ?? null)) {
    before?.removeAttribute("aria-current");
    current?.setAttribute("aria-current", "step");
    if (current) keepInSight(list, current);
  }
  for (const each of buttons) each.tabIndex = each === stop ? 0 : -1;
  if (list.contains(document.activeElement)) stop?.focus({ preventScroll: true });
}

/** Scroll `list` alone, never the page, until `one` is in it.
 * @param {Element} list  @param {Element} one */
export function keepInSight(list, one) {
  const box = list.getBoundingClientRect();
  const at = one.getBoundingClientRect();
  list.scrollTop += at.top < box.top ? at.top - box.top : Math.max(0, Math.ceil(at.bottom - box.bottom));
  list.scrollLeft += at.left < box.left ? at.left - box.left : Math.max(0, at.right - box.right);
}
