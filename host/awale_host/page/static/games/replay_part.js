// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-replay>: the panel of a replayed game: players, result, navigation.

import { Part, element, setText } from "../parts/part.js";
import { icon } from "./icons.js";
import { dayOf } from "./names.js";

const SPEEDS = ["slow", "normal", "fast", "max"];

class ReplayPart extends Part {
  build() {
    const act = (id, picture, action) => element("button", {
      type: "button",
      "data-command": `replay.${id}`,
      "data-ui-label": `ui.replay.${id}`,
      onclick: () => action(this.page.replay),
    }, icon(picture));
    this.heading = element("h2", { tabIndex: -1 });
    this.about = element("p", { class: "about" });
    this.outcome = element("p", { class: "outcome", "data-replay-result": "" });
    this.damaged = element("p", { class: "damaged", role: "alert" });
    this.run = act("play", "play", (replay) => replay.toggle());
    this.slider = element("input", {
      type: "range", min: "0", step: "1", "data-ui-label": "ui.replay.move", "data-replay-slider": "",
      oninput: () => this.page.replay.go(Number(this.slider.value)),
    });
    this.at = element("output", { class: "at" });
    this.speed = element("select", {
      "data-ui-label": "ui.set.speed",
      onchange: () => this.page.replay.choose(SPEEDS[this.speed.selectedIndex]),
    }, ...SPEEDS.map((each) => element("option", { "data-ui": `ui.set.speed.${each}` })));
    const words = (id, action, gold) => element("button", {
      type: "button", "data-command": `replay.${id}`, "data-ui": `ui.replay.${id}`,
      class: gold ? "gold" : undefined, onclick: action,
    });
    this.on = words("play_on", () => this.playOn(), true);
    this.more = element("div", { class: "more" }); // for what other files know about the game
    this.append(element("section", { class: "card", "data-ui-label": "ui.replay" },
      element("header", {}, this.heading,
        element("button", {
          type: "button", class: "close", "data-command": "replay.close", "data-ui": "ui.close",
          onclick: () => this.close(),
        })),
      this.about, this.outcome, this.damaged,
      element("div", { class: "transport", role: "toolbar", "data-ui-label": "ui.replay" },
        act("first", "first", (replay) => replay.go(0)),
        act("back", "back", (replay) => replay.step(-1)),
        this.run,
        act("forward", "forward", (replay) => replay.step(1)),
        act("last", "last", (replay) => replay.go(replay.plies))),
      element("div", { class: "along" }, this.slider, this.at),
      element("div", { class: "choices" }, this.on,
        words("list", () => this.backToList()), this.speed),
      element("button", {
        type: "button", class: "link", "data-command": "replay.same", "data-ui": "ui.replay.same",
        onclick: () => this.same(),
      })), this.more);
    this.hidden = true;
    document.querySelector("awale-board").addEventListener("wheel", (event) => this.turn(event), { passive: false });
  }

  /** The wheel goes through the game, a notch a move. */
  turn(event) {
    const { replay } = this.page;
    if (!replay || event.ctrlKey) return;
    event.preventDefault();
    this.turned = (this.turned ?? 0) + event.deltaY * (event.deltaMode === 0 ? 1 : 40);
    const notches = Math.trunc(this.turned / 60);
    if (notches === 0) return;
    this.turned -= notches * 60;
    replay.go(replay.ply + Math.sign(notches));
  }

  playOn() {
    const { replay } = this.page;
    const { position } = replay;
    if (!position || position.legal.length === 0) return;
    replay.pause();
    document.querySelector("awale-new-game").open({
      fen: position.fen, rules: replay.kept.game.rules, starter: position.turn,
      ply: position.ply, number: replay.number,
    });
  }

  /** List the games in which this position occurred. */
  same() {
    const { position } = this.page.replay;
    if (!position) return;
    this.page.replay.pause();
    document.querySelector("awale-games").open({ tab: "list", filter: { position: position.fen } });
  }

  close() {
    this.page.replay.close();
    document.querySelector('[data-command="games"]')?.focus();
  }

  backToList() {
    this.page.replay.pause();
    document.querySelector("awale-games").open({ tab: "list" });
  }

  update() {
    const { page } = this;
    const { replay } = page;
    document.body.toggleAttribute("data-replay", replay !== null);
    this.hidden = replay === null;
    if (!replay) {
      this.shown = null;
      return;
    }
    const { kept, position } = replay;
    if (this.palette !== undefined && this.palette !== this.look()) replay.repaint();
    this.palette = this.look();
    setText(this.heading, page.text("ui.replay.game", { number: replay.number }));
    setText(this.about, [dayOf(page, kept.game.day), this.rules(kept.game.rules)]
      .filter(Boolean).join(" · "));
    setText(this.outcome, kept.outcome
      ? page.text("result.sentence", { result: kept.outcome.say, why: kept.outcome.why })
      : page.text("ui.games.unfinished"));
    this.damaged.hidden = kept.damaged === null;
    setText(this.damaged, page.words.say(kept.damaged));
    this.slider.max = String(replay.plies);
    if (Number(this.slider.value) !== replay.ply) this.slider.value = String(replay.ply);
    const words = page.text("ui.looking", { ply: replay.ply, plies: replay.plies });
    this.slider.setAttribute("aria-valuetext", words);
    setText(this.at, `${replay.ply} / ${replay.plies}`);
    const running = replay.playing ? "pause" : "play";
    if (this.run.dataset.shows !== running) {
      this.run.dataset.shows = running;
      this.run.dataset.uiLabel = `ui.replay.${running}`;
      this.run.replaceChildren(icon(running));
    }
    this.speed.selectedIndex = SPEEDS.indexOf(replay.speed);
    this.on.hidden = !page.can("new");
    this.on.disabled = !page.inControl || !position || position.legal.length === 0;
    if (this.shown !== replay) {
      this.shown = replay;
      if (!document.querySelector("dialog[open]")) this.heading.focus();
    }
  }

  /** What the colours of the board depend on. */
  look() {
    const settings = this.page.state?.settings ?? {};
    return `${settings.palette} ${settings.brightness}`;
  }

  rules(id) {
    return this.page.hello?.options.rules.find((each) => each.id === id)?.name ?? id;
  }
}

customElements.define("awale-replay", ReplayPart);
