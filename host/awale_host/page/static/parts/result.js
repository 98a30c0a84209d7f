// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-result>: the result of the game and the next actions. Hidden during a game.

import { Course } from "./course.js";
import { joy } from "./joy.js";
import { Part, button, element } from "./part.js";
import { saveFile } from "./save.js";

class Result extends Part {
  shown = "";
  /** @type {Course} */
  course = /** @type {any} */ (null); // from `build` on

  build() {
    this.course = new Course(this.page);
  }

  update() {
    const { page } = this;
    const game = page.settled;
    const over = game?.outcome && page.link === "open" && page.state?.phase !== "menu" ? game : null;
    this.hidden = !over || page.looking !== null;
    const key = over
      ? JSON.stringify([game?.id, game?.outcome, game?.match, game?.kept, page.inControl, page.words.language]) : "";
    if (key === this.shown) return;
    this.shown = key;
    this.replaceChildren();
    const names = [0, 1].map((side) => (over ? page.nameOf(over, side) : ""));
    this.course.open(over && this.mayJudge(over) ? over.kept : null, names);
    document.body.toggleAttribute("data-result-away", false);
    if (over) this.show(over, names);
  }

  /** Whether the engine looks at this game: there is one, and a person has played.
   * @param {Wire.GameView} game */
  mayJudge({ players }) {
    const { page } = this;
    return page.can("judge") && page.inControl && Boolean(page.hello?.options.engine_levels.length)
      && players.some(({ kind }) => kind === "person");
  }

  /** @param {Wire.GameView} game  @param {string[]} names of the sides */
  show(game, names) {
    const { page } = this;
    const { outcome, match, kept } = game;
    if (!outcome) return;
    const act = (/** @type {string} */ id, /** @type {() => unknown} */ onclick, gold = false) =>
      button(id, { "data-command": id, class: gold ? "gold" : undefined, onclick });
    const buttons = element("div", { class: "choices" });
    const may = page.can("new") && page.inControl;
    if (may) {
      const first = act(match && !match.over ? "next" : "again", () => page.act({ t: "again", swap: false }), true);
      first.dataset.command = "again";
      buttons.append(first);
    }
    if (page.can("study") && kept !== null) {
      buttons.append(act("review.game", () => page.open("study", { number: kept, analyse: true })));
    } else if (page.can("look")) {
      buttons.append(act("look", () => page.look(0)));
    }
    if (may) {
      if (!match || match.over) buttons.append(act("swap", () => page.act({ t: "again", swap: true })));
      buttons.append(act("other", () => page.open("new")));
    }
    if (page.can("save")) buttons.append(act("save", () => saveFile(page)));
    if (page.can("undo") && page.inControl) buttons.append(act("undo", () => page.act({ t: "undo" })));
    const alone = page.sideOfYou(game);
    const how = outcome.winner === null ? "drawn"
      : alone === null || outcome.winner === alone ? "won" : "lost";
    const [south, north] = outcome.score;
    this.append(element("div", { class: `card ending ${how}`, role: "region", "data-ui-label": "ui.result" },
      element("p", { class: "final", "aria-hidden": "true" },
        ...[south, north].map((seeds, side) => element("span", { class: outcome.winner === side ? "side won" : "side" },
          element("small", { textContent: names[side] }), String(seeds)))),
      element("p", { class: "result", "data-result": "", textContent: page.words.say(outcome.say) }),
      element("p", { class: "why", textContent: page.words.say(outcome.why) }),
      ...(match ? [element("p", { class: "match", textContent: page.words.say(match.say) })] : []),
      this.course.element,
      buttons,
      button("result.away", {
        class: "link only-drawer", "data-command": "result.away",
        onclick: () => document.body.toggleAttribute("data-result-away", true),
      }),
      ...(alone !== null && how === "won" ? [joy()] : [])));
  }
}

customElements.define("awale-result", Result);
