// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Progress of a longer task: a line of text and a bar.

import { element, setText } from "../dom.js";

export class Progress {
  bar = element("progress", { max: 100 });
  words = element("span");
  element = element("label", { class: "progress", hidden: true }, this.words, this.bar);

  /** Show `text`, and that `done` of `total` is done; 0 of 0 where that is not known.
   * @param {string} text  @param {{done: number, total: number}} how */
  show(text, { done, total }) {
    this.element.hidden = false;
    setText(this.words, text);
    if (total) this.bar.value = (100 * done) / total;
    else this.bar.removeAttribute("value");
  }

  hide() {
    this.element.hidden = true;
  }
}
