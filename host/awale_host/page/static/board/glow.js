// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Paints the light of one frame: the LEDs, their reflection on the wood, and bloom.

import { paper } from "./wood.js";

const EXPOSURE = 3.4; // the limiter keeps LEDs far below full; an eye adapts, a screen does not
const HUE = 1 / 1.25; // a little flatter than in linear light, where colours look too pure

const BRIGHTNESS = new Float32Array(256);
for (let value = 1; value < 256; value += 1) {
  // LEDs dim linearly, screens do not; the shoulder keeps bright colours from clipping to white.
  BRIGHTNESS[value] = 255 * (1 - Math.exp((-1.6 * EXPOSURE * value) / 255)) ** (1 / 2.2);
}

/**
 * @typedef {import("./wood.js").Context} Context
 * @typedef {import("./geometry.js").Cup} Cup
 * @typedef {{radius: number, stops: number[][], pale?: boolean}} Spot
 */

/** What the eye makes of an LED: the same hue, brighter. Null if it is off.
 * @param {Uint8Array} frame  @param {number} led */
function seen(frame, led) {
  const at = led * 3;
  const peak = Math.max(frame[at], frame[at + 1], frame[at + 2]);
  if (peak === 0) return null;
  const channel = (/** @type {number} */ value) => Math.round(BRIGHTNESS[peak] * (value / peak) ** HUE);
  return [channel(frame[at]), channel(frame[at + 1]), channel(frame[at + 2])];
}

// What one LED does, as far as it reaches in millimetres: the light on its own wood, the bloom that
// a camera or an eye adds, and the LED itself. Each is a share of its colour at parts of the radius.
export const REACH_MM = 8.5; // of light beyond the rim of a cup
const ON_WOOD = { radius: 17, stops: [[0, 0.5], [0.3, 0.24], [0.65, 0.09], [1, 0]] };
const BLOOM = {
  radius: REACH_MM,
  stops: [[0, 0.6], [0.16, 0.34], [0.36, 0.11], [0.65, 0.03], [1, 0]],
};
const LENS = { radius: 2, stops: [[0, 1], [0.5, 1], [0.78, 0.6], [1, 0]], pale: true };

/** Paint the LEDs of `cups` in `frame` (three bytes an LED) onto `context`, in millimetres.
 * @param {Context} context  @param {Cup[]} cups  @param {Uint8Array} frame */
export function paintLight(context, cups, frame) {
  context.save();
  context.globalCompositeOperation = "lighter";
  for (const cup of cups) {
    const lit = [];
    for (const led of cup.leds) {
      const colour = seen(frame, led.number);
      if (colour) lit.push({ led, colour });
    }
    if (lit.length > 0) inCup(context, cup, lit);
    for (const { led, colour } of lit) {
      spot(context, led, BLOOM, colour);
      spot(context, led, LENS, colour, unlike(led.number));
    }
  }
  context.restore();
}

/** The light that a cup's LEDs throw on its own wood, which ends at the rim.
 * @param {Context} context  @param {Cup} cup
 * @param {{led: import("./geometry.js").Led, colour: number[]}[]} lit */
function inCup(context, cup, lit) {
  context.save();
  context.beginPath();
  context.roundRect(
    cup.u - cup.width / 2, cup.v - cup.height / 2, cup.width, cup.height, cup.width / 2);
  context.clip();
  context.globalAlpha = 1 / Math.sqrt(lit.length); // many LEDs add up more slowly than they count
  for (const { led, colour: [red = 0, green = 0, blue = 0] } of lit) {
    // Walnut throws back red more than blue.
    spot(context, led, ON_WOOD, [red, Math.round(green * 0.78), Math.round(blue * 0.66)]);
  }
  context.restore();
}

/** Width and height of a drop: no two seeds are quite alike, and each stays as it is.
 * @param {number} led */
function unlike(led) {
  const share = (/** @type {number} */ factor) => 0.92 + 0.3 * ((led * factor) % 1);
  return [share(0.618), share(0.755)];
}

/** @param {Context} context  @param {import("./geometry.js").Led} led  @param {Spot} kind  @param {number[]} colour
 * @param {number[]} [shape] width and height */
function spot(context, { u, v }, kind, colour, [width = 1, height = 1] = []) {
  const across = kind.radius * width;
  const up = kind.radius * height;
  context.drawImage(sprite(kind, colour), u - across, v - up, 2 * across, 2 * up);
}

const SPRITE_PX = 64;
const MOST_SPRITES = 600;
/** @type {Map<string, HTMLCanvasElement>} */
const sprites = new Map();

/** A soft round spot, painted once for each colour: gradients are dear, pictures are not.
 * @param {Spot} kind  @param {number[]} colour */
function sprite(kind, [red = 0, green = 0, blue = 0]) {
  const key = `${kind.radius} ${red} ${green} ${blue}`;
  const there = sprites.get(key);
  if (there) return there;
  if (sprites.size >= MOST_SPRITES) sprites.clear();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SPRITE_PX;
  const context = paper(canvas);
  const middle = SPRITE_PX / 2;
  const gradient = context.createRadialGradient(middle, middle, 0, middle, middle, middle);
  for (const [where = 0, share = 0] of kind.stops) {
    const [r, g, b] = kind.pale && where === 0 ? [red, green, blue].map(paler) : [red, green, blue];
    gradient.addColorStop(where, `rgb(${r} ${g} ${b} / ${share})`);
  }
  context.fillStyle = gradient;
  context.fillRect(0, 0, SPRITE_PX, SPRITE_PX);
  sprites.set(key, canvas);
  return canvas;
}

/** The middle of an LED looks paler than its light.
 * @param {number} value */
function paler(value) {
  return Math.min(255, Math.round(value * 0.85 + 50));
}
