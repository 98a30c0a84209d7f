// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-statistics>: a player's results and good moves, by level, by month, by opening.

import { readJson } from "../choices.js";
import { Part, element, setText, translate } from "../dom.js";
import { sign } from "../values.js";
import { KINDS, columns } from "./charts.js";
import { firstGame } from "./list_part.js";
import { Review } from "../parts/review.js";

const MONTHS = 36; // shown, the newest ones
const MARKED = 10; // of the latest games
const EACH = 5; // games of a column
const FEW = 3; // columns that show no trend yet
/** @type {Record<string, string>} */
const MARKS = { won: "✓", drawn: "=", lost: "✗", helped: "○" };
const NONE = { games: 0, won: 0, drawn: 0, lost: 0, helped_won: 0 };

/** @typedef {Pick<Wire.Outcomes, "games" | "won" | "drawn" | "lost">} Results
 * @typedef {{top: string, said: string, parts: [kind: string, n: number][]}} Shown as a column
 * @typedef {[kind: string, n: number, said: string]} Share of a bar */

class Statistics extends Part {
  who = element("select", { "data-statistics": "player", onchange: () => this.ask() });
  rules = element("select", { "data-statistics": "rules", onchange: () => this.ask() });
  fields = element("div", { class: "pair" }, ...[["ui.statistics.player", this.who], ["ui.rule_set", this.rules]].map(([id, menu]) =>
    element("label", { class: "field" }, element("span", { "data-ui": id }), menu)));
  content = element("div", { class: "results", "aria-live": "polite", tabIndex: 0, role: "region", "data-ui-label": "ui.statistics" });
  /** @type {Review | null} */
  review = null;

  build() {
    this.review = new Review(this.page, () => this.rules.value, () => this.opened(), this.content);
    this.review.element.ariaLive = "off"; // within the results
    this.append(this.fields, this.content);
    this.page.on("changed", () => this.opened());
  }

  /** The window was opened at this tab. */
  async opened() {
    if (!this.closest("dialog")?.open) return;
    const { page } = this;
    const about = await page.source.ask({ t: "library" });
    if (about.t !== "library") return;
    const chosen = this.who.value;
    this.who.replaceChildren(
      element("option", { value: "", textContent: page.text("ui.statistics.anybody") }),
      ...about.players.map(([name]) => element("option", { value: name, textContent: name })));
    this.who.value = about.players.some(([name]) => name === chosen) ? chosen : "";
    const rules = this.rules.value || readJson("setup")?.rules || "abapa"; // a level is another one in another game
    this.rules.replaceChildren(...(page.hello?.options.rules ?? []).map(({ id }) =>
      element("option", { value: id, textContent: page.ruleName(id) })));
    this.rules.value = rules;
    await this.ask();
  }

  async ask() {
    const [player, rules] = [this.who.value, this.rules.value];
    const answer = await this.page.source.ask({ t: "statistics", player, filter: { rules } });
    if (player !== this.who.value || rules !== this.rules.value) return;
    if (answer.t === "statistics") this.show(answer);
    else if (answer.t === "answer") setText(this.content, this.page.words.say(answer.say));
  }

  /** @param {Wire.StatisticsView} view */
  show({ all, levels, months, openings, latest, streak, unjudged }) {
    const { page } = this;
    this.review?.offer(unjudged);
    if (all.games === 0) {
      this.content.replaceChildren(element("div", { class: "nothing" },
        element("p", { textContent: page.text("ui.statistics.none") }), page.can("new") ? firstGame(this) : ""));
      translate(this.content, page.words);
      return;
    }
    const part = (/** @type {string} */ title, /** @type {Node[]} */ ...children) => element("section", {},
      element("h3", { textContent: page.text(title) }), ...children);
    const marked = latest.slice(-MARKED);
    /** @type {HTMLElement[]} */
    const found = [
      element("section", {},
        element("h3", { textContent: page.text("ui.statistics.wins", { n: all.won, games: { id: "count.games", args: { n: all.games } } }) }),
        this.table([["", all]]),
        all.helped ? element("p", { class: "why", textContent: page.text("ui.statistics.helped", { n: all.helped }) }) : ""),
      part("ui.statistics.latest", this.latest(marked), element("p", { class: "why", textContent: this.key(marked) }),
        ...(streak > 1 ? [element("p", { textContent: page.text("ui.statistics.streak", { n: streak }) })] : [])),
    ];
    if (all.moves) found.push(this.goodMoves(all, months.slice(-MONTHS)));
    if (this.review) found.push(this.review.element);
    const charts = levels.length ? [this.levels(levels)] : [];
    if (latest.length >= FEW * EACH) charts.push(part("ui.statistics.fives", this.trend(latest)));
    if (months.length > 1 || all.games > 9) {
      charts.push(part("ui.statistics.months", this.overTime(months.slice(-MONTHS), (outcomes) => this.results(outcomes))));
    }
    if (charts.length) found.push(element("div", { class: "charts" }, ...charts));
    if (openings.length) {
      found.push(element("details", {}, element("summary", { textContent: page.text("ui.statistics.openings") }),
        this.table(openings.map(({ moves, position, outcomes }) => [this.opening(moves, position), outcomes]))));
    }
    this.content.replaceChildren(...found);
    translate(this.content, page.words);
    for (const each of this.content.querySelectorAll(".wide")) each.scrollLeft = each.scrollWidth;
  }

