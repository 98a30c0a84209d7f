// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-game-list>: the list of kept games with search, filters, order and actions.

import { Part, button, element, setText } from "../dom.js";
import { Exchange } from "./exchange.js";
import { Filters } from "./filters.js";
import { VirtualList } from "./list.js";
import { whenOf } from "../days.js";
import { askForNames } from "./rename.js";
import { smallBoard } from "./small_board.js";

const MOST_AT_ONCE = 500;
const WIDE = matchMedia("(min-width: 62.01rem)");
const FEW = 10; // games that need no search
const USUAL = "abapa"; // rules that a row need not name

/** The way on from a window that has nothing to show yet.
 * @param {Part} part */
export const firstGame = (part) => button("new", { class: "gold", "data-command": "games.play", onclick: () => {
  part.page.close("games");
  part.page.open("new");
} });

export class GameList extends Part {
  found = element("p", { class: "found", role: "status", "data-found": "" });
  emptyWords = element("p");
  play = firstGame(this);
  nothing = element("div", { class: "nothing", hidden: true }, this.emptyWords, this.play);
  notice = element("div", { class: "notice", role: "status", hidden: true });
  rename = this.does("rename", () => this.askNames());
  erase = this.does("delete", () => this.delete());
  pick = this.does("select", () => this.choose(true));
  none = this.does("none", () => {
    this.choose(false);
    this.select([]);
  });
  import = this.does("import", () => this.exchange.choose());
  export = this.does("export", () => this.exchange.export());
  restore = this.does("restore", () => this.bringBack());
  verify = this.does("verify", () => this.check());
  tools = element("details", {
    class: "share-more", onclick: (/** @type {Event} */ { target }) => {
      if (target instanceof HTMLButtonElement) this.tools.open = false;
    },
    onfocusout: (/** @type {FocusEvent} */ { relatedTarget }) => {
      if (relatedTarget instanceof Node && !this.tools.contains(relatedTarget)) this.tools.open = false;
    },
  },
    element("summary", { "data-ui": "ui.more", "data-command": "games.tools" }),
    element("div", { class: "choices" }, this.import, this.export, this.restore, this.verify));
  bar = element("div", { class: "tools", role: "toolbar", "data-ui-label": "ui.games.tools" },
    this.none, this.rename, this.erase, this.pick, this.tools);
  waits = element("p");
  waiting = element("div", { class: "notice waiting", hidden: true }, this.waits,
    this.does("pull", () => this.page.act({ t: "pull" })));
  list = new VirtualList({
    fetch: (first, most) => this.fetch(first, most),
    render: (row) => this.render(row),
    open: (row) => this.replay(row),
    lift: (row) => this.exchange.lift(row),
    carry: (event) => this.exchange.carry(event),
    key: (event, row) => this.key(event, row),
    tick: () => this.page.text("ui.games.select"),
    changed: () => this.count(),
  });
  /** @type {Filters} */
  filters = /** @type {any} */ (null); // both are there from `build` on
  /** @type {Exchange} */
  exchange = /** @type {any} */ (null);
  /** @type {Wire.LibraryView | null} */
  about = null;
  /** @type {(() => void) | null} */
  undo = null;
  old = true;
  words = "";

  build() {
    const { page } = this;
    this.filters = new Filters(page, () => this.search());
    this.exchange = new Exchange(page, this);
    this.append(this.filters.element, this.waiting,
      element("div", { class: "above" }, this.found, this.bar),
      this.notice, this.exchange.element, this.nothing, this.list.element);
    page.on("changed", () => this.reload());
    page.on("happened", ({ what }) => {
      if (what === "kept" || what === "board") this.reload();
    });
  }

  /** @param {string} id  @param {() => unknown} onclick */
  does(id, onclick) {
    return button(`games.${id}`, { "data-command": `games.${id}`, onclick });
  }

  get isOpen() {
    return this.closest("dialog")?.open ?? false;
  }

  /** The window was opened at this tab. */
  async opened(/** @type {{filter?: Record<string, string>, deleted?: number[]}} */ options = {}) {
    if (options.deleted) this.offerBack(options.deleted);
    if (options.filter) this.filters.set(options.filter);
    await this.load({ keep: !this.old && !options.filter });
    const undo = options.deleted && this.notice.querySelector("button");
    if (undo) undo.focus(); // it stands for what was pressed
    else if (!this.contains(document.activeElement)) this.list.element.focus();
  }

  /** Load the list, now or when the window is opened. */
  reload() {
    if (this.isOpen) this.load({ keep: true });
    else this.old = true;
  }

  /** @param {{keep?: boolean}} options */
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

  /** @param {number} first  @param {number} most */
  async fetch(first, most) {
    const { page, filters } = this;
    const answer = await page.source.ask({ t: "games", ...filters.value, first, most });
    filters.complain(answer.t === "answer" ? answer.say : null);
    return answer.t === "games" ? answer : null;
  }

  /** @param {Wire.GameRow} row */
  replay(row) {
    this.page.open("study", { number: row.number, failed: () => this.say(this.page.words.say(this.page.news)) });
  }

  /** @param {KeyboardEvent} event  @param {Wire.GameRow} [row] */
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

  /** @param {number[]} numbers */
  select(numbers) {
    this.list.selected = new Set(numbers);
    this.list.draw();
    this.count();
  }

  /** Begin or end to choose several games: then a click on one adds it.
   * @param {boolean} begins */
  choose(begins) {
    this.list.element.classList.toggle("choosing", begins);
    this.count();
  }

  async selectAll() {
    /** @type {number[]} */
    const numbers = [];
    while (numbers.length < Math.min(this.list.total, MOST_AT_ONCE)) {
      const answer = await this.fetch(numbers.length, 100);
      if (!answer?.rows.length) break;
      numbers.push(...answer.rows.map(({ number }) => number));
    }
    this.select(numbers.slice(0, MOST_AT_ONCE));
  }

