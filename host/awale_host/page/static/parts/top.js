// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-top>: title bar with the state of the connection and the buttons of the sheets.

import { Part, button, element, setText } from "./part.js";

class Top extends Part {
  build() {
    this.status = element("p", { class: "status", role: "status", "data-link": "" });
    this.quit = button("quit", { "data-command": "quit", class: "quiet", onclick: () => this.leave() });
    const open = (id, tag) => button(`${id}.short`, {
      "data-command": id,
      class: "quiet",
      onclick: () => document.querySelector(tag).open(),
    });
    this.lesson = open("lesson", "awale-lesson");
    this.newGame = button("new", {
      "data-command": "new",
      class: "gold",
      onclick: () => document.querySelector("awale-new-game").open(),
    });
    this.games = open("games", "awale-games");
    this.append(element("header", {},
      element("h1", { "data-ui": "ui.title" }),
      this.status,
      element("nav", { "data-ui-label": "ui.menu" },
        this.newGame,
        this.games,
        open("lights", "awale-lights"),
        this.lesson,
        open("rules", "awale-rules"),
        open("settings", "awale-settings"),
        this.quit)));
  }

  async leave() {
    const sure = await document.querySelector("awale-question").ask("ui.ask.quit", "ui.quit");
    if (sure) this.page.act({ t: "quit" });
  }

  update() {
    const { page } = this;
    this.newGame.hidden = !page.can("new");
    this.lesson.hidden = !page.can("lesson");
    this.games.hidden = !page.can("games") || !document.querySelector("awale-games");
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
    return page.text(says, { board: name });
  }
}

customElements.define("awale-top", Top);
