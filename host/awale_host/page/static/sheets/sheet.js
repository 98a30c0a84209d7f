// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Base class of the sheets: a dialog beside the board on a wide screen, from below on a phone.

import { Part, button, element } from "../parts/part.js";

export class Sheet extends Part {
  /** Make the dialog; `title` is the id of its heading. */
  frame(title, ...children) {
    this.dialog = element("dialog", { class: "sheet", "data-ui-label": title },
      element("header", {},
        element("h2", { "data-ui": title }),
        button("close", { class: "close", onclick: () => this.close() })),
      element("div", { class: "content", tabindex: "0" }, ...children)); // keys can scroll it
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog) this.close(); // the backdrop
    });
    this.append(this.dialog);
  }

  open() {
    if (this.dialog.open) return;
    this.refresh();
    this.opened?.();
    this.dialog.showModal();
  }

  close() {
    this.dialog.close();
  }
}
