// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Base class of the sheets: a dialog beside the board on a wide screen, from below on a phone.

import { Part, button, element } from "../dom.js";

/** A button that prints the open sheet: what style/print.css leaves. */
export const printer = () => button("print", { "data-command": "print", onclick: () => print() });

export class Sheet extends Part {
  /** @type {HTMLElement | null} what gets the focus where that is not the title */
  first = null;
  content = element("div", { class: "content", tabindex: "0" }); // keys can scroll it
  dialog = element("dialog", { class: "sheet" });
  caption = element("h2", { tabIndex: -1, autofocus: true });
  leads = () => {}; // where Back leads
  wayBack = button("lesson.back", { class: "back", hidden: true, onclick: () => this.leads() });

  /** Make the dialog; `title` is the id of its heading, `name` what the store opens it by.
   * @param {string} name  @param {string} title  @param {(Node | string)[]} children */
  frame(name, title, ...children) {
    this.page.windows.set(name, this);
    this.titled(title);
    this.content.append(...children);
    this.dialog.append(
      element("header", {},
        this.caption, this.wayBack,
        button("close", { class: "close", onclick: () => this.close() })),
      this.content);
    /** @type {EventTarget | null} where a finger or the mouse came down */
    let down = null;
    this.dialog.addEventListener("pointerdown", ({ target }) => down = target);
    this.dialog.addEventListener("click", ({ target }) => {
      if (target === this.dialog && down === target) this.close(); // the backdrop, no text marked to beyond the sheet
    });
    this.append(this.dialog);
  }

  /** Name what the sheet shows; where that was opened from something else, `leads` goes back there.
   * @param {string} title  @param {() => void} [leads] */
  titled(title, leads) {
    this.dialog.dataset.uiLabel = this.caption.dataset.ui = title;
    this.wayBack.hidden = !leads;
    this.leads = leads ?? this.leads;
  }

  /** Open the sheet; `options` are for its content.
   * @param {any} [options] */
  open(options) {
    if (this.dialog.open) return;
    this.opened(options);
    this.refresh();
    this.dialog.showModal();
    this.content.scrollTop = 0; // not where it was closed
    this.first?.focus({ preventScroll: true });
  }

  /** Prepare what the sheet shows.
   * @param {any} [_] */
  opened(_) {} // eslint-disable-line no-unused-vars

  close() {
    this.dialog.close();
  }
}

const UPRIGHT = "screen and (max-width: 62rem) and (orientation: portrait)"; // as layout.css has it

/** A picture of the board, as in docs/board.md, upright where the page's board is; what it shows is said beside it.
 * @param {string} name */
export const picture = (name) => {
  const image = /** @type {HTMLImageElement} */ (element("img", { alt: "", loading: "lazy" }));
  const made = element("picture", {},
    name === "greetings" ? "" : element("source", { media: UPRIGHT, srcset: `lights/${name}.svg#upright` }), image);
  image.src = `lights/${name}.svg`; // last: an image that the browser has already would stay, whatever the source says
  return made;
};
