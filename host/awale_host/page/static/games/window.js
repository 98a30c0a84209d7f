// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-games>: the window of the kept games, of puzzles and of the analysis board, as tabs.

import { element } from "../dom.js";
import { Sheet } from "../sheets/sheet.js";
import "../study/explore_part.js";
import "../study/puzzles_part.js";
import "./list_part.js";
import "./statistics.js";

/** @type {["list" | "statistics" | "puzzles" | "explore", string, string, string?][]} id, what the source must be able to do,
 * name, title where that is another */
const TABS = [
  ["list", "games", "ui.games"], ["statistics", "statistics", "ui.statistics"],
  ["puzzles", "puzzles", "ui.puzzles", "ui.puzzles.all"], ["explore", "explore", "ui.explore"],
];
/** @type {Record<string, string>} */
const ELEMENTS = {
  list: "awale-game-list", statistics: "awale-statistics", puzzles: "awale-puzzles", explore: "awale-explore",
};

/** @typedef {import("../dom.js").Part & {opened: (options?: any) => void}} TabPart */

class Games extends Sheet {
  tabs = element("div", { role: "tablist", class: "tabs", "data-ui-label": "ui.games" });
  panels = element("div", { class: "panels" });
  /** @type {Map<string, {tab: HTMLElement, panel: HTMLElement, content: TabPart}>} */
  all = new Map();
  shown = "";

  build() {
    this.frame("games", "ui.games", this.tabs, this.panels);
    this.dialog.classList.add("games-window");
    this.content.removeAttribute("tabindex");
    this.tabs.addEventListener("keydown", (event) => this.turn(event));
  }

  /** Add the tabs that the source can do.*/
  addTabs() {
    for (const [id, can, title] of TABS) {
      if (this.all.has(id) || !this.page.can(can)) continue;
      const content = /** @type {TabPart} */ (document.createElement(ELEMENTS[id] ?? ""));
      const panel = element("div", { role: "tabpanel", id: `games-${id}`, "aria-labelledby": `games-tab-${id}`, hidden: true }, content);
      const tab = element("button", {
        type: "button", role: "tab", id: `games-tab-${id}`, "aria-controls": `games-${id}`,
        "data-ui": title, "data-command": `games.${id}`, onclick: () => this.show(id),
      });
      this.tabs.append(tab);
      this.panels.append(panel);
      this.all.set(id, { tab, panel, content });
      content.join(this.page);
    }
    this.tabs.hidden = this.all.size < 2;
  }

  /** Show a tab.
   * @param {string} id  @param {any} [options] */
  show(id, options) {
    this.shown = id;
    this.titled(TABS.find(([each]) => each === id)?.at(-1) ?? "ui.games", options?.leads);
    for (const [each, { tab, panel, content }] of this.all) {
      const chosen = each === id;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      panel.hidden = !chosen;
      if (chosen && this.dialog.open) content.opened(options);
    }
    this.refresh(); // the title has the words of the tab
  }

  /** Arrow keys go from tab to tab.
   * @param {KeyboardEvent} event */
  turn(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const ids = [...this.all.keys()];
    const next = ids[(ids.indexOf(this.shown) + step + ids.length) % ids.length] ?? "list";
    this.show(next);
    this.all.get(next)?.tab.focus();
  }

  /** Open the window, at the games or the tab that is named.
   * @param {{tab?: string}} [options] */
  open(options = {}) {
    const { tab } = options;
    if (this.dialog.open) {
      if (tab) this.show(tab, options);
      return;
    }
    this.addTabs();
    super.open();
    this.show(tab ?? "list", options);
  }
}

customElements.define("awale-games", Games);
