// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-new-game>: choices that begin a game; in their place, once unfolded, all the rest (players, rules, clock),
// with which the opponent of a running game is changed, too.

import { read, readJson, write } from "../choices.js";
import { button, element, setText } from "../dom.js";
import { clockMenu, clockSetting, fillAgain, menu, radios, sides } from "./fields.js";
import { Sheet } from "./sheet.js";

const EASY_LEVEL = 1;
const USUAL = "abapa"; // the rules of who has chosen none
const FOR_CHILDREN = "french-beginner";
/** @type {Record<"engine" | "board", [string, number][]>} the choices and their levels */
const CHOICES = {
  engine: [["easy", EASY_LEVEL], ["medium", 5], ["hard", 8], ["strongest", 10]],
  board: [["easy", 1], ["medium", 3], ["hard", 5], ["strongest", 6]],
};
const NAME_LENGTH = 32; // as with a friend
const LOT = 2; // in place of the side that begins: chance decides
const ALL = "ui.new.options";
const MORE = "\u00a0…"; // something is asked first

/**
 * @typedef {"engine" | "board" | "person"} Opponent
 * @typedef {object} Chosen
 * @property {Opponent} opponent  @property {number} level  @property {number} side
 * @property {number} starter  @property {string} rules  @property {string} match
 * @property {number[] | null} clock
 * @typedef {{fen: string, rules: string, starter: number, side: number, ply?: number, number?: number}} From
 *   `starter` is to move, `side` is one's own; the game and the move, where it is of a kept one
 */

class NewGame extends Sheet {
  choices = element("div", { class: "big choices" });
  form = element("div", { class: "fields" });
  begin = button("begin", { "data-command": "begin", class: "gold", onclick: () => this.start() });
  change = button("change", { "data-command": "change", onclick: () => this.reseat() });
  all = element("details", { ontoggle: () => this.all.open && this.turnTo(ALL) }, element("summary", { "data-ui": ALL }), this.form,
    element("div", { class: "choices foot" }, this.change, this.begin));
  /** @type {Chosen} */
  setup = fromSetup();
  /** @type {string[]} the persons' names: one's own, and that of a second person here */
  names = [read("name") ?? "", read("guest") ?? ""];
  /** @type {From | null} */
  from = null;

  build() {
    this.page.on("newcomer", () => {
      this.names = ["", ""];
    });
    this.frame("new", "ui.new", this.choices, this.all);
  }

  /** Show a part of the sheet; Back leads to the large choices, with what was chosen or as it was `before`.
   * @param {string} title  @param {Partial<Chosen>} [before] */
  turnTo(title, before = {}) {
    this.titled(title, () => {
      this.all.open = this.all.hidden = false;
      this.titled("ui.new");
      this.choose(before);
      this.refresh();
      this.choices.querySelector("button")?.focus();
    });
    this.all.hidden = title !== ALL;
    this.refresh();
    this.caption.focus({ preventScroll: true }); // where the button was that led here
  }

  /** @param {Partial<From> & {level?: number}} [options] a position to play on from, or a level to begin at */
  opened(options = {}) {
    this.titled("ui.new");
    this.all.hidden = false;
    this.all.open = Boolean(options.fen); // what is chosen already can be seen
    this.from = options.fen ? /** @type {From} */ (options) : null;
    const { hello, state } = this.page;
    const engines = hello?.options.engine_levels.length ?? 0;
    const kept = remembered();
    this.setup = kept ?? fromSetup(state?.setup);
    // Where there is no board, none that thinks is chosen before one asks for it.
    if (!kept && engines && state?.board.kind === "virtual" && this.setup.opponent === "board") this.setup.opponent = "engine";
    if (this.setup.rules === FOR_CHILDREN) this.setup.rules = USUAL; // the race has a choice of its own
    if (this.from) {
      const { rules, starter, side } = this.from;
      Object.assign(this.setup, { rules, side, starter, match: "single" });
    }
    if (options.rules) this.setup.rules = options.rules;
    if (options.level) {
      Object.assign(this.setup, {
        opponent: engines ? "engine" : "board", level: options.level, side: 0, starter: 0, rules: options.rules ?? USUAL,
      });
    }
    this.fill();
    this.first = this.all.open ? this.begin : this.choices.querySelector("button");
  }

