// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The canvas: keeps the painted board for its size and puts the newest light on top of it.

import { fit } from "./geometry.js";
import { paintBoard } from "./wood.js";
import { REACH_MM, paintLight } from "./glow.js";

const LIGHT = { x: -0.45, y: -0.89 }; // where daylight comes from on the screen
const MOST_PIXELS = 9_000_000;

export class Picture {
  constructor(canvas, board) {
    this.canvas = canvas;
    this.board = board;
    this.frame = new Uint8Array(board.leds * 3);
    this.onLayout = () => {};
    this.waiting = false;
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
    this.resize();
  }

  /** Show a frame at the screen's next refresh; of several, the last. */
  show(frame) {
    this.frame = frame;
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.paint();
    });
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas.parentElement;
    if (width === 0 || height === 0) return;
    const finest = Math.sqrt(MOST_PIXELS / (width * height));
    const ratio = Math.min(window.devicePixelRatio || 1, finest);
    if (this.width === width && this.height === height && this.ratio === ratio) return;
    Object.assign(this, { width, height, ratio });
    this.view = fit(this.board, width, height);
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.wood = document.createElement("canvas");
    this.wood.width = this.canvas.width;
    this.wood.height = this.canvas.height;
    const context = this.wood.getContext("2d");
    this.inMillimetres(context);
    const { turned } = this.view;
    const light = turned ? { u: LIGHT.y, v: -LIGHT.x } : { u: LIGHT.x, v: LIGHT.y };
    paintBoard(context, this.board, light, turned, this.view.scale);
    this.onLayout(this.view);
    context.setTransform(1, 0, 0, 1, 0, 0);
    this.painted = null;
    this.canvas.getContext("2d").drawImage(this.wood, 0, 0);
    this.paint();
  }

  /** Paint what has changed: the cups that look different, as far as their light reaches. */
  paint() {
    if (!this.view) return; // not laid out yet
    const changed = this.board.cups.filter((cup) => this.differs(cup));
    this.painted = this.frame.slice();
    if (changed.length === 0) return;
    const context = this.canvas.getContext("2d");
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

  differs(cup) {
    if (!this.painted) return true;
    const first = cup.leds[0].number * 3;
    const end = first + cup.leds.length * 3;
    for (let at = first; at < end; at += 1) if (this.frame[at] !== this.painted[at]) return true;
    return false;
  }

  /** A rectangle in whole pixels of the canvas, so that no seam shows where it ends. */
  inPixels({ left, top, width, height }) {
    const one = this.view.toScreen(left, top);
    const other = this.view.toScreen(left + width, top + height);
    const x = Math.max(0, Math.floor(Math.min(one.x, other.x) * this.ratio));
    const y = Math.max(0, Math.floor(Math.min(one.y, other.y) * this.ratio));
    const right = Math.min(this.canvas.width, Math.ceil(Math.max(one.x, other.x) * this.ratio));
    const bottom = Math.min(this.canvas.height, Math.ceil(Math.max(one.y, other.y) * this.ratio));
    return [x, y, right - x, bottom - y];
  }

  inMillimetres(context) {
    const { ratio, view } = this;
    const size = ratio * view.scale;
    if (view.turned) context.setTransform(0, size, -size, 0, view.x * ratio, view.y * ratio);
    else context.setTransform(size, 0, 0, size, view.x * ratio, view.y * ratio);
  }
}

/** The rectangle that a cup's light reaches, in millimetres. */
function reach(cup) {
  const width = cup.width + 2 * REACH_MM;
  const height = cup.height + 2 * REACH_MM;
  return { left: cup.u - width / 2, top: cup.v - height / 2, width, height };
}

function touch(a, b) {
  return a.left < b.left + b.width && b.left < a.left + a.width
    && a.top < b.top + b.height && b.top < a.top + a.height;
}
