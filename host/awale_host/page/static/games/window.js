// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-games>: the window of the kept games. Its parts are tabs, each an element of its own;
// another file can add one with `addTab`. Loaded only where the source keeps games.

import { element } from "../parts/part.js";
import { Sheet } from "../sheets/sheet.js";
import "./list_part.js";
import "./replay_part.js";
import "./statistics.js";

class Games extends Sheet {
  build() {
    this.tabs = element("div", { role: "tablist", class: "tabs", "data-ui-label": "ui.games" });
    this.panels = element("div", { class: "panels" });
    this.frame("ui.games", this.tabs, this.panels);
    this.dialog.classList.add("games-window");
    this.dialog.querySelector(".content").removeAttribute("tabindex");
    this.all = new Map(); // id → {tab, panel}
    this.tabs.addEventListener("keydown", (event) => this.turn(event));
    this.addTab("list", "ui.games", element("awale-game-list"));
    if (this.page.can("statistics")) this.addTab("statistics", "ui.statistics", element("awale-statistics"));
  }

  /** Add a tab: `id`, the id of its title, and the element that is its content. */
  addTab(id, title, content) {
    const panel = element("div", { role: "tabpanel", id: `games-${id}`, "aria-labelledby": `games-tab-${id}`, hidden: true }, content);
    const tab = element("button", {
      type: "button", role: "tab", id: `games-tab-${id}`, "aria-controls": `games-${id}`,
      "data-ui": title, "data-command": `games.${id}`, onclick: () => this.show(id),
    });
    this.tabs.append(tab);
    this.panels.append(panel);
    this.all.set(id, { tab, panel, content });
    this.tabs.hidden = this.all.size < 2;
    content.join?.(this.page);
    if (!this.shown) this.show(id);
  }

  /** Show a tab. */
  show(id) {
    this.shown = id;
    for (const [each, { tab, panel, content }] of this.all) {
      const chosen = each === id;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      panel.hidden = !chosen;
      if (chosen && this.dialog.open) content.opened?.(this.options);
    }
  }

  /** Arrow keys go from tab to tab. */
  turn(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const ids = [...this.all.keys()];
    const next = ids[(ids.indexOf(this.shown) + step + ids.length) % ids.length];
    this.show(next);
    this.all.get(next).tab.focus();
  }

  /** Open the window at a tab; `options` are for its content. */
  open(options = {}) {
    const wasOpen = this.dialog.open;
    this.options = options;
    if (options.tab) this.show(options.tab);
    if (!wasOpen) super.open();
  }

  opened() {
    const { content } = this.all.get(this.shown);
    requestAnimationFrame(() => content.opened?.(this.options));
  }
}

customElements.define("awale-games", Games);

/** Add the window and the replay to the page. */
export function install(page) {
  if (document.querySelector("awale-games")) return;
  const replay = element("awale-replay");
  document.querySelector("awale-story").before(replay);
  replay.join(page);
  const games = element("awale-games");
  document.querySelector("awale-question").before(games);
  games.join(page);
  page.change(); // now it can be opened
}