  /** The games that a command is for: those selected, else the one that keys are at.
   * @param {Wire.GameRow} [row] */
  numbers(row) {
    const { selected } = this.list;
    return selected.size ? [...selected] : row ? [row.number] : [];
  }

  /** @param {Wire.GameRow} [row] */
  async delete(row) {
    const numbers = this.numbers(row);
    if (!numbers.length || this.erase.disabled) return;
    const answer = await this.page.act({ t: "delete", numbers });
    if (answer.t === "answer" && !answer.ok) {
      this.say(this.page.words.say(answer.say));
      return;
    }
    this.choose(false);
    this.select([]);
    this.offerBack(numbers);
  }

  /** Say that games are deleted, and bring them back if that is asked for.
   * @param {number[]} numbers */
  offerBack(numbers) {
    this.undo = () => this.bringBack(numbers);
    this.say(this.page.text("ui.games.deleted", { n: numbers.length }),
      button("games.undo", { "data-command": "games.undo", onclick: () => this.undo?.() }));
  }

  /** Bring deleted games back; without `numbers` all that can be.
   * @param {number[]} [numbers] */
  async bringBack(numbers = this.about?.deleted ?? []) {
    this.undo = null;
    const answer = await this.page.act({ t: "restore", numbers });
    this.say(answer.t === "answer" && !answer.ok
      ? this.page.words.say(answer.say)
      : this.page.text("ui.games.restored", { n: numbers.length }));
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

  /** @param {Wire.GameRow} [row] */
  async askNames(row) {
    const [number] = this.numbers(row);
    const found = [...this.list.rows.values()].find((each) => each.number === number);
    if (!found || this.rename.disabled) return;
    const said = await askForNames(this.page, found);
    if (said) this.say(said);
    this.list.element.focus();
  }

  /** Say something above the list, with what can be done about it.
   * @param {string} text  @param {Node[]} more */
  say(text, ...more) {
    this.notice.hidden = !text;
    this.notice.replaceChildren(element("p", { textContent: text }), ...more);
    this.refresh();
  }

  // -- rows ----------------------------------------------------------------------------------

  /** The board, the result with a ring where there were hints or take-backs, the facts, and what damage
   * has taken.
   * @param {Wire.GameRow} row */
  render(row) {
    const { page } = this;
    const [notes, help] = [row.notes, row.help].map((each) => each.map((say) => page.words.say(say)).join(" "));
    return [
      smallBoard(row.cups),
      element("span", { class: "facts" },
        element("span", { class: "headline" }, this.headline(row), help ? element("span", { class: "helped", role: "img", title: help, "aria-label": help }) : ""),
        element("span", { class: "rest", textContent: [whenOf(page, row.day ?? ""), row.rules === USUAL ? "" : page.ruleName(row.rules), page.text("count.moves", { n: row.plies })].filter(Boolean).join(" · ") }),
        notes ? element("span", { class: "badge", textContent: notes, title: notes }) : ""),
    ];
  }

  /** `You won 25–10 · Level 1`, `You resigned (3–3)`.
   * @param {Wire.GameRow} row */
  headline({ score, headline, reason }) {
    const [result, ...others] = headline.map((each) => (each.id === "ui.games.level" ? this.page.words.say(each).replace(" ", "\u00a0") : this.page.words.say(each)));
    const seeds = score.join("–");
    return [[result, reason === "resignation" && seeds ? `(${seeds})` : seeds].join(" ").trim(), ...others].join(" · ");
  }

  count() {
    const { page, list } = this;
    const { total } = list;
    const chosen = list.selected.size;
    if (!list.stale && this.filters.isEmpty) this.filters.element.hidden = total < FEW;
    if (chosen || !list.stale) {
      setText(this.found, page.text(chosen ? "ui.games.selected" : "ui.games.found", { n: chosen || total }));
    }
    const may = page.inControl && this.about?.read_only === false;
    const choosing = this.list.element.matches(".choosing");
    this.none.hidden = chosen === 0 && !choosing;
    this.pick.hidden = chosen > 0 || choosing || total === 0;
    this.rename.hidden = chosen !== 1 || !page.can("rename");
    this.erase.hidden = chosen === 0 || !page.can("delete");
    this.rename.disabled = this.erase.disabled = !may;
    this.import.hidden = chosen > 0 || !page.can("import");
    this.import.disabled = !may;
    this.export.hidden = !page.can("export") || total === 0;
    this.restore.hidden = chosen > 0 || !may || !page.can("restore") || !this.about?.deleted.length;
    this.verify.hidden = chosen > 0 || !page.can("verify") || total === 0;
    if (chosen) this.bar.append(this.export); // in sight, where games are chosen for it
    else this.restore.before(this.export);
    const isOutside = this.import.parentElement === this.bar;
    if (WIDE.matches && !isOutside) this.tools.before(this.import); // in sight, where there is room
    else if (!WIDE.matches && isOutside) this.export.before(this.import);
    this.tools.hidden = chosen > 0 || !this.tools.querySelector("button:not([hidden])");
    this.nothing.hidden = total > 0 || list.stale;
    setText(this.emptyWords, page.text(this.filters.isEmpty ? "ui.games.empty" : "ui.games.no_match"));
    this.play.hidden = !this.filters.isEmpty || !page.can("new");
    this.list.element.classList.toggle("selecting", chosen > 0 || choosing);
  }

  update() {
    const { language } = this.page.words;
    if (this.words && this.words !== language) this.list.draw();
    this.words = language;
    this.count();
  }
}

customElements.define("awale-game-list", GameList);