  /** Rows of a name and a bar, whose parts say what they are: `9 won`, `2 drawn`.
   * @param {[string | Node, Wire.Outcomes][]} rows */
  table(rows) {
    return element("ul", { class: "outcomes" }, ...rows.map(([name, outcomes]) => element("li", {},
      element("div", {}, name), bar(this.parts(outcomes)))));
  }

  /** A pit for each of the latest games, as full as it went well; it opens the game.
   * @param {[number, boolean | null][]} latest */
  latest(latest) {
    const { page } = this;
    return element("ol", { class: "marks" }, ...latest.map(([number, won]) => {
      const kind = kindOf(won);
      return element("li", {}, element("button", {
        type: "button", class: kind, "data-latest": String(number), textContent: MARKS[kind],
        "aria-label": page.text(`ui.games.ended.${kind === "drawn" ? "draw" : kind}`),
        onclick: () => page.open("study", { number }),
      }));
    }));
  }

  /** What the marks of the latest games mean, with how many there are of each.
   * @param {[number, boolean | null][]} latest */
  key(latest) {
    return KINDS.map((kind) => ({ kind, n: latest.filter(([, won]) => kindOf(won) === kind).length }))
      .filter(({ n }) => n).map(({ kind, n }) => `${MARKS[kind]} ${this.page.text(`ui.statistics.${kind}`, { n })}`).join(" · ");
  }

  /** How often the latest games were won, by fives: whether one gets better.
   * @param {[number, boolean | null][]} latest */
  trend(latest) {
    const whole = latest.slice(latest.length % EACH);
    const fives = Array.from({ length: whole.length / EACH }, (_, at) => whole.slice(EACH * at, EACH * (at + 1)));
    return this.wide("ui.statistics.fives", columns(fives.map((games) => {
      const [won = 0, drawn = 0, lost = 0] = KINDS.map((kind) => games.filter(([, result]) => kindOf(result) === kind).length);
      const { said, parts } = this.results({ games: EACH, won, drawn, lost });
      return { top: String(won), title: said, label: "", parts };
    }), EACH));
  }

  /** How many moves were good, of all in analysed games, the others by their kinds, and the share by month.
   * @param {Wire.Outcomes} all  @param {Wire.MonthOutcomes[]} months */
  goodMoves(all, months) {
    const { page } = this;
    const { good, moves } = all;
    const kinds = [["inaccuracy", all.inaccuracies], ["mistake", all.mistakes], ["blunder", all.blunders]]
      .map(([kind, n]) => ({ n: Number(n), said: `${n} ${sign(String(kind))}` }));
    const rest = moves - good - kinds.reduce((sum, { n }) => sum + n, 0); // of games that were analysed before there were kinds
    const judged = months.filter(({ outcomes }) => outcomes.moves);
    return element("section", { class: "good-moves" },
      element("h3", { textContent: page.text("study.good", { n: good, all: moves }) }),
      bar([["won", good, String(good)], ...kinds.map(({ n, said }) => /** @type {Share} */ (["lost", n, said])), ["lost", rest, String(rest)]]),
      kinds.some(({ n }) => n) ? element("p", { class: "why", textContent: page.text("study.key") }) : "",
      element("p", { class: "why", textContent: page.text("ui.statistics.good.why") }),
      judged.length > 1 ? this.overTime(judged, (outcomes) => {
        const share = Math.round((100 * outcomes.good) / outcomes.moves);
        return { top: `${share}%`, said: page.text("study.good", { n: outcomes.good, all: outcomes.moves }), parts: [["won", share], ["lost", 100 - share]] };
      }, 100) : "");
  }

