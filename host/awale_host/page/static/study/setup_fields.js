// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Fields that set up a position on the analysis board: choices, and a number for each pit and store.

import { letter } from "../board/board.js";
import { element } from "../dom.js";

const ORDER = [11, 10, 9, 8, 7, 6, 0, 1, 2, 3, 4, 5, 13, 12]; // as one sees the rows, then the stores

export class SetupFields {
  /** @type {Map<number, HTMLInputElement>} */
  inputs = new Map();
  element = element("div", { class: "explore-fields", hidden: true });

  /** @param {(cup: number, count: number) => unknown} set hears what is typed */
  constructor(set) {
    for (const cup of ORDER) {
      const input = element("input", {
        type: "text", maxLength: 2, autocomplete: "off", inputMode: "numeric", "data-seeds": String(cup),
        oninput: () => set(cup, Math.trunc(Number(input.value)) || 0), onfocus: () => input.select(),
      });
      this.inputs.set(cup, input);
      this.element.append(element("label", { class: cup > 11 ? "wide" : "" }, element("span"), input));
    }
  }

  /** @param {number[]} cups  @param {(cup: number) => string} storeName */
  show(cups, storeName) {
    for (const [cup, input] of this.inputs) {
      const name = input.previousElementSibling;
      if (name) name.textContent = cup > 11 ? storeName(cup) : letter(cup);
      const isCleared = input.value === "" && input === document.activeElement; // to be typed in
      const count = cups[cup] ?? 0;
      if (!isCleared && (input.value === "" || Number(input.value) !== count)) input.value = String(count);
    }
  }
}

/** Radio buttons of `[value, message id or words]`, the first one chosen.
 * @param {string} name  @param {string[][]} options  @param {(value: string) => void} choose */
export function choices(name, options, choose) {
  return element("fieldset", { class: "radios" },
    element("legend", { "data-ui": `ui.explore.${name}` }),
    ...options.map(([value = "", text = ""], at) => element("label", {},
      element("input", {
        type: "radio", name: `explore-${name}`, value, checked: at === 0, onchange: () => choose(value),
      }),
      element("span", text.startsWith("ui.") ? { "data-ui": text } : { textContent: text }))));
}

/** @param {Element} group  @param {string} value */
export function check(group, value) {
  const input = group.querySelector(`[value="${value}"]`);
  if (input instanceof HTMLInputElement) input.checked = true;
}

/** @param {Element} group  @param {string} value  @param {boolean} isThere whether it can be chosen */
export function allow(group, value, isThere) {
  const input = group.querySelector(`[value="${value}"]`);
  if (input instanceof HTMLInputElement) input.disabled = !isThere;
}
