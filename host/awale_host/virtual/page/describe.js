// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Says in words how many lights each cup shows, for those who do not see them.

const SETTLED_MS = 400;

export class Description {
  constructor(board, buttons) {
    this.board = board;
    this.texts = new Map();
    for (const cup of board.cups) {
      const text = document.createElement("span");
      text.id = `lights-${cup.name}`;
      text.className = "visually-hidden";
      text.textContent = "no light";
      buttons.get(cup.name).after(text);
      buttons.get(cup.name).setAttribute("aria-describedby", text.id);
      this.texts.set(cup.name, text);
    }
  }

  /** Take in a frame; the words change when the light has come to rest. */
  show(frame) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell(frame), SETTLED_MS);
  }

  tell(frame) {
    for (const cup of this.board.cups) {
      const lit = cup.leds.filter(
        ({ number }) => frame[number * 3] + frame[number * 3 + 1] + frame[number * 3 + 2] > 0);
      const words = ["no light", "1 light"][lit.length] ?? `${lit.length} lights`;
      const text = this.texts.get(cup.name);
      if (text.textContent !== words) text.textContent = words;
    }
  }
}
