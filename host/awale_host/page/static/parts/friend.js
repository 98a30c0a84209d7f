// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-friend>: a friend far away: an open invitation; in a game presence, what the friend asks, the way to greetings.

import { presenceOf } from "../friend.js";
import { Part, button, element, setText } from "../dom.js";

class Friend extends Part {
  presence = element("p", { class: "presence", role: "status", "data-friend": "" });
  asked = element("p", { class: "asked", role: "status", "data-asked": "" });
  choices = element("div", { class: "choices" }, ...["yes", "no"].map((id) => button(`friend.${id}`, {
    "data-command": `friend.${id}`, onclick: () => this.page.act({ t: "friend", do: "answer", yes: id === "yes" }),
  })));
  sheet = button("friend.short", { "data-command": "friend.open", onclick: () => this.page.open("friend") });

  build() {
    this.append(this.presence, this.asked, this.sheet, this.choices);
  }

  update() {
    const { page, page: { friend } } = this;
    const waits = friend?.stage === "waiting";
    this.hidden = !friend || !(waits || page.withFriend) || page.link !== "open" || page.lesson !== null;
    if (!friend || this.hidden) return;
    const { name, asked, asking } = friend;
    const stands = presenceOf(friend);
    this.presence.dataset.friend = waits ? "waiting" : stands;
    setText(this.presence, page.text(waits && friend.online !== false ? "ui.friend.waiting" : `friend.${stands}`, { name }));
    this.sheet.dataset.ui = waits ? "ui.friend.link" : "ui.friend.short";
    // The end of the game is offered on the board, and answered where the board's offers are.
    const question = asked !== null && asked !== "end" && page.inControl;
    setText(this.asked, question ? page.text(`${asked === "takeback" ? "ui." : ""}friend.asked.${asked}`, { name })
      : asking ? page.text("ui.friend.asking", { name }) : "");
    this.choices.hidden = !question;
    this.sheet.hidden = question; // each has the other's place, so that nothing moves
  }
}

customElements.define("awale-friend", Friend);
