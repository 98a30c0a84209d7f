// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Speaks what a screen reader hears, with the browser's own voices. Off until the person switches it on; browsers
// allow it after a first gesture.

export class Speech {
  /** @param {import("./store.js").Store} page  @param {import("./choices.js").Choice} choice "off" or "on" */
  constructor(page, choice) {
    this.page = page;
    this.choice = choice;
    /** @type {Wire.Sentence | null} */
    this.shown = null;
    choice.addEventListener("change", () => {
      if (choice.value === "off") window.speechSynthesis?.cancel();
    });
    page.on("heard", (words) => this.say(words));
    page.subscribe(() => this.lesson());
  }

  /** In the lesson: each step's task, and what came of a pit. */
  lesson() {
    const { lesson } = this.page;
    const now = lesson?.said ?? lesson?.view?.task ?? null;
    if (now === this.shown) return;
    this.shown = now;
    if (now && !lesson?.moving) this.say(now);
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
