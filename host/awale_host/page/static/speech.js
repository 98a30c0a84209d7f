// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Speaks what happens, with the browser's own voices. Off until the person switches it on; browsers
// allow it after a first gesture.

const SPOKEN = ["began", "moved", "taken_back", "declared", "refused", "hint", "coach", "clock"];

export class Speech {
  /** @param {object} choice "off" or "on", with the event `change` */
  constructor(page, choice) {
    this.page = page;
    this.choice = choice;
    this.touched = false;
    for (const gesture of ["pointerdown", "keydown"]) {
      document.addEventListener(gesture, () => (this.touched = true), { once: true, capture: true });
    }
    choice.addEventListener("change", () => {
      if (choice.value === "off") window.speechSynthesis?.cancel();
    });
    page.addEventListener("happened", ({ detail: { what, say } }) => {
      if (what === "ended") {
        this.ended = true;
        this.result();
      } else if (SPOKEN.includes(what)) this.say(say);
    });
    page.addEventListener("change", () => this.result());
    page.addEventListener("refused", ({ detail }) => this.say(detail.say));
    page.addEventListener("change", () => this.lesson());
  }

  /** In the lesson: each step's task, and what came of a pit. */
  lesson() {
    const { lesson } = this.page;
    const now = lesson?.view ? (lesson.said ?? lesson.view.task) : null;
    if (now === this.shown) return;
    this.shown = now;
    if (now && !lesson.moving) this.say(now);
  }

  /** The end of a game, once the light shows it. */
  result() {
    const outcome = this.page.settled?.outcome;
    if (!this.ended || !outcome) return;
    this.ended = false;
    this.say(this.page.endingWords(outcome));
  }

  say(sentence) {
    if (this.choice.value !== "on" || !this.touched || !window.speechSynthesis) return;
    const { words } = this.page;
    const utterance = new SpeechSynthesisUtterance(words.say(sentence));
    utterance.lang = words.language;
    window.speechSynthesis.speak(utterance);
  }
}