  /** Won, drawn and lost games at each level; those that were beaten have a mark, with help another one.
   * @param {Wire.LevelOutcomes[]} played */
  levels(played) {
    const { page } = this;
    const choices = page.hello?.options.engine_levels ?? [];
    const levels = new Set([...choices, ...played].map(({ level }) => level));
    const steps = [...levels].map((level) => {
      const outcomes = played.find((each) => each.level === level)?.outcomes ?? NONE;
      const isBeaten = outcomes.won > outcomes.helped_won;
      const word = choices.find((each) => each.level === level)?.name;
      const name = word ? page.text("seat.engine", { level: Number(level), word }) : page.text("ui.statistics.engine.any");
      const { top, said, parts } = this.results(outcomes);
      return { games: outcomes.games, isBeaten, level, top, parts, title: said && `${name}: ${said}`,
        label: `${level ?? "?"} ${isBeaten ? MARKS.won : outcomes.won ? MARKS.helped : ""}`.trim() };
    });
    const beaten = steps.findLast(({ isBeaten, level }) => isBeaten && level)?.level;
    const title = [page.text("ui.against.engine"), beaten ? page.text("ui.statistics.beaten", { level: beaten }) : ""].filter(Boolean).join(" · ");
    return element("section", { class: "by-level" }, element("h3", { textContent: title }),
      this.wide("ui.statistics.levels", columns(steps, Math.max(...steps.map(({ games }) => games)))));
  }

  /** Won, drawn and lost games as a column.
   * @param {Results} outcomes  @returns {Shown} */
  results(outcomes) {
    return { top: String(outcomes.games || ""), said: this.parts(outcomes).map(([, , said]) => said).join(" · "),
      parts: KINDS.map((kind) => [kind, outcomes[kind]]) };
  }

  /** What there is of won, drawn and lost, each with its number and words.
   * @param {Results} outcomes
   * @returns {[string, number, string][]} */
  parts(outcomes) {
    return KINDS.filter((kind) => outcomes[kind]).map((kind) =>
      [kind, outcomes[kind], this.page.text(`ui.statistics.${kind}`, { n: outcomes[kind] })]);
  }

  /** The moves of an opening; a click lists the games in which its position occurred.
   * @param {string} moves  @param {string} position */
  opening(moves, position) {
    const words = [...moves].join(" ");
    if (!position) return words;
    return element("button", {
      type: "button", class: "link", textContent: words, "data-opening": moves,
      onclick: () => this.page.open("games", { tab: "list", filter: { position } }),
    });
  }

  /** A column for each month; one of `most` has the whole height, the highest where there is none.
   * @param {Wire.MonthOutcomes[]} months  @param {(outcomes: Wire.Outcomes) => Shown} show  @param {number} [most] */
  overTime(months, show, most = Math.max(...months.map(({ outcomes }) => outcomes.games))) {
    const { page } = this;
    const format = (/** @type {Intl.DateTimeFormatOptions} */ style) => new Intl.DateTimeFormat(page.words.language, { ...style, timeZone: "UTC" });
    const short = format({ month: "short" });
    const long = format({ month: "long", year: "numeric" });
    const year = format({ year: "2-digit" });
    return this.wide("ui.statistics.months", columns(months.map(({ month, outcomes }, place) => {
      const day = new Date(`${month}-01T00:00:00Z`);
      const begins = place === 0 || month.endsWith("-01");
      const { top, said, parts } = show(outcomes);
      return { top, parts, title: `${long.format(day)}: ${said}`,
        label: begins && months.length > 6 ? `${short.format(day)} ${year.format(day)}` : short.format(day) };
    }), most));
  }

  /** @param {string} about  @param {Node} picture */
  wide(about, picture) {
    return element("div", { class: "wide", tabIndex: 0, role: "group", "data-ui-label": about }, picture);
  }
}

/** @param {boolean | null} won */
const kindOf = (won) => (won === null ? "drawn" : won ? "won" : "lost");

/** Parts of a whole, each as long as its share: class, number, words.
 * @param {Share[]} parts */
const bar = (parts) => element("div", { class: "bar" }, ...parts.filter(([, n]) => n).map(([kind, n, textContent]) => {
  const part = element("span", { class: kind, textContent });
  part.style.flexGrow = String(n);
  return part;
}));

customElements.define("awale-statistics", Statistics);
