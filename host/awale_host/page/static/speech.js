// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Speaks what happens, with the browser's own voices. Off until the person switches it on; browsers
// allow it after a first gesture.

const SPOKEN = ["began", "moved", "taken_back", "declared", "refused", "hint", "coach", "clock"];

export class Speech {
  /** @param {import("./store.js").Store} page  @param {import("./choices.js").Choice} choice "off" or "on" */
  constructor(page, choice) {
    this.page = page;
    this.choice = choice;
    this.ended = false;
    /** @type {Wire.Sentence | null} */
    this.shown = null;
    choice.addEventListener("change", () => {
      if (choice.value === "off") window.speechSynthesis?.cancel();
    });
    page.on("happened", ({ what, say }) => {
      if (what === "ended") {
        this.ended = true;
        this.result();
      } else if (SPOKEN.includes(what)) this.say(say);
    });
    page.on("refused", ({ say }) => this.say(say));
    page.subscribe(() => {
      this.result();
      this.lesson();
    });
  }

  /** In the lesson: each step's task, and what came of a pit. */
  lesson() {
    const { lesson } = this.page;
    const now = lesson?.said ?? lesson?.view?.task ?? null;
    if (now === this.shown) return;
    this.shown = now;
    if (now && !lesson?.moving) this.say(now);
  }

  /** The end of a game, once the light shows it. */
  result() {
    const outcome = this.page.settled?.outcome;
    if (!this.ended || !outcome) return;
    this.ended = false;
    this.say(this.page.endingWords(outcome));
  }

  /** @param {Wire.Sentence | string} sentence */
  say(sentence) {
    if (this.choice.value !== "on" || !navigator.userActivation?.hasBeenActive || !window.speechSynthesis) return;
    const { words } = this.page;
    const utterance = new SpeechSynthesisUtterance(words.say(sentence));
    utterance.lang = words.language;
    window.speechSynthesis.speak(utterance);
  }
}
