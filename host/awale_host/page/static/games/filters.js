// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Form above the list of games: search by player, filters, order.

import { button, element, setText, translate } from "../dom.js";

const ENDINGS = ["", "won", "lost", "draw", "unfinished", "south", "north"];
/** @type {[NonNullable<Wire.Games["sort"]>, boolean][]} */
const ORDERS = [
  ["day", false], ["day", true], ["length", false], ["length", true], ["margin", false],
  ["south", true], ["north", true], ["rules", true],
];

export class Filters {
  /** @param {import("../store.js").Store} page
   * @param {() => void} changed called when something else is asked for */
  constructor(page, changed) {
    this.page = page;
    this.changed = changed;
    /** @type {Record<string, string>} */
    this.values = {};
    /** @type {Record<string, HTMLInputElement | HTMLSelectElement>} */
    this.inputs = {};
    this.order = 0;
    const field = (/** @type {string} */ name, /** @type {Record<string, any>} */ properties) => {
      const input = element("input", {
        "data-filter": name, autocomplete: "off", ...properties,
        oninput: () => this.put(name, input.value.trim()),
      });
      this.inputs[name] = input;
      return element("label", { class: "field" }, element("span", { "data-ui": `ui.games.filter.${name}` }), input);
    };
    const menu = (/** @type {string} */ name) => {
      const select = element("select", {
        "data-filter": name, onchange: () => this.put(name, select.value),
      });
      this.inputs[name] = select;
      return element("label", { class: "field" },
        element("span", { "data-ui": `ui.games.filter.${name}` }), select);
    };
    this.names = element("datalist", { id: "players-of-games" });
    const player = field("player", { type: "search", maxLength: 64 });
    this.inputs.player?.setAttribute("list", "players-of-games");
    this.sort = element("select", {
      "data-filter": "order", onchange: () => {
        this.order = this.sort.selectedIndex;
        this.changed();
      },
    }, ...ORDERS.map(([key, rising]) =>
      element("option", { "data-ui": `ui.games.order.${key}${rising ? ".rising" : ""}` })));
    this.clear = button("games.clear", { "data-command": "games.clear", class: "link", onclick: () => this.set({}) });
    this.problem = element("p", { class: "problem", role: "alert", hidden: true });
    this.more = element("details", { class: "more-filters" },
      element("summary", { "data-command": "games.filters" },
        element("span", { "data-ui": "ui.games.filters" }), element("span", { class: "active" })),
      element("div", { class: "grid" },
        menu("ended"), menu("rules"), menu("board"),
        field("since", { type: "date" }), field("until", { type: "date" }),
        field("shortest", { type: "number", min: "0", max: "9999", inputMode: "numeric" }),
        field("longest", { type: "number", min: "0", max: "9999", inputMode: "numeric" }),
        field("position", { type: "text", maxLength: 80, spellcheck: false, placeholder: "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S" }),
        this.clear));
    this.element = element("form", { class: "filters", role: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      this.names, player,
      element("label", { class: "field" }, element("span", { "data-ui": "ui.games.order" }), this.sort),
      this.more, this.problem);
  }

  get isEmpty() {
    return Object.keys(this.values).length === 0;
  }

  /** What a request for games says. */
  get value() {
    const [sort, rising] = ORDERS[this.order] ?? ["day", false];
    return { filter: this.filter, sort, rising };
  }

  /** The filter of the protocol.
   * @returns {Wire.GameFilter} */
  get filter() {
    /** @type {Record<string, string | number>} */
    const filter = { ...this.values };
    for (const name of ["shortest", "longest"]) {
      if (name in filter) filter[name] = Math.max(0, Math.trunc(Number(filter[name])) || 0);
    }
    return filter;
  }

  /** @param {string} name  @param {string} value */
  put(name, value) {
    if (value === "") delete this.values[name];
    else this.values[name] = value;
    this.mark();
    this.changed();
  }

  /** Ask for exactly this.
   * @param {Record<string, string>} values */
  set(values) {
    this.values = { ...values };
    for (const [name, input] of Object.entries(this.inputs)) input.value = String(values[name] ?? "");
    this.mark();
    this.changed();
  }

  /** Show how many filters are at work, besides the search. */
  mark() {
    const count = Object.keys(this.values).filter((name) => name !== "player").length;
    const active = this.element.querySelector(".active");
    if (active) setText(active, count ? String(count) : "");
    this.clear.disabled = this.isEmpty;
  }

  /** Offer what there is in the library: players, rule sets, boards.
   * @param {Wire.LibraryView} about */
  offer(about) {
    const { page } = this;
    this.names.replaceChildren(...about.players.map(([name]) => element("option", { value: name })));
    const rules = page.hello?.options.rules ?? [];
    this.fill("ended", ENDINGS.map((each) => [each, page.text(`ui.games.ended.${each || "any"}`)]));
    this.fill("rules", [["", page.text("ui.games.any")], ...about.rules.map(([id, games]) =>
      /** @type {[string, string]} */ ([id, `${rules.find((each) => each.id === id)?.name ?? id} (${page.words.numbers.format(games)})`]))]);
    this.fill("board", [["", page.text("ui.games.any")], ...about.boards.map(([id, games]) =>
      /** @type {[string, string]} */ ([id, `${this.boardName(id)} (${page.words.numbers.format(games)})`]))]);
    this.inputs.board?.parentElement?.toggleAttribute("hidden", about.boards.length === 0);
    translate(this.element, page.words);
    this.mark();
  }

  /** The name of the board that is connected; of any other only its number is known, which is long.
   * @param {string} id */
  boardName(id) {
    const { page } = this;
    const { board } = page.state ?? {};
    return (board?.id === id && board.name) || `${page.text("ui.games.filter.board")} ${id.slice(-4).toUpperCase()}`;
  }

  /** @param {string} name  @param {[string, string][]} options */
  fill(name, options) {
    const select = this.inputs[name];
    if (!select) return;
    const key = JSON.stringify(options);
    if (select.dataset.key === key) return;
    select.dataset.key = key;
    select.replaceChildren(...options.map(([value, text]) => element("option", { value, textContent: text })));
    select.value = this.values[name] ?? "";
  }

  /** Say why nothing can be searched for; null for nothing.
   * @param {Wire.Sentence | null} say */
  complain(say) {
    this.problem.hidden = !say;
    setText(this.problem, this.page.words.say(say));
  }
}
