// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The pads as buttons: fingers, mouse, keyboard and assistive technology all touch them alike.

const KEY_NAMES = { new: "New", undo: "Undo", ok: "OK" };
const SMALLEST_KEY_PX = 30;

export class Pads {
  /**
   * @param {object} places {stage, keys}: elements that hold the buttons
   * @param {(pad: string, down: boolean) => void} send touches of the board
   */
  constructor(board, places, send) {
    this.board = board;
    this.places = places;
    this.send = send;
    this.holders = new Map(); // pad → set of what holds it: pointers and keys
    this.buttons = new Map();
    this.spots = new Map();
    let pit = 0;
    for (const cup of board.cups) {
      const name = cup.isStore ? `Store, ${cup.side}` : `Pit ${cup.name}, ${cup.side}`;
      const button = this.make(cup.name, name);
      if (!cup.isStore) button.dataset.pit = String(pit++);
      places.stage.append(button);
    }
    for (const key of board.keys) {
      const button = this.make(key.name, KEY_NAMES[key.name]);
      button.textContent = KEY_NAMES[key.name];
      // Where the keys are too small, their places on the board can be touched all the same.
      const spot = document.createElement("div");
      spot.className = "pad";
      spot.setAttribute("aria-hidden", "true");
      this.listen(spot, key.name);
      this.spots.set(key.name, spot);
    }
    document.addEventListener("keydown", (event) => this.keyDown(event));
    document.addEventListener("keyup", (event) => this.release(`key ${event.code}`));
    window.addEventListener("blur", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => this.releaseAll());
  }

  make(pad, name) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "pad";
    button.dataset.pad = pad;
    button.setAttribute("aria-label", name);
    this.buttons.set(pad, button);
    this.listen(button, pad);
    button.addEventListener("click", (event) => {
      // A click without a pointer or key comes from assistive technology.
      if (event.detail !== 0 || event.pointerType) return;
      this.hold(pad, "click");
      this.release("click");
    });
    return button;
  }

  /** Touch `pad` wherever a finger or the mouse is down on `element`. */
  listen(element, pad) {
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      this.hold(pad, `pointer ${event.pointerId}`);
    });
    // Focus stays where the keyboard left it: after a click Enter still means OK.
    element.addEventListener("mousedown", (event) => event.preventDefault());
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      element.addEventListener(end, (event) => this.release(`pointer ${event.pointerId}`));
    }
    element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** Lay the buttons over the picture; small keys go below the board. */
  arrange(view) {
    for (const cup of this.board.cups) {
      const [width, height] = view.turned ? [cup.height, cup.width] : [cup.width, cup.height];
      put(this.buttons.get(cup.name), view, cup, width, height);
    }
    const small = 9.8 * view.scale < SMALLEST_KEY_PX;
    for (const key of this.board.keys) {
      const button = this.buttons.get(key.name);
      const place = small ? this.places.keys : this.places.stage;
      if (button.parentElement !== place) place.append(button);
      const spot = this.spots.get(key.name);
      if (small) {
        button.removeAttribute("style");
        this.places.stage.append(spot);
        put(spot, view, key, 13, 13);
      } else {
        spot.remove();
        put(button, view, key, 10.6, 10.6);
      }
    }
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

  releaseAll() {
    for (const holders of this.holders.values()) for (const one of [...holders]) this.release(one);
  }

  keyDown(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
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
    if (/^[a-f]$/i.test(event.key)) {
      // Shift, not the case of the letter: Caps Lock must not change sides.
      return event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase();
    }
    return { n: "new", u: "undo" }[event.key.toLowerCase()] ?? null;
  }
}

function put(button, view, place, width, height) {
  const { x, y } = view.toScreen(place.u, place.v);
  Object.assign(button.style, {
    left: `${x - (width * view.scale) / 2}px`,
    top: `${y - (height * view.scale) / 2}px`,
    width: `${width * view.scale}px`,
    height: `${height * view.scale}px`,
  });
}
