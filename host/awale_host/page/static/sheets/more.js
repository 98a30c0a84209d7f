// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-more>: on a phone, what does not fit into its one row of icons.

import { button, element } from "../dom.js";
import { Sheet } from "./sheet.js";

class More extends Sheet {
  list = element("div", { class: "menu-list" });

  build() {
    this.frame("more", "ui.more", this.list);
  }

  opened() {
    const { page } = this;
    const { home } = document.documentElement.dataset; // More stays open on the way there: closing it would go back (back.js)
    const mayEnd = page.personToMove && page.inControl && page.bothMoved && page.can("declare");
    const item = (/** @type {string} */ id, /** @type {() => unknown} */ onclick, isThere = true) =>
      (isThere ? [button(id, {
        "data-command": id.replace(".short", ""),
        onclick: () => {
          this.close();
          onclick();
        },
      })] : []);
    const opens = (/** @type {string} */ id, isThere = true) => item(`${id}.short`, () => page.open(id), isThere);
    const group = (/** @type {string} */ title, /** @type {Node[]} */ ...items) =>
      (items.length ? [element("h3", { "data-ui": title }), ...items] : []);
    this.list.replaceChildren(
      ...group("ui.panel",
        ...opens("friend", page.withFriend),
        ...item("share", () => page.open("share"), page.can("study") && Boolean(page.game?.ply)),
        ...item("offer", () => page.declare("offer"), mayEnd),
        ...item("resign", () => page.declare("resign"), mayEnd)),
      ...group("ui.more.to_do",
        ...item("puzzles", () => page.open("games", { tab: "puzzles" }), page.can("puzzles")),
        ...opens("games", page.can("games")),
        ...opens("rules"),
        ...(home ? [button("home", { "data-command": "home", onclick: () => open(home, "_top") })] : [])),
      ...group("ui.settings.board",
        ...opens("settings"), ...opens("lights"),
        ...opens("usb", page.windows.has("usb")),
        ...item("quit", () => page.leave(), page.can("quit"))));
  }
}

customElements.define("awale-more", More);