  /** @param {Partial<From> & {level?: number}} [options] */
  open(options) {
    super.open(options);
    if (options?.level) this.start();
  }

  update() {
    this.change.hidden = !(this.page.running && this.page.can("seat")) || this.from !== null;
    this.begin.dataset.ui = this.change.hidden ? "ui.begin" : "ui.new"; // beside the other: a game from its start
    setText(this.begin, this.page.text(this.begin.dataset.ui));
    this.begin.disabled = this.change.disabled = !this.page.inControl;
  }

  /** @param {Partial<Chosen>} values */
  choose(values) {
    Object.assign(this.setup, values);
    this.fill();
  }

  fill() {
    const { page, setup } = this;
    const { hello } = page;
    if (!hello) return;
    const text = (/** @type {string} */ id) => page.text(`ui.${id}`);
    /** @type {Opponent[]} */
    const kinds = hello.options.engine_levels.length ? ["engine", "board", "person"] : ["board", "person"];
    if (!kinds.includes(setup.opponent)) setup.opponent = "board";
    const against = radios(text("against"), kinds.map((kind) => [kind, text(`against.${kind}`)]), setup.opponent,
      (opponent) => this.choose({ opponent, level: Math.min(setup.level, 6) }));
    /** @type {HTMLElement[]} */
    const fields = [against];
    this.choices.replaceChildren(...this.bigChoices(kinds[0] === "engine" ? "engine" : "board"));
    const isAlone = setup.opponent !== "person";
    if (isAlone) against.append(element("p", { class: "about", textContent: text(`against.${setup.opponent}.about`) }));
    if (isAlone) fields.push(this.level(hello.options));
    if (this.from) {
      fields.unshift(element("p", { class: "from", textContent: this.whence(this.from) }));
    } else {
      const first = isAlone ? setup.side : 0;
      const me = isAlone ? ["ui.begins.me", "ui.begins.other"] : ["player.1", "player.2"];
      fields.push(...this.rules(hello.options), this.clock(),
        menu(text("match"), hello.options.matches.map((id) => [id, text(`match.${id}`)]), setup.match, (match) => this.choose({ match })),
        radios(text("begins"), [[first, page.text(me[0] ?? "")], [1 - first, page.text(me[1] ?? "")],
          [LOT, text("friend.begins.lot")]], setup.starter, (starter) => this.choose({ starter })));
    }
    if (isAlone) fields.push(sides(page, [0, 1], setup.side, (side) => this.choose({ side })));
    fields.push(...(this.from ? [this.clock()] : []), this.nameFields());
    fillAgain(this.form, fields);
  }

  /** The computer at four levels, a race against it: each begins. Two people here, a friend far away: each asks first.
   * @param {"engine" | "board"} machine */
  bigChoices(machine) {
    const { page, setup } = this;
    const levels = page.hello?.options[`${machine}_levels`] ?? [];
    const choice = (/** @type {string} */ id, /** @type {string} */ name, /** @type {() => void} */ onclick, /** @type {string[]} */ ...about) =>
      element("button", { type: "button", "data-command": id, disabled: !page.inControl, onclick },
        name, ...about.map((textContent) => element("small", { textContent })));
    const easy = { opponent: machine, level: EASY_LEVEL, side: 0, starter: 0, match: "single", clock: null };
    return [
      element("p", { textContent: [page.text("ui.against.engine"), ...(setup.rules === USUAL ? [] : [page.ruleName(setup.rules)])].join(" – ") }),
      ...CHOICES[machine].flatMap(([id, level]) => levels.filter((each) => each.level === level).map((each) =>
        choice(`new.${id}`, page.text(`ui.new.${id}`), () => {
          Object.assign(setup, { opponent: machine, level });
          this.start();
        }, page.text("ui.games.level", { level: each.level }), page.words.say(each.name)))),
      ...(this.from ? [] : [choice("new.race", page.ruleName(FOR_CHILDREN),
        () => this.start({ ...easy, rules: FOR_CHILDREN }), page.text(`rules.${FOR_CHILDREN}.2`))]),
      choice("new.two", `${page.text("ui.new.two")}${MORE}`, () => this.askNames()),
      ...(page.can("friend") && !this.from ? [choice("friend", `${page.text("ui.friend")}${MORE}`, () => this.far())] : []),
    ];
  }

