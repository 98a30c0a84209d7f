// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// For a fair and a class: where no player has come for a while the page forgets the last person, begins
// again, shows the first move of the lesson over and over, and invites. Switched on under Settings.

import { forget } from "./choices.js";
import { Lesson } from "./lesson.js";
import { button } from "./dom.js";

export const IDLE_MS = 90_000;
const AGAIN_MS = 9000; // from one showing of the move to the next
const OF_THE_PERSON = ["lesson", "lesson.reached", "lesson.at", "played", "name", "guest"];

export class Idle {
  /** @param {import("./store.js").Store} page  @param {import("./choices.js").Choice} choice */
  constructor(page, choice) {
    this.page = page;
    this.choice = choice;
    this.waiting = 0;
    this.showing = 0;
    this.invitation = button("invitation", { class: "invitation", hidden: true, onclick: () => this.welcome() });
    document.body.append(this.invitation);
    for (const kind of ["pointerdown", "keydown", "wheel", "input"]) {
      document.addEventListener(kind, () => this.wait(), { capture: true, passive: true });
    }
    page.on("happened", ({ what }) => what === "moved" && this.wait()); // at the board itself, too
    choice.addEventListener("change", () => this.wait());
    this.wait();
  }

  /** Begin to wait. */
  wait() {
    clearTimeout(this.waiting);
    if (this.choice.value === "invite" && this.invitation.hidden) {
      this.waiting = window.setTimeout(() => this.invite(), IDLE_MS);
    }
  }

  /** Begin again, and show how a move goes until a player comes. */
  async invite() {
    const { page } = this;
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    for (const key of OF_THE_PERSON) forget(key);
    page.emit("newcomer", null);
    if (page.game?.ply && page.inControl && page.can("new")) {
      const { south, north, ...setup } = page.state?.setup ?? {};
      const anyone = (/** @type {Wire.Player | undefined} */ player) => ({ ...player, name: "" });
      await page.act({ t: "new", setup: { ...setup, south: anyone(south), north: anyone(north), fen: null } });
    }
    const lesson = new Lesson(page);
    page.set({ lesson, looking: null });
    if (!(await lesson.begin(0, 0))) page.set({ lesson: null });
    this.showing = window.setInterval(() => lesson.begin(0, 0), AGAIN_MS);
    this.invitation.hidden = false;
    this.invitation.focus();
  }

  /** A player has come. */
  welcome() {
    clearInterval(this.showing);
    this.invitation.hidden = true;
    const { lesson } = this.page;
    if (lesson) lesson.run += 1;
    this.page.set({ lesson: null });
    this.page.emit("newcomer", null);
    this.wait();
  }
}
