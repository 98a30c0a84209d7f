// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Form fields of the sheets: a group of choices as large radio buttons, and a menu.

import { element } from "../parts/part.js";

let groups = 0;

/**
 * A group of radio buttons. `options` are `[value, text]`; `choose(value)` hears a choice.
 * `label` is the text above.
 */
export function radios(label, options, value, choose) {
  groups += 1;
  const name = `choice-${groups}`;
  return element("fieldset", { class: "radios" },
    element("legend", { textContent: label }),
    ...options.map(([each, text]) => element("label", {},
      element("input", {
        type: "radio", name, value: String(each), checked: each === value,
        onchange: () => choose(each),
      }),
      element("span", { textContent: text }))));
}

/** A menu with a label; `options` are `[value, text]`. */
export function menu(label, options, value, choose) {
  const select = element("select", { onchange: () => choose(options[select.selectedIndex][0]) },
    ...options.map(([each, text]) =>
      element("option", { textContent: text, selected: each === value })));
  return element("label", { class: "menu" }, element("span", { textContent: label }), select);
}

/** A slider over the whole numbers from `low` to `high`. */
export function slider(label, low, high, value, choose) {
  return element("label", { class: "slider" }, element("span", { textContent: label }),
    element("input", {
      type: "range", min: String(low), max: String(high), step: "1", value: String(value),
      oninput: (event) => choose(Number(event.target.value)),
    }));
}
