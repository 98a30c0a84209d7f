// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-game-list>: the list of kept games with search, filters, order and actions.

import { Part, button, element, setText } from "../parts/part.js";
import { Exchange } from "./exchange.js";
import { Filters } from "./filters.js";
import { VirtualList } from "./list.js";
import { dayOf, shownName } from "./names.js";
import { openReplay } from "./replay.js";
import { askForNames } from "./rename.js";

const MOST_AT_ONCE = 500;

class GameList extends Part {
  build() {
    const { page } = this;
    this.filters = new Filters(page, () => this.search());
    this.list = new VirtualList({
      fetch: (first, most) => this.fetch(first, most),
      render: (row) => this.render(row),
      label: (row) => this.label(row),
      open: (row) => this.replay(row),
      lift: (row) => this.exchange.lift(row),
      carry: (event) => this.exchange.carry(event),
      key: (event, row) => this.key(event, row),
      changed: () => this.count(),
    });
    this.found = element("p", { class: "found", role: "status", "data-found": "" });
    this.nothing = element("p", { class: "nothing", hidden: true });
    this.notice = element("div", { class: "notice", role: "status", hidden: true });
    const act = (id, action) => button(`games.${id}`, { "data-command": `games.${id}`, onclick: action });
    this.rename = act("rename", () => this.askNames());
    this.remove = act("delete", () => this.delete());
    this.none = act("none", () => this.select([]));
    this.import = act("import", () => this.exchange.choose());
    this.export = act("export", () => this.exchange.export());
    this.restore = act("restore", () => this.bringBack());
    this.verify = act("verify", () => this.check());
    this.exchange = new Exchange(page, this);
    this.waits = element("p");
    this.waiting = element("div", { class: "notice waiting", hidden: true }, this.waits,
      act("pull", () => page.act({ t: "pull" })));
    this.append(this.filters.element, this.waiting,
      element("div", { class: "above" }, this.found,
        element("div", { class: "tools", role: "toolbar", "data-ui-label": "ui.games.tools" },
          this.none, this.rename, this.remove, this.restore, this.verify, this.import, this.export)),
      this.notice, this.exchange.element, this.nothing, this.list.element);
    page.addEventListener("changed", () => this.reload());
    page.addEventListener("happened", ({ detail: { what } }) => {
      if (what === "kept" || what === "board") this.reload();
    });
    this.old = true;
  }

  get isOpen() {
    return this.closest("dialog")?.open ?? false;
  }

  /** The window was opened at this tab. */
  async opened(options) {
    if (options?.filter) this.filters.set(options.filter);
    await this.load({ keep: !this.old && !options?.filter });
    if (!this.contains(document.activeElement)) this.list.element.focus();
  }

  /** Load the list, now or when the window is opened. */
  reload() {
    if (this.isOpen) this.load({ keep: true });
    else this.old = true;
  }

  async load(options) {
    this.old = false;
    const listed = this.list.reload(options); // first: the rows are what a person waits for
    const about = await this.page.source.ask({ t: "library" });
    await listed;
    if (about.t === "library") {
      this.about = about;
      this.filters.offer(about);
      this.waiting.hidden = about.waiting === 0 || !this.page.can("pull");
      setText(this.waits, this.page.text("ui.games.waiting", { n: about.waiting }));
    }
    this.count();
  }

  /** Something else is asked for; an answer to what was asked before is dropped. */
  search() {
    this.list.reload();
  }

  async fetch(first, most) {
    const { page, filters } = this;
    const answer = await page.source.ask({ t: "games", ...filters.value, first, most });
    filters.complain(answer.t === "games" ? null : answer.say);
    return answer.t === "games" ? answer : null;
  }

  async replay(row) {
    this.closest("dialog").close();
    if (await openReplay(this.page, row.number)) return;
    document.querySelector("awale-games").open({ tab: "list" });
    this.say(this.page.words.say(this.page.news));
  }

  key(event, row) {
    const command = event.ctrlKey || event.metaKey;
    if (event.key === "Delete") this.delete(row);
    else if (event.key === "F2") this.askNames(row);
    else if (command && event.key === "a") this.selectAll();
    else if (command && event.key === "z") this.undo?.();
    else return false;
    return true;
  }

  // -- what is selected ----------------------------------------------------------------------

  select(numbers) {
    this.list.selected = new Set(numbers);
    this.list.draw();
    this.count();
  }

  async selectAll() {
    const numbers = [];
    while (numbers.length < Math.min(this.list.total, MOST_AT_ONCE)) {
      const answer = await this.fetch(numbers.length, 100);
      if (!answer?.rows.length) break;
      numbers.push(...answer.rows.map(({ number }) => number));
    }
    this.select(numbers.slice(0, MOST_AT_ONCE));
  }

