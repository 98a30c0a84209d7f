// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The pads as buttons: fingers, mouse, keyboard and assistive technology all touch them alike.

const SMALLEST_HIT_PX = 44;

/**
 * @typedef {import("./geometry.js").View} View
 * @typedef {import("./geometry.js").Layout} Layout
 */

export class Pads {
  /**
   * @param {Layout} board  @param {HTMLElement} stage holds the buttons
   * @param {(pad: string, down: boolean) => void} send puts a finger on a pad or lifts it
   * @param {(key: string, shift: boolean) => string | null} meaning the pad of a letter's key
   */
  constructor(board, stage, send, meaning) {
    this.board = board;
    this.send = send;
    this.meaning = meaning;
    /** @type {Map<string, Set<string>>} pad → what holds it: pointers, keys, a latch */
    this.holders = new Map();
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    // In the order of play: South's row, North's row, then stores and keys.
    for (const cup of [...board.cups].sort((a, b) => a.number - b.number)) {
      const made = this.make(cup.name);
      if (!cup.isStore) made.dataset.pit = String(cup.number);
      made.dataset.cup = String(cup.number);
      stage.append(made);
    }
    for (const key of board.keys) stage.append(this.make(key.name));
    document.addEventListener("keydown", (event) => this.keyDown(event));
    document.addEventListener("keyup", (event) => this.release(`key ${event.code}`));
    window.addEventListener("blur", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => this.releaseAll());
  }

  /** @param {string} pad */
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
    const lift = (/** @type {PointerEvent} */ event) => this.release(`pointer ${event.pointerId}`);
    made.addEventListener("pointerup", lift);
    made.addEventListener("pointercancel", lift);
    made.addEventListener("lostpointercapture", lift);
    made.addEventListener("contextmenu", (event) => event.preventDefault());
    made.addEventListener("click", (event) => {
      // A click without a pointer or key comes from assistive technology.
      if (event.detail !== 0 || /** @type {PointerEvent} */ (event).pointerType) return;
      this.hold(pad, "click");
      this.release("click");
    });
    return made;
  }

  /** Lay the buttons over the picture.
   * @param {View} view */
  arrange(view) {
    for (const cup of this.board.cups) {
      const [width, height] = view.turned ? [cup.height, cup.width] : [cup.width, cup.height];
      const made = this.button(cup.name);
      put(made, view, cup, width * view.scale, height * view.scale);
      made.style.setProperty("--reach", `${reach(this.board, cup) * view.scale}px`);
      made.style.setProperty("--across", `${cup.isStore ? 0 : (44 - cup.width * view.scale) / 2}px`);
    }
    const size = Math.max(10.6 * view.scale, SMALLEST_HIT_PX);
    for (const key of this.board.keys) {
      this.button(key.name).hidden = !view.keyed;
      put(this.button(key.name), view, key, size, size);
    }
  }

  /** The button of a pad.
   * @param {string} pad */
  button(pad) {
    return /** @type {HTMLButtonElement} */ (this.buttons.get(pad));
  }

  /** @param {string} pad  @param {string} holder */
  hold(pad, holder) {
    const holders = this.holders.get(pad) ?? new Set();
    this.holders.set(pad, holders.add(holder));
    if (holders.size > 1) return;
    this.button(pad).classList.add("held");
    this.send(pad, true);
  }

  /** @param {string} holder */
  release(holder) {
    for (const [pad, holders] of this.holders) {
      if (!holders.delete(holder) || holders.size > 0) continue;
      this.button(pad).classList.remove("held");
      this.send(pad, false);
    }
  }

  /** Hold a pad until the next click on it with Shift: two pads at once with one mouse.
   * @param {string} pad */
  latch(pad) {
    const holder = `latch ${pad}`;
    if (this.holders.get(pad)?.has(holder)) this.release(holder);
    else this.hold(pad, holder);
  }

  releaseAll() {
    for (const holders of this.holders.values()) for (const one of [...holders]) this.release(one);
  }

  /** @param {KeyboardEvent} event */
  keyDown(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    const pad = this.padFor(event);
    if (!pad) return;
    event.preventDefault();
    if (!event.repeat) this.hold(pad, `key ${event.code}`);
  }

  /** @param {KeyboardEvent} event */
  padFor(event) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    if (event.key === "Enter" || event.key === " ") {
      if (focused?.dataset?.pad) return focused.dataset.pad;
      return event.key === "Enter" && (focused === document.body || focused?.id === "board") ? "ok" : null;
    }
    return event.key.length === 1 ? this.meaning(event.key.toLowerCase(), event.shiftKey) : null;
  }
}

/** Whether keys belong to what has the focus: a field, a menu, an open dialog.
 * @param {EventTarget | null} target */
export function isTyping(target) {
  return target instanceof Element
    && target.closest("input, select, textarea, dialog, [contenteditable]") !== null;
}

/** How far around a pit a finger still means it: half of the gap to the next one, in mm.
 * @param {Layout} board  @param {import("./geometry.js").Cup} cup */
function reach(board, cup) {
  if (cup.isStore) return 0;
  const row = board.cups.filter(({ isStore, side }) => !isStore && side === cup.side);
  const [one, next] = row;
  return one && next ? Math.max(0, Math.abs(next.u - one.u) - cup.width) / 2 : 0;
}

/** @param {HTMLElement} made  @param {View} view  @param {{u: number, v: number}} place
 * @param {number} width  @param {number} height */
function put(made, view, place, width, height) {
  const { x, y } = view.toScreen(place.u, place.v);
  Object.assign(made.style, {
    left: `${x - width / 2}px`,
    top: `${y - height / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
}
