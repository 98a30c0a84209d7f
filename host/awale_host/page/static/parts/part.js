// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Base class of the page's custom elements, and helpers that create elements.

/** A custom element that shows something of the page: `build` once, `update` after each change. */
export class Part extends HTMLElement {
  /** Connect to the page. */
  join(page) {
    this.page = page;
    this.build();
    page.addEventListener("change", () => this.refresh());
    this.refresh();
  }

  refresh() {
    this.update();
    translate(this, this.page.words);
  }

  build() {}

  update() {}
}

/** An element with properties (`data…`, `aria…` and `class` as attributes) and children. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && !name.includes("-")) made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** A button that sends or opens something; its text is the message `ui.ID`. */
export function button(id, properties = {}) {
  return element("button", { type: "button", "data-ui": `ui.${id}`, ...properties });
}

/** Fill in the texts that elements name in `data-ui` and `data-ui-label`. */
export function translate(root, words) {
  for (const each of root.querySelectorAll("[data-ui]")) {
    setText(each, words.text(each.dataset.ui));
  }
  for (const each of root.querySelectorAll("[data-ui-label]")) {
    each.setAttribute("aria-label", words.text(each.dataset.uiLabel));
  }
}

/** Set a text only where it differs, so that live regions stay silent. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Replace the children of a list; the focus stays at the same place of it. */
export function refill(list, children) {
  const buttons = () => [...list.querySelectorAll("button")];
  const at = buttons().indexOf(document.activeElement);
  list.replaceChildren(...children);
  if (at >= 0) buttons()[at]?.focus({ preventScroll: true });
}
