// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-player side="0">: one side: player, score in digits, mark of the turn, clock.

import { Part, element, setText } from "../dom.js";

const SIDES = ["south", "north"];

class Player extends Part {
  side = 0;
  name = element("span", { class: "side" });
  score = element("output", { class: "score" });
  who = element("span", { class: "who" });
  points = element("span", { class: "points" });
  clock = element("span", { class: "clock", role: "timer" });
  /** @type {Wire.ClockView | null} */
  clocks = null;
  ticking = 0;
  /** @type {number[] | null} what stands in the cups, seed by seed */
  cells = null;

  build() {
    this.side = Number(this.getAttribute("side"));
    const name = SIDES[this.side] ?? "";
    this.score.dataset.score = this.clock.dataset.clock = name;
    this.append(
      element("span", { class: "turn", "aria-hidden": "true" }),
      element("h2", {}, this.name, this.who),
      this.clock, this.points, this.score);
    this.setAttribute("role", "group");
    this.page.on("cells", (cells) => {
      this.cells = cells;
      this.count();
    });
  }

  update() {
    const { page } = this;
    const { settled: game, looking } = page;
    const seeds = game && page.counts(game) ? (looking ?? game).stores[this.side] : undefined;
    setText(this.score, seeds === undefined ? (game ? "" : "–") : String(seeds));
    this.score.setAttribute("aria-label", seeds === undefined ? "" : page.text("count.seeds", { n: seeds }));
    const isAlone = game !== null && page.sideOfYou(game) !== null;
    this.classList.toggle("alone", isAlone);
    const isWinner = !looking && game?.outcome?.winner === this.side;
    const won = `result.win_by_word${page.ownSide === this.side && isAlone ? ".you" : ""}`;
    setText(this.name, isWinner ? page.text(won, { who: page.nameOf(game, this.side) }) : this.nameOnCard(game));
    setText(this.who, game ? this.whoPlays(game.players[this.side], isAlone) : "");
    const isToMove = game !== null && !game.outcome && !looking && game.turn === this.side;
    for (const each of [this.name, this.who]) each.title = each.textContent ?? ""; // it may be cut
    this.classList.toggle("to-move", isToMove && !page.moving);
    this.classList.toggle("thinking", page.game?.thinking === this.side && !looking);
    this.classList.toggle("winner", isWinner);
    this.count();
    this.runClock(page.game?.clocks ?? null);
  }

  /** The points of a match; in a race what is left of the side's seeds, with the light. */
  count() {
    const { page, side } = this;
    const { settled: game } = page;
    const row = game && !page.counts(game) ? (this.cells ?? game.pits).slice(6 * side, 6 * side + 6) : null;
    setText(this.points, game?.match ? page.text("ui.points", { n: game.match.points[side] })
      : row ? page.text("count.left", { n: row.reduce((sum, count) => sum + count) }) : "");
  }

  /** You, a friend or the computer; of two people the name; else the side.
   * @param {Wire.GameView | null} game */
  nameOnCard(game) {
    const you = game && this.page.sideOfYou(game);
    if (game?.players.every(({ kind }) => kind === "person")) return this.page.nameOf(game, this.side);
    if (you === null) return this.page.text(`side.${SIDES[this.side]}`);
    if (you === this.side) return this.page.text("ui.you");
    return game?.players[this.side]?.name || this.page.text("ui.statistics.engine.any");
  }

  /** Who plays this side; where the name above says that, the level or one's own name.
   * @param {Wire.PlayerView | undefined} player  @param {boolean} isNamed */
  whoPlays(player, isNamed) {
    const { page } = this;
    if (!isNamed) return player?.kind === "person" && (!player.name || this.nameOnCard(page.settled) === player.name) ? "" : page.words.say(player?.say);
    if (player?.level) return page.text("ui.level", player.say.args);
    return player?.kind === "person" ? (player.name ?? "") : "";
  }

  /** @param {Wire.ClockView | null} clocks */
  runClock(clocks) {
    this.clock.hidden = clocks === null;
    if (clocks === null || clocks === this.clocks) {
      if (!clocks) clearInterval(this.ticking);
      return;
    }
    this.clocks = clocks;
    const began = performance.now();
    const tick = () => {
      const gone = clocks.running === this.side ? performance.now() - began : 0;
      setText(this.clock, minutes(Math.max(0, (clocks.remaining_ms[this.side] ?? 0) - gone)));
    };
    clearInterval(this.ticking);
    if (clocks.running === this.side) this.ticking = window.setInterval(tick, 200);
    this.clock.classList.toggle("low", clocks.low[this.side]);
    tick();
  }
}

/** Minutes and seconds; the last ten seconds with tenths.
 * @param {number} ms */
function minutes(ms) {
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

customElements.define("awale-player", Player);
