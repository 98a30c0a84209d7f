// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-lights>: legend of all lights, with the pictures of docs/board.md, and of the keys.

import { element } from "../dom.js";
import { Sheet, picture, printer } from "./sheet.js";

// Each picture with the messages that explain it.
/** @type {[string, string[]][]} */
const PICTURES = [
  ["start", ["sign.turn", "sign.legal", "ui.lights.seeds"]],
  ["sowing", ["ui.lights.sowing", "sign.last"]],
  ["capture", ["ui.lights.capture"]],
  ["krou", ["sign.laps"]],
  ["hint", ["sign.hint.any", "sign.warning.any"]],
  ["won", ["sign.won", "sign.draw"]],
];
/** @type {[string, string[]][]} what who sits at a board of wood meets, too */
const AT_THE_BOARD = [
  ["offer", ["sign.offer", "sign.offer_board"]],
  ["menu", ["sign.menu"]],
  ["greetings", ["hello", "luck", "well", "thanks", "sorry", "bye", "nudge"].map((each) => `sign.greeting.${each}`)],
];
const ON_SCREEN = ["last", "taken", "hand", "best"];
const REFUSED = ["empty", "not_yours", "feed", "slam", "over", "undo"];
const OTHERS = ["sign.thinking", "sign.hurry", "sign.interrupted"];
/** @type {[string, string][]} */
const KEYS = [
  ["A – F", "ui.keys.pits"], ["Enter", "ui.keys.ok"], ["H", "ui.keys.hint"], ["U", "ui.keys.undo"],
  ["N", "ui.keys.new"], ["← →", "ui.keys.look"], ["P", "ui.projector"], ["?", "ui.keys.lights"], ["Shift", "ui.keys.latch"],
];

class Lights extends Sheet {
  legend = element("div", { class: "lights" });

  build() {
    this.frame("lights", "ui.lights", this.legend);
  }

  opened() {
    const { page } = this;
    const line = (/** @type {string} */ id) => element("li", { textContent: page.text(id) });
    const figure = (/** @type {[string, string[]]} */ [name, ids]) => element("figure", {},
      picture(name),
      element("figcaption", {}, element("ul", {}, ...ids.filter((id) => page.words.has(id)).map(line))));
    const head = (/** @type {string} */ id) => element("h3", { textContent: page.text(id) });
    // Beside its content, which is printed folded or not.
    const folded = (/** @type {string} */ id, /** @type {Node[]} */ ...content) => [
      element("details", {}, element("summary", { textContent: page.text(id) })), element("div", { class: "folded" }, ...content)];
    this.legend.replaceChildren(
      ...PICTURES.map(figure),
      head("ui.lights.screen"), element("ul", {}, ...ON_SCREEN.map((id) => line(`ui.lights.screen.${id}`))),
      ...folded("ui.lights.board", ...AT_THE_BOARD.map(figure),
        head("ui.lights.refused"), element("ul", {}, ...REFUSED.map((id) => line(`sign.refused.${id}`))),
        head("ui.lights.others"), element("ul", {}, ...OTHERS.map(line))),
      ...folded("ui.keys", element("dl", { class: "keys" }, ...KEYS.flatMap(([key, id]) => [
        element("dt", {}, element("kbd", { textContent: key })),
        element("dd", { textContent: page.text(id) }),
      ]))),
      printer());
  }
}

customElements.define("awale-lights", Lights);
