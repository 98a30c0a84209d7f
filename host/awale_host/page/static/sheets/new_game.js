// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-new-game>: setup of a game (players, rules, clock); also changes the opponent of a running one.

import { read, write } from "../choices.js";
import { button, element } from "../parts/part.js";
import { menu, radios, slider } from "./fields.js";
import { Sheet } from "./sheet.js";

const CLOCKS = [null, [5, 3], [10, 5], [15, 10], [30, 20]]; // minutes, seconds a move
const EASY_LEVEL = 2;

class NewGame extends Sheet {
  build() {
    this.form = element("div", { class: "fields" });
    this.begin = button("begin", { "data-command": "begin", class: "gold", onclick: () => this.start() });
    this.change = button("change", { "data-command": "change", onclick: () => this.reseat() });
    this.frame("ui.new", this.form, element("div", { class: "choices foot" }, this.change, this.begin));
  }

  /** @param {object} from a position to play on from: `{fen, rules, starter, ply, number}` */
  open(from = null) {
    this.from = from?.fen ? from : null;
    super.open();
  }

  opened() {
    this.setup = remembered() ?? fromSetup(this.page.state?.setup);
    if (this.from) {
      const { rules, starter } = this.from;
      Object.assign(this.setup, { rules, side: starter, starter, match: "single" });
    }
    this.refresh();
    this.fill();
  }

  update() {
    this.change.hidden = !(this.page.running && this.page.can("seat")) || Boolean(this.from);
    this.begin.disabled = !this.page.inControl;
    this.change.disabled = !this.page.inControl;
  }

  set(values) {
    Object.assign(this.setup, values);
    this.fill();
  }

  fill() {
    const { page, setup } = this;
    const { options } = page.hello;
    const focused = focusPlace(this.form);
    const text = (id) => page.text(`ui.${id}`);
    const levels = setup.opponent === "board" ? options.board_levels : options.engine_levels;
    const kinds = ["engine", "board", "person"].filter((kind) =>
      kind !== "engine" || options.engine_levels.length > 0);
    const fields = [
      radios(text("against"), kinds.map((kind) => [kind, text(`against.${kind}`)]), setup.opponent,
        (opponent) => this.set({ opponent, level: Math.min(setup.level, 6) })),
    ];
    if (setup.opponent !== "person") fields.push(...this.level(levels));
    if (setup.opponent !== "person") {
      fields.push(radios(text("side"), [[0, page.text("side.south")], [1, page.text("side.north")]],
        setup.side, (side) => this.set({ side })));
    }
    if (this.from) {
      fields.push(this.clock());
      fields.unshift(element("p", { class: "from", textContent: this.whence() }));
      this.form.replaceChildren(...fields);
      focusAgain(this.form, focused);
      return;
    }
    const me = setup.opponent === "person" ? ["side.south", "side.north"] : ["ui.begins.me", "ui.begins.other"];
    const first = setup.opponent === "person" ? 0 : setup.side;
    fields.push(radios(text("begins"), [[first, page.text(me[0])], [1 - first, page.text(me[1])]],
      setup.starter, (starter) => this.set({ starter })));
    const rules = options.rules.find(({ id }) => id === setup.rules) ?? options.rules[0];
    fields.push(menu(text("rule_set"), options.rules.map(({ id, name }) => [id, name]), rules.id,
      (id) => this.set({ rules: id })));
    fields.push(element("p", { class: "about" },
      rules.about.map((line) => page.words.say(line)).join(" "), " ",
      element("button", {
        type: "button", class: "link", textContent: text("rules.more"),
        onclick: () => document.querySelector("awale-rules").open(rules.id),
      })));
    fields.push(menu(text("match"), options.matches.map((id) => [id, text(`match.${id}`)]), setup.match,
      (match) => this.set({ match })));
    fields.push(this.clock());
    this.form.replaceChildren(...fields);
    focusAgain(this.form, focused);
  }

