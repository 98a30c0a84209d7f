// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The canvas: keeps the painted board for its size and puts the newest light on top of it.

import { fit } from "./geometry.js";
import { paintBoard } from "./wood.js";
import { paintLight } from "./glow.js";

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
    paintBoard(context, this.board, light, turned);
    this.onLayout(this.view);
    this.paint();
  }

  paint() {
    const context = this.canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.wood, 0, 0);
    this.inMillimetres(context);
    paintLight(context, this.board, this.frame);
  }

  inMillimetres(context) {
    const { ratio, view } = this;
    const size = ratio * view.scale;
    if (view.turned) context.setTransform(0, size, -size, 0, view.x * ratio, view.y * ratio);
    else context.setTransform(size, 0, 0, size, view.x * ratio, view.y * ratio);
  }
}
