// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Paints the board without its light, once for each size: walnut, carved bowls, brass.

const DARK = [56, 27, 13];
const MIDDLE = [118, 65, 32];
const PALE = [164, 101, 53];
const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif';

/** @type {Record<string, string>} */
const KEY_NAMES = { new: "New", undo: "Undo", ok: "OK" };
const LETTER_MM = 4.9;
const LETTER_PX = 11;
const MOST_LETTER_MM = 11;

/**
 * @typedef {CanvasRenderingContext2D} Context
 * @typedef {{u: number, v: number}} Place
 * @typedef {import("./geometry.js").Cup} Cup
 */

/**
 * Paint the wooden board onto `context`, whose unit is the millimetre with (0, 0) in the middle.
 * @param {Context} context  @param {import("./geometry.js").Layout} board
 * @param {Place} light where daylight comes from  @param {import("./geometry.js").View} view
 */
export function paintBoard(context, board, light, view) {
  const w = board.width + 2 * view.edge.end;
  const h = board.height + 2 * view.edge.side;
  const angle = (view.turned ? -Math.PI / 2 : 0) + (view.flipped ? Math.PI : 0);
  slab(context, w, h, light);
  if (view.edge.end > 4) inlay(context, w, h);
  for (const cup of board.cups) bowl(context, cup, light);
  for (const cup of board.cups) if (!cup.isStore) letter(context, cup, angle, view);
  if (view.keyed) for (const key of board.keys) brassKey(context, key, light, angle, view.scale);
}

/** @param {Context} context  @param {number} w  @param {number} h  @param {Place} light */
function slab(context, w, h, light) {
  const outline = new Path2D();
  outline.roundRect(-w / 2, -h / 2, w, h, 13);
  // The shadow on the table, in pixels whatever the unit is; then the top.
  const { a, b } = context.getTransform();
  const pixels = Math.hypot(a, b);
  context.save();
  context.shadowColor = "rgb(20 10 4 / 60%)";
  context.shadowBlur = 2.4 * pixels;
  context.shadowOffsetX = 0.4 * pixels;
  context.shadowOffsetY = 0.8 * pixels;
  context.fillStyle = "rgb(56 27 13)";
  context.fill(outline);
  context.restore();
  context.save();
  context.clip(outline);
  context.drawImage(grain(w, h), -w / 2, -h / 2, w, h);
  const sheen = context.createLinearGradient(
    light.u * w * 0.5, light.v * h * 0.6, -light.u * w * 0.5, -light.v * h * 0.6);
  sheen.addColorStop(0, "rgb(255 214 160 / 20%)");
  sheen.addColorStop(0.45, "rgb(255 214 160 / 2%)");
  sheen.addColorStop(1, "rgb(0 0 0 / 34%)");
  context.fillStyle = sheen;
  context.fillRect(-w / 2, -h / 2, w, h);
  // A rounded-over edge: bright towards the light, dark away from it.
  context.lineJoin = "round";
  for (let step = 0; step < 6; step += 1) {
    const offset = 0.35 + step * 0.3;
    context.lineWidth = 1.1;
    context.strokeStyle = `rgb(255 222 176 / ${0.1 - step * 0.015})`;
    context.save();
    context.translate(-light.u * offset, -light.v * offset);
    context.stroke(outline);
    context.restore();
    context.strokeStyle = `rgb(0 0 0 / ${0.26 - step * 0.035})`;
    context.save();
    context.translate(light.u * offset, light.v * offset);
    context.stroke(outline);
    context.restore();
  }
  context.restore();
}

