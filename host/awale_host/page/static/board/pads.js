// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The pads as buttons: fingers, mouse, keyboard and assistive technology all touch them alike.

const LETTERS = "abcdef";
const SMALLEST_HIT_PX = 30;

export class Pads {
  /**
   * @param {object} board the layout of geometry.js
   * @param {HTMLElement} stage holds the buttons
   * @param {(pad: string, down: boolean) => void} send puts a finger on a pad or lifts it
   * @param {(key: string, shift: boolean) => string | null} meaning the pad of a letter's key
   */
  constructor(board, stage, send, meaning) {
    this.board = board;
    this.send = send;
    this.meaning = meaning;
    this.holders = new Map(); // pad → what holds it: pointers, keys, a latch
    this.buttons = new Map();
    let pit = 0;
    for (const cup of [...board.cups, ...board.keys]) {
      const made = this.make(cup.name);
      if (LETTERS.includes(cup.name.toLowerCase())) {
        made.dataset.pit = String(pit);
        pit += 1;
      }
      stage.append(made);
    }
    document.addEventListener("keydown", (event) => this.keyDown(event));
    document.addEventListener("keyup", (event) => this.release(`key ${event.code}`));
    window.addEventListener("blur", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => this.releaseAll());
  }

  make(pad) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "pad";
    made.dataset.pad = pad;
    this.buttons.set(pad, made);
    made.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      if (event.shiftKey) {
        this.latch(pad);
        return;
      }
      made.setPointerCapture(event.pointerId);
      this.hold(pad, `pointer ${event.pointerId}`);
    });
    // Focus stays where the keyboard left it: after a click Enter still means OK.
    made.addEventListener("mousedown", (event) => event.preventDefault());
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      made.addEventListener(end, (event) => this.release(`pointer ${event.pointerId}`));
    }
    made.addEventListener("contextmenu", (event) => event.preventDefault());
    made.addEventListener("click", (event) => {
      // A click without a pointer or key comes from assistive technology.
      if (event.detail !== 0 || event.pointerType) return;
      this.hold(pad, "click");
      this.release("click");
    });
    return made;
  }

  /** Lay the buttons over the picture. */
  arrange(view) {
    for (const cup of this.board.cups) {
      const [width, height] = view.turned ? [cup.height, cup.width] : [cup.width, cup.height];
      const made = this.buttons.get(cup.name);
      put(made, view, cup, width * view.scale, height * view.scale);
      made.style.setProperty("--reach", `${reach(this.board, cup) * view.scale}px`);
    }
    const size = Math.max(10.6 * view.scale, SMALLEST_HIT_PX);
    for (const key of this.board.keys) put(this.buttons.get(key.name), view, key, size, size);
  }

  hold(pad, holder) {
    const holders = this.holders.get(pad) ?? new Set();
    this.holders.set(pad, holders.add(holder));
    if (holders.size > 1) return;
    this.buttons.get(pad).classList.add("held");
    this.send(pad, true);
  }

  release(holder) {
    for (const [pad, holders] of this.holders) {
      if (!holders.delete(holder) || holders.size > 0) continue;
      this.buttons.get(pad).classList.remove("held");
      this.send(pad, false);
    }
  }

  /** Hold a pad until the next click on it with Shift: two pads at once with one mouse. */
  latch(pad) {
    const holder = `latch ${pad}`;
    if (this.holders.get(pad)?.has(holder)) this.release(holder);
    else this.hold(pad, holder);
  }

  releaseAll() {
    for (const holders of this.holders.values()) for (const one of [...holders]) this.release(one);
  }

  keyDown(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    const pad = this.padFor(event);
    if (!pad) return;
    event.preventDefault();
    if (!event.repeat) this.hold(pad, `key ${event.code}`);
  }

  padFor(event) {
    const focused = document.activeElement;
    if (event.key === "Enter" || event.key === " ") {
      if (focused?.dataset?.pad) return focused.dataset.pad;
      return event.key === "Enter" && focused === document.body ? "ok" : null;
    }
    return event.key.length === 1 ? this.meaning(event.key.toLowerCase(), event.shiftKey) : null;
  }
}

/** Whether keys belong to what has the focus: a field, a menu, an open dialog. */
export function isTyping(target) {
  return target.closest?.("input, select, textarea, dialog, [contenteditable]") != null;
}

/** How far around a pit a finger still means it: half of the gap to the next one, in mm. */
function reach(board, cup) {
  if (cup.isStore) return 0;
  const row = board.cups.filter(({ isStore, side }) => !isStore && side === cup.side);
  return Math.max(0, Math.abs(row[1].u - row[0].u) - cup.width) / 2;
}

function put(made, view, place, width, height) {
  const { x, y } = view.toScreen(place.u, place.v);
  Object.assign(made.style, {
    left: `${x - width / 2}px`,
    top: `${y - height / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
}
