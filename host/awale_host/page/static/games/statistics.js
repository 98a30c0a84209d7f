// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-statistics>: a player's results, by level, by month, by opening.

import { readJson } from "../choices.js";
import { Part, element, setText, translate } from "../dom.js";
import { KINDS, columns } from "./charts.js";
import { firstGame } from "./list_part.js";
import { Review } from "../parts/review.js";

const MONTHS = 36; // shown, the newest ones
/** @type {Record<string, string>} */
const MARKS = { won: "✓", drawn: "=", lost: "✗", helped: "○" };

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
    /** @type {HTMLElement[]} */
    const found = [
      element("section", {},
        element("h3", { textContent: page.text("ui.statistics.wins", { n: all.won, games: { id: "count.games", args: { n: all.games } } }) }),
        this.table([["", all]]),
        all.helped ? element("p", { class: "why", textContent: page.text("ui.statistics.helped", { n: all.helped }) }) : ""),
      part("ui.statistics.latest", this.latest(latest), element("p", { class: "why", textContent: this.key(latest) }),
        ...(streak > 1 ? [element("p", { textContent: page.text("ui.statistics.streak", { n: streak }) })] : [])),
    ];
    if (all.moves) found.push(this.goodMoves(all));
    if (this.review) found.push(this.review.element);
    const machines = levels.length > 1 ? [this.table(this.machines(levels))] : [];
    if (levels.some(({ kind }) => kind === "engine")) found.push(this.ladder(levels, ...machines));
    else if (machines.length) found.push(part("ui.statistics.levels", ...machines));
    if (months.length > 1 || all.games > 9) found.push(part("ui.statistics.months", this.months(months.slice(-MONTHS))));
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

  /** How many moves were good, of all in analysed games.
   * @param {Wire.Outcomes} all */
  goodMoves({ good, moves }) {
    const { page } = this;
    return element("section", { class: "good-moves" },
      element("h3", { textContent: page.text("study.good", { n: good, all: moves }) }),
      bar([["won", good, String(good)], ["lost", moves - good, String(moves - good)]]),
      element("p", { class: "why", textContent: page.text("ui.statistics.good.why") }));
  }

  /** The computer's levels as steps: those that were beaten are lit.
   * @param {Wire.LevelOutcomes[]} played  @param {Node[]} more of them */
  ladder(played, ...more) {
    const { page } = this;
    const steps = (page.hello?.options.engine_levels ?? []).map(({ level }, at, all) => {
      const outcomes = played.find((each) => each.kind === "engine" && (each.level ?? all.at(-1)?.level) === level)?.outcomes;
      const alone = outcomes && outcomes.won - outcomes.helped_won;
      return { level, outcomes, kind: alone ? "won" : outcomes?.won ? "helped" : outcomes ? "lost" : "" };
    });
    const beaten = steps.findLast(({ kind }) => kind === "won")?.level;
    const title = beaten === undefined ? page.text("ui.statistics.levels")
      : `${page.text("ui.statistics.engine.any")} · ${page.text("ui.statistics.beaten", { level: beaten })}`; // the board's own AI has others
    return element("section", {}, element("h3", { textContent: title }),
      element("ol", { class: "bar ladder" }, ...steps.map(({ level, outcomes, kind }) => element("li", {
        class: kind, textContent: `${level} ${MARKS[kind] ?? ""}`,
        title: outcomes ? this.parts(outcomes).map(([, , said]) => said).join(" · ") : null,
      }))), ...more);
  }

  /** What there is of won, drawn and lost, each with its number and words.
   * @param {Wire.Outcomes} outcomes
   * @returns {[string, number, string][]} */
  parts(outcomes) {
    return KINDS.filter((kind) => outcomes[kind]).map((kind) =>
      [kind, outcomes[kind], this.page.text(`ui.statistics.${kind}`, { n: outcomes[kind] })]);
  }

  /** Results by a machine's name: levels of the engine and of the board's own AI are not the same.
   * @param {Wire.LevelOutcomes[]} levels  @returns {[string, Wire.Outcomes][]} */
  machines(levels) {
    /** @type {Map<string, Wire.Outcomes>} */
    const found = new Map();
    for (const { kind, level, outcomes } of levels) {
      const name = this.machine(kind, level);
      const sum = { ...(found.get(name) ?? outcomes) };
      if (found.has(name)) for (const key of KINDS) sum[key] += outcomes[key];
      found.set(name, sum);
    }
    return [...found];
  }

  /** @param {Wire.LevelOutcomes["kind"]} kind  @param {number | null} named  */
  machine(kind, named) {
    const { page } = this;
    const isEngine = kind === "engine";
    const choices = page.hello?.options[isEngine ? "engine_levels" : "board_levels"] ?? [];
    const level = named ?? (isEngine ? choices.at(-1)?.level : null);
    const choice = choices.find((each) => each.level === level);
    if (choice) return page.text(`seat.${kind}`, { level: choice.level, word: choice.name });
    return page.text(isEngine ? "ui.statistics.engine.any" : "seat.board.plain");
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

  /** @param {Wire.MonthOutcomes[]} months */
  months(months) {
    const { page } = this;
    const format = (/** @type {Intl.DateTimeFormatOptions} */ style) => new Intl.DateTimeFormat(page.words.language, { ...style, timeZone: "UTC" });
    const short = format({ month: "short" });
    const long = format({ month: "long", year: "numeric" });
    const year = format({ year: "2-digit" });
    const shown = months.map(({ month, outcomes }, place) => {
      const day = new Date(`${month}-01T00:00:00Z`);
      const begins = place === 0 || month.endsWith("-01");
      const title = `${long.format(day)}: ${this.parts(outcomes).map(([, , said]) => said).join(" · ")}`;
      return { label: begins && months.length > 6 ? `${short.format(day)} ${year.format(day)}` : short.format(day), title, outcomes };
    });
    return element("div", { class: "wide", tabIndex: 0, role: "group", "data-ui-label": "ui.statistics.months" },
      columns(shown, shown.map(({ title }) => title).join("; ")));
  }
}

/** @param {boolean | null} won */
const kindOf = (won) => (won === null ? "drawn" : won ? "won" : "lost");

/** Parts of a whole, each as long as its share: class, number, words.
 * @param {[string, number, string][]} parts */
const bar = (parts) => element("div", { class: "bar" }, ...parts.filter(([, n]) => n).map(([kind, n, textContent]) => {
  const part = element("span", { class: kind, textContent });
  part.style.flexGrow = String(n);
  return part;
}));

customElements.define("awale-statistics", Statistics);