/** @param {Context} context  @param {Cup} cup  @param {Place} light */
function bowl(context, cup, light) {
  const { u, v, width, height } = cup;
  const radius = width / 2;
  const outline = new Path2D();
  outline.roundRect(u - radius, v - height / 2, width, height, radius);
  context.save();
  // A lip where the tool has broken the edge.
  context.lineWidth = 0.9;
  context.strokeStyle = "rgb(255 220 170 / 26%)";
  context.save();
  context.translate(-light.u * 0.45, -light.v * 0.45);
  context.stroke(outline);
  context.restore();
  context.clip(outline);
  context.fillStyle = "rgb(18 8 3 / 62%)";
  context.fill(outline);
  // The floor deepens towards the middle and the wall on the far side catches light.
  const stretch = height / width;
  context.translate(u, v);
  context.scale(1, stretch);
  const depth = context.createRadialGradient(0, 0, 0, 0, 0, radius);
  depth.addColorStop(0, "rgb(10 4 1 / 46%)");
  depth.addColorStop(0.62, "rgb(10 4 1 / 24%)");
  depth.addColorStop(1, "rgb(10 4 1 / 0%)");
  context.fillStyle = depth;
  context.fillRect(-radius, -radius, width, width);
  const lit = context.createRadialGradient(
    light.u * radius * 0.4, light.v * radius * 0.4, radius * 0.7,
    light.u * radius * 0.34, light.v * radius * 0.34, radius * 1.36);
  lit.addColorStop(0, "rgb(214 122 58 / 0%)");
  lit.addColorStop(0.7, "rgb(214 122 58 / 9%)");
  lit.addColorStop(1, `rgb(226 140 72 / ${cup.isStore ? 22 : 36}%)`);
  context.fillStyle = lit;
  context.fillRect(-radius, -radius, width, width);
  context.setTransform(context.getTransform().scale(1, 1 / stretch).translate(-u, -v));
  // The near wall lies in its own shadow.
  for (let step = 0; step < 7; step += 1) {
    context.save();
    context.translate(-light.u * step * 0.42, -light.v * step * 0.42);
    context.lineWidth = 1.6 + step * 0.5;
    context.strokeStyle = `rgb(4 1 0 / ${0.2 - step * 0.022})`;
    context.stroke(outline);
    context.restore();
  }
  context.restore();
  for (const led of cup.leds) lens(context, led, light);
  if (!cup.isStore) brass(context, u, v, 2.1, light);
}

/** An LED that is off: a small frosted window.
 * @param {Context} context  @param {Place} led  @param {Place} light */
function lens(context, led, light) {
  const off = context.createRadialGradient(
    led.u + light.u * 0.5, led.v + light.v * 0.5, 0.1, led.u, led.v, 1.5);
  off.addColorStop(0, "rgb(196 178 156 / 52%)");
  off.addColorStop(0.5, "rgb(112 92 74 / 50%)");
  off.addColorStop(1, "rgb(20 12 8 / 70%)");
  context.fillStyle = off;
  context.beginPath();
  context.arc(led.u, led.v, 1.4, 0, 2 * Math.PI);
  context.fill();
}

/** A thin brass line let into the wood, parallel to the edge.
 * @param {Context} context  @param {number} w  @param {number} h */
function inlay(context, w, h) {
  const metal = context.createLinearGradient(-w / 2, -h / 2, w / 2, h / 2);
  for (let i = 0; i <= 6; i += 1) metal.addColorStop(i / 6, i % 2 ? "#e6bd78" : "#94652c");
  for (const shadow of [true, false]) {
    context.lineWidth = shadow ? 0.85 : 0.45;
    context.strokeStyle = shadow ? "rgb(15 6 1 / 60%)" : metal;
    context.beginPath();
    context.roundRect(-w / 2 + 4.6, -h / 2 + 4.6, w - 9.2, h - 9.2, 9);
    context.stroke();
  }
}

/** @param {Context} context  @param {number} u  @param {number} v  @param {number} radius  @param {Place} light */
function brass(context, u, v, radius, light) {
  context.fillStyle = "rgb(0 0 0 / 45%)";
  context.beginPath();
  context.arc(u - light.u * radius * 0.22, v - light.v * radius * 0.22, radius * 1.08, 0, 7);
  context.fill();
  const metal = context.createRadialGradient(
    u + light.u * radius * 0.45, v + light.v * radius * 0.45, radius * 0.05, u, v, radius);
  metal.addColorStop(0, "#fff3cf");
  metal.addColorStop(0.28, "#dfb468");
  metal.addColorStop(0.75, "#99692c");
  metal.addColorStop(1, "#5c3a14");
  context.fillStyle = metal;
  context.beginPath();
  context.arc(u, v, radius, 0, 2 * Math.PI);
  context.fill();
}

/** @param {Context} context  @param {import("./geometry.js").Key} key  @param {Place} light  @param {number} angle
 * @param {number} scale */
function brassKey(context, key, light, angle, scale) {
  brass(context, key.u, key.v, 4.9, light);
  const face = context.createLinearGradient(
    key.u + light.u * 5, key.v + light.v * 5, key.u - light.u * 5, key.v - light.v * 5);
  face.addColorStop(0, "#f0cd88");
  face.addColorStop(0.5, "#c6944a");
  face.addColorStop(1, "#94662b");
  context.fillStyle = face;
  context.beginPath();
  context.arc(key.u, key.v, 4.35, 0, 2 * Math.PI);
  context.fill();
  const size = letterSize(scale);
  const name = KEY_NAMES[key.name] ?? "";
  context.font = `600 ${size}px ${SERIF}`;
  // The name lies beside the key, where no pit is: upright on the left, else away from the next key.
  const isUpright = Math.abs(Math.sin(angle)) > 0.5;
  const away = 4.9 + context.measureText(name).width / 2 + 0.5 * size;
  const place = isUpright ? { u: key.u, v: key.v + away }
    : { u: key.u + (key.name === "new" ? -away : away), v: key.v };
  engrave(context, name, place, size, angle, "#e9c07a", "rgb(20 8 2 / 80%)");
}

