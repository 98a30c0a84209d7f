// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-player side="0">: one side: player, score in digits, mark of the turn, clock.

import { Part, element, setText } from "./part.js";

const SIDES = ["south", "north"];

class Player extends Part {
  build() {
    this.side = Number(this.getAttribute("side"));
    const name = SIDES[this.side];
    this.score = element("output", { class: "score", "data-score": name });
    this.who = element("span", { class: "who" });
    this.points = element("span", { class: "points" });
    this.clock = element("span", { class: "clock", "data-clock": name, role: "timer" });
    this.append(
      element("span", { class: "turn", "aria-hidden": "true" }),
      element("h2", {}, element("span", { class: "side", "data-ui": `side.${name}` }), this.who),
      this.clock, this.points, this.score);
    this.setAttribute("role", "group");
  }

  update() {
    const { page } = this;
    if (page.replay) {
      this.replayed(page.replay);
      return;
    }
    const game = page.settled;
    const { settled, looking } = page;
    const seen = looking ?? settled;
    setText(this.score, game ? String(seen.stores[this.side]) : "–");
    const seeds = game ? page.text("count.seeds", { n: seen.stores[this.side] }) : "";
    this.score.setAttribute("aria-label", seeds);
    setText(this.who, game ? this.whoPlays(game) : "");
    const running = game && !game.outcome;
    const turn = running && !looking && game.turn === this.side;
    this.classList.toggle("to-move", Boolean(turn));
    this.classList.toggle("thinking", page.game?.thinking === this.side && !looking);
    this.classList.toggle("winner", game?.outcome?.winner === this.side);
    const match = game?.match;
    setText(this.points, match ? page.text("ui.points", { n: match.points[this.side] }) : "");
    this.runClock(page.game?.clocks ?? null);
  }

  /** Who played this side in the game that is replayed, and the score there. */
  replayed({ kept, position, ply, plies }) {
    const { page } = this;
    const seeds = position?.stores[this.side];
    setText(this.score, seeds === undefined ? "–" : String(seeds));
    this.score.setAttribute("aria-label", seeds === undefined ? "" : page.text("count.seeds", { n: seeds }));
    setText(this.who, page.words.say(kept.players[this.side].say));
    const over = ply === plies && kept.outcome !== null;
    this.classList.toggle("to-move", !over && position?.turn === this.side);
    this.classList.remove("thinking");
    this.classList.toggle("winner", over && kept.outcome.winner === this.side);
    setText(this.points, "");
    this.runClock(null);
  }

  /** Who plays this side: "You" where one person plays against a machine. */
  whoPlays({ players }) {
    const { kind, name, say } = players[this.side];
    const alone = kind === "person" && players[1 - this.side].kind !== "person";
    return alone && !name && this.page.inControl ? this.page.text("ui.you") : this.page.words.say(say);
  }

  runClock(clocks) {
    this.clock.hidden = clocks === null;
    if (clocks === null) {
      clearInterval(this.ticking);
      return;
    }
    if (clocks === this.clocks) return;
    this.clocks = clocks;
    const began = performance.now();
    const tick = () => {
      const gone = clocks.running === this.side ? performance.now() - began : 0;
      setText(this.clock, minutes(Math.max(0, clocks.remaining_ms[this.side] - gone)));
    };
    clearInterval(this.ticking);
    if (clocks.running === this.side) this.ticking = setInterval(tick, 200);
    this.clock.classList.toggle("low", clocks.low[this.side]);
    tick();
  }
}

/** Minutes and seconds; the last ten seconds with tenths. */
function minutes(ms) {
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

customElements.define("awale-player", Player);