  /** The games that a command is for: those selected, else the one that keys are at. */
  numbers(row) {
    const { selected } = this.list;
    return selected.size ? [...selected] : row ? [row.number] : [];
  }

  async delete(row) {
    const numbers = this.numbers(row);
    if (!numbers.length || this.remove.disabled) return;
    const answer = await this.page.act({ t: "delete", numbers });
    if (!answer.ok) {
      this.say(this.page.words.say(answer.say));
      return;
    }
    this.select([]);
    this.undo = () => this.bringBack(numbers);
    this.say(this.page.text("ui.games.deleted", { n: numbers.length }),
      button("games.undo", { "data-command": "games.undo", onclick: () => this.undo() }));
  }

  /** Bring deleted games back; without `numbers` all that can be. */
  async bringBack(numbers = this.about?.deleted ?? []) {
    this.undo = null;
    const answer = await this.page.act({ t: "restore", numbers });
    this.say(answer.ok
      ? this.page.text("ui.games.restored", { n: numbers.length })
      : this.page.words.say(answer.say));
  }

  /** Have every game replayed by the rules. */
  async check() {
    const { page } = this;
    const answer = await page.act({ t: "verify" });
    if (answer.t !== "verified") return;
    const { checked, faults } = answer;
    this.say(page.text(faults.length ? "ui.games.faults" : "ui.games.sound", { n: checked }),
      element("ul", { class: "problems" },
        ...faults.map(([, say]) => element("li", { textContent: page.words.say(say) }))));
  }

  async askNames(row) {
    const [number] = this.numbers(row);
    const found = [...this.list.rows.values()].find((each) => each.number === number);
    if (!found || this.rename.disabled) return;
    const said = await askForNames(this.page, found);
    if (said) this.say(said);
    this.list.element.focus();
  }

  /** Say something above the list, with what can be done about it. */
  say(text, ...more) {
    this.notice.hidden = !text;
    this.notice.replaceChildren(element("p", { textContent: text }), ...more);
    this.refresh();
  }

  // -- rows ----------------------------------------------------------------------------------

  render(row) {
    const { page } = this;
    const side = (at, name) => element("span", { class: row.winner === at ? "side won" : "side" },
      element("span", { class: "name", textContent: shownName(page, name) }),
      element("span", { class: "seeds", textContent: String(row.seeds[at]) }));
    const ended = row.reason === null
      ? element("span", { class: "badge", textContent: page.text("ui.games.unfinished") })
      : "";
    return [
      element("span", { class: "sides" }, side(0, row.south), side(1, row.north)),
      element("span", { class: "facts" },
        element("span", { class: "day", textContent: dayOf(page, row.day) }),
        element("span", { class: "rest" }, ended,
          element("span", { class: "rules-name", textContent: `${this.rules(row.rules)} · ` }),
          page.text("count.moves", { n: row.plies }))),
    ];
  }

  label(row) {
    const { page } = this;
    const words = {
      number: row.number, south: shownName(page, row.south), north: shownName(page, row.north),
      score: row.seeds.join("–"), moves: page.text("count.moves", { n: row.plies }),
      day: dayOf(page, row.day), rules: this.rules(row.rules),
    };
    return page.text(row.reason === null ? "ui.games.row.unfinished" : "ui.games.row", words);
  }

  rules(id) {
    return this.page.hello?.options.rules.find((each) => each.id === id)?.name ?? id;
  }

  count() {
    const { page, list } = this;
    const { total } = list;
    const chosen = list.selected.size;
    setText(this.found, chosen
      ? page.text("ui.games.selected", { n: chosen })
      : page.text("ui.games.found", { n: total }));
    const may = page.inControl && this.about?.read_only === false;
    this.none.hidden = chosen === 0;
    this.rename.hidden = chosen !== 1 || !page.can("rename");
    this.remove.hidden = chosen === 0 || !page.can("delete");
    this.rename.disabled = this.remove.disabled = !may;
    this.import.hidden = chosen > 0 || !page.can("import");
    this.import.disabled = !may;
    this.export.hidden = !page.can("export") || total === 0;
    this.restore.hidden = chosen > 0 || !may || !page.can("restore") || !this.about?.deleted.length;
    this.verify.hidden = chosen > 0 || !page.can("verify") || total === 0;
    this.nothing.hidden = total > 0 || list.stale;
    setText(this.nothing, page.text(this.filters.isEmpty ? "ui.games.empty" : "ui.games.no_match"));
    this.list.element.classList.toggle("selecting", chosen > 0);
  }

  update() {
    if (this.words && this.words !== this.page.words) this.list.draw();
    this.words = this.page.words;
    this.count();
  }
}

customElements.define("awale-game-list", GameList);
