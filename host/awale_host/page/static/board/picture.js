// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The canvas: keeps the painted board for its size and puts the newest light on top of it.

import { fit, layout } from "./geometry.js";
import { paintBoard, paper } from "./wood.js";
import { REACH_MM, paintLight } from "./glow.js";

const LIGHT = { x: -0.45, y: -0.89 }; // where daylight comes from on the screen
const KEY_PX = 45; // between the middles of two keys
const MOST_PIXELS = 4_000_000;

/**
 * @typedef {import("./geometry.js").Cup} Cup
 * @typedef {import("./geometry.js").View} View
 */

export class Picture {
  /**
   * @param {HTMLCanvasElement} canvas  @param {import("./geometry.js").Description} description
   * @param {string} build "pcb" or "rings"
   */
  constructor(canvas, description, build) {
    this.canvas = canvas;
    this.describe = (/** @type {number} */ spread) => layout(description, build, spread);
    this.plain = this.describe(1);
    /** The cups where they are painted; the objects stay the same for every size. */
    this.board = this.describe(1);
    /** @type {Uint8Array} */
    this.frame = new Uint8Array(this.board.leds * 3);
    /** @type {Uint8Array | null} */
    this.painted = null;
    /** @type {View | null} */
    this.view = null;
    this.flipped = false;
    /** Whether the board has its keys: where nothing can be done with them they are left out. */
    this.keyed = () => false;
    /** Whether it stands upright in any space. */
    this.stands = () => false;
    /** Whether its rows may be further apart than on the real one, for words between them. */
    this.loose = () => false;
    this.ratio = 1;
    this.size = "";
    this.wood = document.createElement("canvas");
    /** @type {(view: View) => void} */
    this.onLayout = () => {};
    this.waiting = false;
    this.box = /** @type {HTMLElement} */ (canvas.parentElement);
    new ResizeObserver(() => this.resize()).observe(this.box);
    this.resize();
  }

  /** Show a frame at the screen's next refresh; of several, the last.
   * @param {Uint8Array} frame */
  show(frame) {
    this.frame = frame;
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.paint();
    });
  }

  /** Seat the person at North's side, or at South's.
   * @param {boolean} flipped */
  flip(flipped) {
    if (flipped === this.flipped) return;
    this.flipped = flipped;
    this.resize();
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.box;
    if (width === 0 || height === 0) return;
    const ratio = Math.min(window.devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / (width * height)));
    const { view, spread } = fit(this.plain, width, height, this.flipped, this.stands(), this.loose());
    view.keyed = this.keyed();
    view.letters = Number(getComputedStyle(this.box).getPropertyValue("--digits")) || 1;
    const size = `${width} ${height} ${ratio} ${this.flipped} ${view.keyed} ${view.letters} ${view.turned} ${spread}`;
    if (this.size === size) return;
    this.size = size;
    this.ratio = ratio;
    this.view = view;
    const { cups, keys, ...rest } = this.describe(spread);
    cups.forEach((cup, at) => Object.assign(this.board.cups[at] ?? {}, cup));
    // On a small board the keys are further apart than on the real one: each has room for a finger.
    const [first, second] = keys;
    const apart = first && second ? Math.abs(second.u - first.u) * view.scale : KEY_PX;
    const lower = view.turned ? 0 : (spread - 1) * (cups[0]?.height ?? 0); // the words are above them
    for (const key of keys) {
      key.u *= Math.max(1, KEY_PX / apart);
      key.v += view.flipped ? -lower : lower;
    }
    Object.assign(this.board, { ...rest, keys, cups: this.board.cups });
    this.canvas.width = this.wood.width = Math.round(width * ratio);
    this.canvas.height = this.wood.height = Math.round(height * ratio);
    const context = paper(this.wood);
    this.inMillimetres(context);
    const sign = view.flipped ? -1 : 1;
    const light = view.turned
      ? { u: sign * LIGHT.y, v: -sign * LIGHT.x } : { u: sign * LIGHT.x, v: sign * LIGHT.y };
    paintBoard(context, this.board, light, view);
    context.setTransform(1, 0, 0, 1, 0, 0);
    this.onLayout(view);
    this.painted = null;
    paper(this.canvas).drawImage(this.wood, 0, 0);
    this.paint();
  }

  /** Paint what has changed: the cups that look different, as far as their light reaches. */
  paint() {
    if (!this.view) return; // not laid out yet
    const changed = this.board.cups.filter((cup) => this.differs(cup));
    this.painted = this.frame.slice();
    if (changed.length === 0) return;
    const context = paper(this.canvas);
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    for (const cup of changed) context.rect(...this.inPixels(reach(cup)));
    context.clip();
    for (const cup of changed) {
      const [x, y, width, height] = this.inPixels(reach(cup));
      context.clearRect(x, y, width, height);
      context.drawImage(this.wood, x, y, width, height, x, y, width, height);
    }
    this.inMillimetres(context);
    const near = this.board.cups.filter((cup) =>
      changed.some((one) => touch(reach(cup), reach(one))));
    paintLight(context, near, this.frame);
    context.restore();
  }

  /** @param {Cup} cup */
  differs(cup) {
    if (!this.painted || !cup.leds[0]) return true;
    const first = cup.leds[0].number * 3;
    const end = first + cup.leds.length * 3;
    for (let at = first; at < end; at += 1) if (this.frame[at] !== this.painted[at]) return true;
    return false;
  }

  /** A rectangle in whole pixels of the canvas, so that no seam shows where it ends.
   * @param {ReturnType<typeof reach>} area  @returns {[number, number, number, number]} */
  inPixels({ left, top, width, height }) {
    const view = /** @type {View} */ (this.view);
    const one = view.toScreen(left, top);
    const other = view.toScreen(left + width, top + height);
    const x = Math.max(0, Math.floor(Math.min(one.x, other.x) * this.ratio));
    const y = Math.max(0, Math.floor(Math.min(one.y, other.y) * this.ratio));
    const right = Math.min(this.canvas.width, Math.ceil(Math.max(one.x, other.x) * this.ratio));
    const bottom = Math.min(this.canvas.height, Math.ceil(Math.max(one.y, other.y) * this.ratio));
    return [x, y, right - x, bottom - y];
  }

  /** @param {import("./wood.js").Context} context */
  inMillimetres(context) {
    const { ratio } = this;
    const view = /** @type {View} */ (this.view);
    const size = ratio * view.scale * (view.flipped ? -1 : 1);
    const [x, y] = [view.x * ratio, view.y * ratio];
    if (view.turned) context.setTransform(0, size, -size, 0, x, y);
    else context.setTransform(size, 0, 0, size, x, y);
  }
}

/** The rectangle that a cup's light reaches, in millimetres.
 * @param {Cup} cup */
function reach(cup) {
  const width = cup.width + 2 * REACH_MM;
  const height = cup.height + 2 * REACH_MM;
  return { left: cup.u - width / 2, top: cup.v - height / 2, width, height };
}

/** @param {ReturnType<typeof reach>} a  @param {ReturnType<typeof reach>} b */
function touch(a, b) {
  return a.left < b.left + b.width && b.left < a.left + a.width
    && a.top < b.top + b.height && b.top < a.top + a.height;
}
