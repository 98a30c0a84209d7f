// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Paints the light of one frame: the LEDs, what they throw on the wood, and bloom.

const EXPOSURE = 3.4; // the limiter keeps LEDs far below full; an eye adapts, a screen does not
const HUE = 1 / 1.25; // a little flatter than in linear light, where colours look too pure

const BRIGHTNESS = new Float32Array(256);
for (let value = 1; value < 256; value += 1) {
  // LEDs dim linearly, screens do not; the shoulder keeps bright colours from clipping to white.
  BRIGHTNESS[value] = 255 * (1 - Math.exp((-1.6 * EXPOSURE * value) / 255)) ** (1 / 2.2);
}

/** What the eye makes of an LED: the same hue, brighter. Null if it is off. */
function seen(frame, led) {
  const at = led * 3;
  const peak = Math.max(frame[at], frame[at + 1], frame[at + 2]);
  if (peak === 0) return null;
  const channel = (value) => Math.round(BRIGHTNESS[peak] * (value / peak) ** HUE);
  return [channel(frame[at]), channel(frame[at + 1]), channel(frame[at + 2])];
}

/** Paint `frame` (three bytes an LED) onto `context`, whose unit is the millimetre. */
export function paintLight(context, board, frame) {
  context.save();
  context.globalCompositeOperation = "lighter";
  for (const cup of board.cups) {
    const lit = [];
    for (const led of cup.leds) {
      const colour = seen(frame, led.number);
      if (colour) lit.push({ led, colour });
    }
    if (lit.length > 0) inCup(context, cup, lit);
    for (const { led, colour } of lit) shine(context, led, colour);
  }
  context.restore();
}

/** The light that a cup's LEDs throw on its own wood, which ends at the rim. */
function inCup(context, cup, lit) {
  context.save();
  context.beginPath();
  context.roundRect(
    cup.u - cup.width / 2, cup.v - cup.height / 2, cup.width, cup.height, cup.width / 2);
  context.clip();
  const share = 1 / Math.sqrt(lit.length); // many LEDs add up more slowly than they count
  for (const { led, colour } of lit) {
    // Walnut throws back red more than blue.
    const tint = `${colour[0]} ${Math.round(colour[1] * 0.78)} ${Math.round(colour[2] * 0.66)}`;
    spot(context, led.u, led.v, 17, [
      [0, `rgb(${tint} / ${0.5 * share})`],
      [0.3, `rgb(${tint} / ${0.24 * share})`],
      [0.65, `rgb(${tint} / ${0.09 * share})`],
      [1, `rgb(${tint} / 0)`],
    ]);
  }
  context.restore();
}

/** The LED itself, and the bloom that a camera or an eye adds. */
function shine(context, led, [red, green, blue]) {
  const colour = `${red} ${green} ${blue}`;
  spot(context, led.u, led.v, 8.5, [
    [0, `rgb(${colour} / 60%)`],
    [0.16, `rgb(${colour} / 34%)`],
    [0.36, `rgb(${colour} / 11%)`],
    [0.65, `rgb(${colour} / 3%)`],
    [1, `rgb(${colour} / 0)`],
  ]);
  spot(context, led.u, led.v, 1.8, [
    [0, `rgb(${paler(red)} ${paler(green)} ${paler(blue)})`],
    [0.5, `rgb(${colour})`],
    [0.78, `rgb(${colour} / 60%)`],
    [1, `rgb(${colour} / 0)`],
  ]);
}

function spot(context, u, v, radius, stops) {
  const gradient = context.createRadialGradient(u, v, 0, u, v, radius);
  for (const [where, colour] of stops) gradient.addColorStop(where, colour);
  context.fillStyle = gradient;
  context.fillRect(u - radius, v - radius, 2 * radius, 2 * radius);
}

/** The middle of an LED looks paler than its light. */
function paler(value) {
  return Math.min(255, Math.round(value * 0.85 + 50));
}
