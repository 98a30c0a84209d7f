// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-top>: title bar with the state of the connection and the buttons of the sheets.
// <awale-bar>: the same on a phone, one row of icons with names.

import { Part, button, element, iconButton, setText } from "../dom.js";

class Top extends Part {
  status = element("p", { class: "status", role: "status", "data-link": "" });
  lesson = this.opens("lesson");
  games = this.opens("games");
  puzzles = button("puzzles", {
    "data-command": "puzzles", class: "quiet", onclick: () => this.page.open("games", { tab: "puzzles" }),
  });
  share = button("share", { "data-command": "share", class: "quiet", onclick: () => this.page.open("share") });
  newGame = button("new", { "data-command": "new", onclick: () => this.page.open("new") });
  quit = button("quit", { "data-command": "quit", class: "quiet", onclick: () => this.page.leave() });

  build() {
    const { home } = document.documentElement.dataset; // of the site that this page is part of
    this.append(element("header", {},
      home ? element("h1", {}, element("a", { href: home, target: "_top", "data-ui": "ui.title" }))
        : element("h1", { "data-ui": "ui.title" }),
      this.status,
      element("nav", { "data-ui-label": "ui.menu" }, this.newGame, this.games, this.puzzles, this.share, this.lesson,
        this.opens("lights"), this.opens("rules"), this.opens("settings"), this.quit)));
  }

  /** @param {string} id of a window */
  opens(id) {
    return button(`${id}.short`, {
      "data-command": id, class: "quiet", onclick: () => this.page.open(id),
    });
  }

  update() {
    const { page } = this;
    this.newGame.hidden = !page.can("new");
    this.newGame.classList.toggle("gold", !page.game); // else the gold is for the next step in it
    this.lesson.hidden = !page.can("lesson");
    this.games.hidden = !page.can("games");
    this.puzzles.hidden = !page.can("puzzles");
    this.share.hidden = !page.can("study");
    this.share.disabled = !page.game?.ply; // it keeps its place
    this.quit.hidden = !page.can("quit");
    setText(this.status, this.words());
    this.status.dataset.state = page.link === "open" ? this.boardState() : page.link;
  }

  boardState() {
    return this.page.state?.phase === "away" || this.page.state?.board.link === "lost" ? "lost" : "open";
  }

  words() {
    const { page } = this;
    if (page.bye) return page.words.say(page.bye.say);
    if (page.link !== "open" || !page.state) return page.text(`ui.link.${page.link}`);
    const { board } = page.state;
    const name = board.name || page.text(`ui.board.${board.kind}`);
    const says = this.boardState() === "lost" ? "ui.link.no_board" : `ui.link.${board.link}`;
    return board.kind === "virtual" && says === "ui.link.connected" ? "" : page.text(says, { board: name }); // no news
  }
}

/** At the end Share takes the place of what a running game alone has. */
class Bar extends Part {
  /** @type {[string, string, () => unknown][]} what a button is, what the source must be able to do */
  buttons = [
    ["new", "new", () => this.page.open("new")],
    ["undo", "undo", () => this.page.act({ t: "undo" })],
    ["hint", "hint", () => this.page.hint()],
    ["share", "", () => this.page.open("share")],
    ["moves", "look", () => document.body.toggleAttribute("data-moves")],
    ["lesson", "lesson", () => this.page.open("lesson")],
    ["more", "", () => this.page.open("more")],
  ];

  build() {
    this.append(element("nav", { "data-ui-label": "ui.actions" },
      ...this.buttons.map(([id, , onclick]) => iconButton(id, { onclick }))));
  }

  update() {
    const { page } = this;
    const instead = page.ended && page.can("study") ? ["hint", "undo"].find((id) => page.can(id)) : undefined;
    const mine = page.running && page.inControl && !page.looking && page.personToMove;
    for (const [id, can] of this.buttons) {
      const made = this.querySelector(`[data-command="${id}"]`);
      if (!(made instanceof HTMLButtonElement)) continue;
      made.hidden = id === "share" ? !instead : id === instead || (can !== "" && !page.can(can));
      if (id === "hint") {
        made.disabled = !mine && !page.hints;
        made.ariaPressed = page.hints ? "true" : null;
      }
      if (id === "undo") made.disabled = !page.inControl || !page.running || !page.game?.ply;
      if (id === "moves") made.disabled = !page.game?.ply;
    }
  }
}

customElements.define("awale-top", Top);
customElements.define("awale-bar", Bar);