  level(levels) {
    const { page, setup } = this;
    const level = levels.find((each) => each.level === setup.level) ?? levels[0];
    const name = page.words.say(level.name);
    const label = page.text("ui.level", { level: level.level, word: name });
    return [
      slider(label, levels[0].level, levels.at(-1).level, level.level, (chosen) =>
        this.set({ level: chosen })),
      element("p", { class: "about", textContent: page.words.say(level.about) }),
      ...(level.measured
        ? [element("p", { class: "about", "data-measured": "", textContent: page.words.say(level.measured) })]
        : []),
    ];
  }

  /** From which position the game goes on, and who is to move there. */
  whence() {
    const { number, ply, starter, rules } = this.from;
    const { name } = this.page.hello.options.rules.find(({ id }) => id === rules) ?? { name: rules };
    const side = this.page.text(starter === 0 ? "side.south" : "side.north");
    return this.page.text("ui.replay.from", { number, ply, side, rules: name });
  }

  clock() {
    const { setup } = this;
    return menu(this.page.text("ui.clock"), CLOCKS.map((clock) => [clock, this.clockName(clock)]),
      CLOCKS.find((clock) => String(clock) === String(setup.clock)) ?? null,
      (clock) => this.set({ clock }));
  }

  clockName(clock) {
    if (clock === null) return this.page.text("ui.clock.none");
    const [minutes, seconds] = clock;
    return this.page.text("ui.clock.game", { minutes, seconds });
  }

  players() {
    const { setup } = this;
    const me = { kind: "person" };
    const other = setup.opponent === "person" ? me : { kind: setup.opponent, level: setup.level };
    return setup.side === 0 ? [me, other] : [other, me];
  }

  async start() {
    const { page, setup } = this;
    if (page.running && page.game.ply > 0) {
      const sure = await document.querySelector("awale-question").ask("ui.ask.new", "ui.begin");
      if (!sure) return;
    }
    const { from } = this;
    if (!from) write("setup", JSON.stringify(setup));
    this.close();
    page.replay?.close();
    const [south, north] = this.players();
    const clock = setup.clock && { base_ms: setup.clock[0] * 60_000, increment_ms: setup.clock[1] * 1000 };
    const { rules, starter, match } = setup;
    const fen = from ? { fen: from.fen } : {};
    page.act({ t: "new", setup: { rules, south, north, starter, match, clock, ...fen } });
  }

  async reseat() {
    const { page, setup } = this;
    write("setup", JSON.stringify(setup));
    this.close();
    for (const [side, player] of this.players().entries()) {
      const now = page.game.players[side];
      if (now.kind === player.kind && (player.kind === "person" || now.level === player.level)) continue;
      await page.act({ t: "seat", side, player });
    }
  }
}

/** The form of a setup of the source. */
function fromSetup(setup) {
  const south = { kind: "person", ...setup?.south };
  const north = setup ? { kind: "person", ...setup.north } : { kind: "engine" };
  const side = south.kind === "person" ? 0 : 1;
  const other = side === 0 ? north : south;
  return {
    opponent: other.kind,
    level: other.level ?? EASY_LEVEL,
    side,
    starter: setup?.starter ?? 0,
    rules: setup?.rules ?? "abapa",
    match: setup?.match ?? "single",
    clock: setup?.clock ? [setup.clock.base_ms / 60_000, (setup.clock.increment_ms ?? 0) / 1000] : null,
  };
}

/** What was chosen last in this browser, or null. */
function remembered() {
  try {
    const kept = JSON.parse(read("setup"));
    return kept && typeof kept === "object" && "opponent" in kept ? { ...fromSetup(null), ...kept } : null;
  } catch {
    return null;
  }
}

/** Which field of the form has the focus, as the form is filled again while it is used. */
function focusPlace(form) {
  const fields = [...form.querySelectorAll("input, select, button")];
  const { activeElement } = document;
  return { index: fields.indexOf(activeElement), value: activeElement?.value, type: activeElement?.type };
}

function focusAgain(form, { index, value, type }) {
  if (index < 0) return;
  const fields = [...form.querySelectorAll("input, select, button")];
  const same = fields.find((each) => type === "radio" && each.checked && each.value === value);
  (same ?? fields[index])?.focus();
}

customElements.define("awale-new-game", NewGame);
