// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Says in words how many lights each cup shows, for those who do not see them.

const SETTLED_MS = 400;

export class Description {
  constructor(board, buttons) {
    this.cups = board.cups.map((cup) => {
      const text = document.createElement("span");
      text.id = `lights-${cup.name}`;
      text.className = "visually-hidden";
      text.textContent = words(0);
      buttons.get(cup.name).after(text);
      buttons.get(cup.name).setAttribute("aria-describedby", text.id);
      return { leds: cup.leds, text, lit: 0, timer: 0 };
    });
  }

  /** Take in a frame; a cup's words change when its number of lights has come to rest. */
  show(frame) {
    for (const cup of this.cups) {
      const lit = cup.leds.filter(({ number }) => isLit(frame, number)).length;
      if (lit === cup.lit) continue;
      cup.lit = lit;
      clearTimeout(cup.timer);
      cup.timer = setTimeout(() => (cup.text.textContent = words(lit)), SETTLED_MS);
    }
  }
}

function isLit(frame, number) {
  return frame[number * 3] + frame[number * 3 + 1] + frame[number * 3 + 2] > 0;
}

function words(lit) {
  return ["no light", "1 light"][lit] ?? `${lit} lights`;
}