/** Letters in millimetres, on a small picture larger than on the board, so that they can be read.
 * @param {number} scale  @param {number} [times] */
const letterSize = (scale, times = 1) => Math.min(Math.max(LETTER_MM * times, LETTER_PX / scale), MOST_LETTER_MM);

/** A pit's letter.
 * @param {Context} context  @param {Cup} cup  @param {number} angle
 * @param {import("./geometry.js").View} view */
function letter(context, cup, angle, { scale, letters }) {
  const away = cup.v > 0 ? 1 : -1;
  const size = letterSize(scale, letters);
  const v = cup.v + away * (cup.height / 2 + 0.94 * size);
  engrave(context, cup.name, { u: cup.u, v }, size, angle, "#e9c07a", "rgb(20 8 2 / 80%)");
}

/** @param {Context} context  @param {string} text  @param {Place} place  @param {number} size in mm
 * @param {number} angle  @param {string} ink  @param {string} shine */
function engrave(context, text, { u, v }, size, angle, ink, shine) {
  context.save();
  context.translate(u, v);
  context.rotate(angle);
  context.font = `600 ${size}px ${SERIF}`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  const metrics = context.measureText("x");
  const down = metrics.actualBoundingBoxAscent / 2 + (text.length > 1 ? size * 0.08 : 0);
  context.fillStyle = shine;
  context.fillText(text, 0, down + size * 0.06);
  context.fillStyle = ink;
  context.fillText(text, 0, down);
  context.restore();
}

/** @type {HTMLCanvasElement | null} */
let walnut = null; // made once: it is the same at every size of the window

/** A picture of walnut, two pixels a millimetre, grain along the board.
 * @param {number} w  @param {number} h */
function grain(w, h) {
  walnut ??= cut(w, h);
  return walnut;
}

/** @param {number} w  @param {number} h */
function cut(w, h) {
  const canvas = document.createElement("canvas");
  const dots = 2;
  canvas.width = Math.round(w * dots);
  canvas.height = Math.round(h * dots);
  const context = paper(canvas);
  const image = context.createImageData(canvas.width, canvas.height);
  const { data } = image;
  for (let y = 0, at = 0; y < canvas.height; y += 1) {
    for (let x = 0; x < canvas.width; x += 1, at += 4) {
      const u = x / dots;
      const v = y / dots;
      const bend = 13 * noise(u * 0.011, v * 0.02) + 3.2 * noise(u * 0.03 + 40, v * 0.06);
      const ring = 0.5 + 0.5 * Math.sin((v + 2.2 * bend) * 0.62);
      const fibre = noise(u * 0.09, v * 2.1 + bend) - 0.5;
      const fine = noise(u * 0.35 + 9, v * 7.5) - 0.5;
      const pore = Math.max(0, noise(u * 0.22 + 70, v * 4.6 + bend) - 0.8) * 2.2;
      const tone = Math.min(1, Math.max(0,
        0.16 + 0.5 * ring * ring + 0.34 * fibre + 0.18 * fine + 0.3 * noise(u * 0.02, v * 0.03)));
      for (let channel = 0; channel < 3; channel += 1) {
        const low = tone < 0.5 ? DARK[channel] : MIDDLE[channel];
        const high = tone < 0.5 ? MIDDLE[channel] : PALE[channel];
        const part = tone < 0.5 ? tone * 2 : tone * 2 - 1;
        data[at + channel] = (low + (high - low) * part) * (1 - pore);
      }
      data[at + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** Smooth noise from 0 to 1 that is the same every time.
 * @param {number} x  @param {number} y */
function noise(x, y) {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const a = x - column;
  const b = y - row;
  const s = a * a * (3 - 2 * a);
  const t = b * b * (3 - 2 * b);
  const top = chance(column, row) * (1 - s) + chance(column + 1, row) * s;
  const bottom = chance(column, row + 1) * (1 - s) + chance(column + 1, row + 1) * s;
  return top * (1 - t) + bottom * t;
}

/** @param {number} x  @param {number} y */
function chance(x, y) {
  let mixed = Math.imul(x, 374761393) + Math.imul(y, 668265263);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
}

/** The 2d context of a canvas, which every browser has.
 * @param {HTMLCanvasElement} canvas */
export function paper(canvas) {
  return /** @type {Context} */ (canvas.getContext("2d"));
}
