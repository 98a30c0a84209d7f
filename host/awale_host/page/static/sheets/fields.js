// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Form fields of the sheets: a group of choices as large radio buttons, and a menu.

import { element } from "../dom.js";

let groups = 0;

/**
 * @template T
 * @typedef {[T, string][]} Choices each a value and its text
 */

/**
 * A group of radio buttons; `choose(value)` hears a choice.
 * @template T
 * @param {string} label the text above  @param {Choices<T>} options  @param {T} value
 * @param {(value: T) => void} choose  @param {string} [kind] a class of the group
 * @param {(value: T) => string} [spoken] what is read out in place of a text
 */
export function radios(label, options, value, choose, kind = "", spoken) {
  groups += 1;
  const name = `choice-${groups}`;
  return element("fieldset", { class: `radios ${kind}` },
    element("legend", { textContent: label }),
    ...options.map(([each, text]) => element("label", {},
      element("input", {
        type: "radio", name, value: String(each), checked: each === value,
        "aria-label": spoken?.(each), onclick: () => choose(each), // also of the one that is the default already
      }),
      element("span", { textContent: text }))));
}

/** The side to play on, as one sits at a board of wood; that of the page turns.
 * @template T
 * @param {import("../store.js").Store} page  @param {T[]} values  @param {T} value  @param {(value: T) => void} choose */
export const sides = (page, values, value, choose) =>
  radios(page.text("ui.side"), values.map((each, at) => [each, page.text(`ui.side.${at}`)]), value, choose);

/** A menu with a label.
 * @template T
 * @param {string} label  @param {Choices<T>} options  @param {T} value  @param {(value: T) => void} choose */
export function menu(label, options, value, choose) {
  const name = () => { select.title = select.selectedOptions[0]?.text ?? ""; }; // it may be cut
  const select = element("select", {
    onchange: () => {
      name();
      const chosen = options[select.selectedIndex];
      if (chosen) choose(chosen[0]);
    },
  }, ...options.map(([each, text]) => element("option", { textContent: text, selected: each === value })));
  name();
  return element("label", { class: "menu" }, element("span", { textContent: label }), select);
}

/** @type {(number[] | null)[]} minutes, seconds a move */
const CLOCKS = [null, [5, 3], [10, 5], [15, 10], [30, 20]];

/** A menu of clocks: minutes for the game and seconds for each move, null for none.
 * @param {import("../store.js").Store} page  @param {number[] | null} value
 * @param {(value: number[] | null) => void} choose */
export function clockMenu(page, value, choose) {
  const name = (/** @type {number[] | null} */ clock) => (clock === null
    ? page.text("ui.clock.none") : page.text("ui.clock.game", { minutes: clock[0], seconds: clock[1] }));
  return menu(page.text("ui.clock"), CLOCKS.map((clock) => [clock, name(clock)]),
    CLOCKS.find((clock) => String(clock) === String(value)) ?? null, choose);
}

/** A clock as commands have it, in ms.
 * @param {number[] | null} clock  @returns {Wire.ClockSetting | null} */
export function clockSetting(clock) {
  if (clock === null) return null;
  const [minutes = 0, seconds = 0] = clock;
  return { base_ms: minutes * 60_000, increment_ms: seconds * 1000 };
}

/** A slider over the whole numbers from `low` to `high`.
 * @param {string} label  @param {number} low  @param {number} high  @param {number} value
 * @param {(value: number) => void} choose */
export function slider(label, low, high, value, choose) {
  const input = element("input", {
    type: "range", min: String(low), max: String(high), step: "1", value: String(value),
    oninput: () => choose(Number(input.value)),
  });
  return element("label", { class: "slider" }, element("span", { textContent: label }), input);
}

/** Fill a form again; what had the focus keeps it, by its place or its value.
 * @param {Element} form  @param {(Node | string)[]} fields */
export function fillAgain(form, fields) {
  const all = () => [...form.querySelectorAll("input, select, button")];
  const at = all().findIndex((each) => each === document.activeElement);
  form.replaceChildren(...fields);
  const same = all()[at];
  if (same instanceof HTMLElement) same.focus();
}