  /** Ask the two for their game and their names, which may stay empty, and begin. */
  askNames() {
    const { page, setup } = this;
    const before = { ...setup };
    setup.opponent = "person";
    const games = [...new Set([USUAL, setup.rules, FOR_CHILDREN])];
    const form = element("form", { class: "fields", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.start();
    } }, ...(this.from ? [] : [radios(page.text("ui.panel"), games.map((id) => [id, page.ruleName(id)]), setup.rules, (rules) => {
      setup.rules = rules;
    })]), this.nameFields(),
    button("new.options", { class: "link", "data-command": "new.options", textContent: page.text(ALL), onclick: () => {
      this.choose({});
      this.all.open = true;
    } }),
    button("begin", { type: "submit", class: "gold", "data-command": "begin.two", textContent: page.text("ui.begin") }));
    this.choices.replaceChildren(form);
    this.turnTo("ui.new.two", before);
    /** @type {HTMLElement | null} */ (form.querySelector(".gold"))?.focus(); // names may stay empty
  }

  /** @param {Wire.PageOptions} options */
  rules({ rules: all }) {
    const { page } = this;
    const rules = all.find(({ id }) => id === this.setup.rules) ?? all[0];
    if (!rules) return [];
    return [
      menu(page.text("ui.rule_set"), all.map(({ id }) => [id, page.ruleName(id)]), rules.id,
        (id) => this.choose({ rules: id })),
      element("p", { class: "about" },
        page.ruleSummary(rules.id), " ",
        button("rules", {
          class: "link", textContent: page.text("ui.rules"), onclick: () => page.open("rules", rules.id),
        })),
    ];
  }

  /** @param {Wire.PageOptions} options */
  level(options) {
    const { page, setup } = this;
    const levels = setup.opponent === "board" ? options.board_levels : options.engine_levels;
    const level = levels.find((each) => each.level === setup.level) ?? levels[0];
    if (!level) return element("div");
    const named = (/** @type {Wire.LevelChoice} */ each) => page.levelName(each);
    return element("div", { class: "levels" },
      radios(named(level), levels.map((each) => [each, String(each.level)]), level,
        (chosen) => this.choose({ level: chosen.level }), "steps", named),
      element("p", { class: "about", textContent: page.words.say(level.about) }));
  }

  /** One's own name, and that of a second person at the board. */
  nameFields() {
    const { page, setup } = this;
    const keys = ["name", "guest"];
    const labels = setup.opponent === "person" ? ["ui.name.south", "ui.name.north"] : ["ui.name"];
    return element("div", { class: "pair" }, ...labels.map((label, at) => element("label", { class: "field" },
      element("span", { textContent: page.text(label) }),
      element("input", {
        type: "text", name: keys[at], maxLength: NAME_LENGTH, autocomplete: "off", spellcheck: false,
        value: this.names[at] ?? "", placeholder: labels.length > 1 ? page.text(`player.${at + 1}`) : "",
        oninput: (/** @type {InputEvent} */ event) => {
          this.names[at] = /** @type {HTMLInputElement} */ (event.target).value;
          write(keys[at] ?? "", this.names[at] ?? "");
        },
      }))));
  }

  /** From which position the game goes on, and who is to move there.
   * @param {From} from */
  whence({ number, ply, starter, rules }) {
    const { page, setup } = this;
    const { opponent } = setup;
    const who = page.text(opponent === "person" ? `player.${starter + 1}` : `ui.against.${opponent}`);
    const isYours = opponent !== "person" && setup.side === starter;
    const turn = page.text(isYours ? "turn.person.you" : "turn.person", { who });
    const name = page.ruleName(rules);
    return number && ply !== undefined ? page.text("ui.replay.from", { number, ply, turn, rules: name }) : `${turn}. ${name}.`;
  }

  clock() {
    return clockMenu(this.page, this.setup.clock, (clock) => this.choose({ clock }));
  }

  /** @param {Chosen} setup  @returns {[Wire.Player, Wire.Player]} */
  players(setup) {
    const person = (/** @type {number} */ at) =>
      ({ kind: /** @type {const} */ ("person"), name: (this.names[at] ?? "").trim() });
    if (setup.opponent === "person") return [person(0), person(1)];
    const other = { kind: setup.opponent, level: setup.level };
    return setup.side === 0 ? [person(0), other] : [other, person(0)];
  }

  /** Play with a friend far away instead. */
  far() {
    this.close();
    this.page.open("friend", { leads: () => this.page.open("new") });
  }

  /** @param {Partial<Chosen>} [once] what counts for this game alone */
  async start(once) {
    const { page, from } = this;
    if (page.running && page.game?.ply && !(await page.ask("ui.ask.new", "ui.begin"))) return;
    if (!from && !once) write("setup", JSON.stringify(this.setup));
    this.close();
    for (const window of page.windows.values()) if (window instanceof Sheet) window.close();
    const setup = { ...this.setup, ...once };
    const [south, north] = this.players(setup);
    const clock = clockSetting(setup.clock);
    const { rules, match } = setup;
    const starter = setup.starter === LOT ? Number(Math.random() < 0.5) : setup.starter;
    const fen = from ? { fen: from.fen } : {};
    page.act({ t: "new", setup: { rules, south, north, starter, match, clock, ...fen } });
  }

  async reseat() {
    const { page, setup } = this;
    write("setup", JSON.stringify(setup));
    this.close();
    for (const [side, player] of this.players(setup).entries()) {
      const now = page.game?.players[side];
      if (!now) continue;
      const isSame = now.kind === player.kind && now.name === (player.name ?? "")
        && (player.kind === "person" || now.level === player.level);
      if (isSame) continue;
      await page.act({ t: "seat", side, player });
    }
  }
}

/** The form of a setup of the source.
 * @param {Wire.Setup} [setup]  @returns {Chosen} */
function fromSetup(setup) {
  const south = setup?.south ?? {};
  const north = setup ? (setup.north ?? {}) : { kind: /** @type {const} */ ("engine") };
  const side = (south.kind ?? "person") === "person" ? 0 : 1;
  const other = /** @type {Wire.Player} */ (side === 0 ? north : south);
  const kind = other.kind ?? "person";
  return {
    opponent: kind === "program" ? "engine" : kind,
    level: other.level ?? EASY_LEVEL,
    side,
    starter: setup?.starter ?? 0,
    rules: setup?.rules ?? USUAL,
    match: setup?.match ?? "single",
    clock: setup?.clock ? [setup.clock.base_ms / 60_000, (setup.clock.increment_ms ?? 0) / 1000] : null,
  };
}

/** What was chosen last in this browser, or null. */
function remembered() {
  const kept = readJson("setup");
  return kept && typeof kept === "object" && "opponent" in kept ? { ...fromSetup(), ...kept } : null;
}

customElements.define("awale-new-game", NewGame);
