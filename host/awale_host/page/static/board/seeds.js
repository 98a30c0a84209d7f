// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Seeds as light, where no firmware draws them: the lesson's positions. Colours, brightness and the
// clock face are those of firmware/awale_board/light_palette.py and light_scene.py.

const LAPS = 4;
const PERCENT = [4, 6, 9, 13, 19, 28, 40, 56, 76, 100]; // of full light, brightness 1 to 10
const DIM_PERCENT = 35;
const USUAL_BRIGHTNESS = 6;

/** @type {Record<string, number[]>} */
// 0xRRGGBB: seeds of lap 1 to 4, then a seed that has just moved.
const PALETTES = {
  "standard": [0xe76b08, 0x63cf45, 0x1f70f8, 0xcc328e, 0xead9b0],
  "colour-blind": [0xcb7005, 0x75a8eb, 0xd4ff09, 0x5f1e8a, 0xd4f3e8],
  "night": [0x642100, 0x564809, 0x590009, 0x1b5024, 0x8c6124],
};

/**
 * @typedef {object} Moment of a move: `fresh`, cup → seeds in it that have just moved; `dark`, a cup
 *   without light; `passed`, an empty cup that shows a light all the same
 * @property {Map<number, number>} [fresh]  @property {number} [dark]  @property {number} [passed]
 * @typedef {Wire.State["settings"] | undefined} Settings of the board, which choose palette and brightness
 */

/**
 * The frame of a position, three bytes an LED.
 * @param {import("./geometry.js").Layout} board
 * @param {number[]} cells 14 counts  @param {number[] | null} bright pits in full light; null: all
 * @param {Moment} moment  @param {Settings} settings
 */
export function seedFrame(board, cells, bright, { fresh, dark, passed }, settings) {
  const percent = PERCENT[Number(settings?.brightness ?? USUAL_BRIGHTNESS) - 1] / 100;
  const colours = (PALETTES[String(settings?.palette)] ?? PALETTES.standard).map((colour) =>
    [colour >> 16, (colour >> 8) & 255, colour & 255].map((value) => value * percent));
  const frame = new Uint8Array(board.leds * 3);
  for (const { number, leds: { length: leds }, leds: places } of board.cups) {
    if (number === dark) continue;
    const count = cells[number] || Number(number === passed);
    const moved = number === passed ? 1 : (fresh?.get(number) ?? 0);
    const dim = number < 12 && bright && !bright.includes(number) ? DIM_PERCENT / 100 : 1;
    places.forEach((led, place) => {
      const seeds = Math.floor(count / leds) + (place < count % leds ? 1 : 0);
      if (seeds === 0) return;
      const newest = (count - 1 - place + leds) % leds < moved;
      const colour = newest ? colours[LAPS] : colours[Math.min(seeds, LAPS) - 1];
      frame.set(colour.map((value) => Math.round(value * (newest ? 1 : dim))), led.number * 3);
    });
  }
  return frame;
}
