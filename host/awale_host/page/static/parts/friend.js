// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-friend>: a game with a friend far away: presence, what the friend asks, greetings.

import { Part, button, element, setText } from "./part.js";

const GREETINGS = /** @type {const} */ (["hello", "luck", "well", "thanks", "sorry", "bye"]);
const SLOW_MS = 2000; // a shorter delay is not worth words

/** The six greetings, and what else one may let the friend know.
 * @param {import("../store.js").Store} page */
export function greetings(page) {
  const send = (/** @type {Omit<Wire.FriendCommand, "t">} */ command) => page.act({ t: "friend", ...command });
  const absent = page.friend?.absent ?? false;
  return element("div", { class: "greetings", role: "group", "aria-label": page.text("ui.friend.greetings") },
    ...GREETINGS.map((which) => element("button", {
      type: "button", "data-greeting": which, textContent: page.text(`friend.greeting.${which}`),
      onclick: () => send({ do: "greet", which }),
    })),
    button("friend.nudge", { "data-command": "friend.nudge", class: "quiet", onclick: () => send({ do: "nudge" }) }),
    button(absent ? "friend.back" : "friend.away", {
      "data-command": "friend.away", class: "quiet", onclick: () => send({ do: "away", yes: !absent }),
    }));
}

class Friend extends Part {
  presence = element("p", { class: "presence", "data-friend": "" });
  delay = element("p", { class: "delay", "data-delay": "" });
  asked = element("p", { class: "asked", role: "status", "data-asked": "" });
  yes = this.answers("yes", true);
  no = this.answers("no", false);
  choices = element("div", { class: "choices" }, this.yes, this.no);
  sheet = button("friend.short", {
    "data-command": "friend.open", class: "quiet only-drawer", onclick: () => this.page.open("friend"),
  });
  greetings = element("div");
  shown = "";

  build() {
    this.append(this.presence, this.delay, this.sheet, this.asked, this.choices, this.greetings);
  }

  /** @param {string} id  @param {boolean} yes */
  answers(id, yes) {
    return button(`friend.${id}`, {
      "data-command": `friend.${id}`, onclick: () => this.page.act({ t: "friend", do: "answer", yes }),
    });
  }

  update() {
    const { page } = this;
    const { friend } = page;
    this.hidden = !friend || !page.withFriend || page.link !== "open" || page.lesson !== null;
    if (!friend || this.hidden) return;
    const { name, away, here, delay_ms: delay, asked, asking } = friend;
    this.presence.dataset.friend = here === false ? "gone" : away ? "away" : "here";
    setText(this.presence, page.text(`friend.${this.presence.dataset.friend}`, { name }));
    const time = { id: "count.seconds", args: { n: Math.round((delay ?? 0) / 1000) } };
    setText(this.delay, (delay ?? 0) < SLOW_MS ? "" : page.text("friend.delay", { time }));
    // The end of the game is offered on the board, and answered where the board's offers are.
    const question = asked !== null && asked !== "end" && page.inControl;
    setText(this.asked, question ? page.text(`${asked === "takeback" ? "ui." : ""}friend.asked.${asked}`, { name })
      : asking ? page.text("ui.friend.asking", { name }) : "");
    this.choices.hidden = !question;
    const key = JSON.stringify([friend.absent, page.inControl, page.words.language]);
    if (key === this.shown) return;
    this.shown = key;
    this.greetings.replaceChildren(...(page.inControl ? [greetings(page)] : []));
  }
}

customElements.define("awale-friend", Friend);
