// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Geometry of the board: from the millimetres of board.toml to pixels. Inside this page
// u runs to South's right and v towards South, so that the picture needs no mirroring.

const ROW = "ABCDEF";
const KEYS = ["new", "undo", "ok"];
export const EDGE_MM = { side: 12, end: 12 }; // wood around the circuit board

/**
 * The cups and keys of a board in millimetres.
 * @param {object} toml board.toml
 * @param {string} build "pcb" or "rings"
 */
export function layout(toml, build) {
  const shape = toml.geometry[build] ?? toml.geometry.pcb;
  const cups = [];
  let led = 0;
  for (const name of toml.leds.order) {
    const cup = name.startsWith("store") ? store(name, shape) : pit(name, shape);
    const count = cup.isStore ? toml.leds.per_store : toml.leds.per_pit;
    cup.leds = [];
    for (let i = 0; i < count; i += 1, led += 1) {
      cup.leds.push({ number: led, ...place(cup, shape, i / count) });
    }
    cups.push(cup);
  }
  const keys = KEYS.map((name, i) => ({ name, u: shape.key_x_mm[i], v: -shape.key_y_mm }));
  const [width, height] = shape.size_mm;
  return { cups, keys, leds: led, width, height };
}

function pit(name, shape) {
  const south = ROW.includes(name);
  const column = ROW.indexOf(name.toUpperCase()) - 2.5;
  const radius = Math.min(shape.pit_pitch_mm * 0.458, shape.row_y_mm * 0.72);
  return {
    name,
    isStore: false,
    side: south ? "South" : "North",
    u: (south ? column : -column) * shape.pit_pitch_mm,
    v: (south ? 1 : -1) * shape.row_y_mm,
    width: 2 * Math.max(radius, shape.pit_led_circle_mm / 2 + 2.5),
    height: 2 * Math.max(radius, shape.pit_led_circle_mm / 2 + 2.5),
    start: south ? shape.pit_start_south_deg : shape.pit_start_north_deg,
    ring: [shape.pit_led_circle_mm, shape.pit_led_circle_mm],
    turn: shape.pit_direction === "clockwise" ? 1 : -1,
  };
}

function store(name, shape) {
  const south = name === "store_south";
  return {
    name,
    isStore: true,
    side: south ? "South" : "North",
    u: (south ? 1 : -1) * shape.store_x_mm,
    v: 0,
    width: shape.store_width_mm + 8,
    height: shape.store_height_mm + 8,
    start: south ? shape.store_start_south_deg : shape.store_start_north_deg,
    ring: [shape.store_width_mm, shape.store_height_mm],
    turn: shape.store_direction === "clockwise" ? 1 : -1,
  };
}

/** The place of the LED that stands `part` of the way round a cup: evenly along a stadium, of
 * which a circle is the case with no straight sides. */
function place(cup, shape, part) {
  const [width, height] = cup.ring;
  const radius = width / 2;
  const straight = height - width;
  const arc = Math.PI * radius;
  const length = 2 * (straight + arc);
  const turned = cup.start / 360 + cup.turn * part;
  let along = (((turned % 1) + 1) % 1) * length;
  const corners = [arc / 2, straight, arc, straight, arc / 2];
  let piece = 0;
  while (piece < 4 && along >= corners[piece]) {
    along -= corners[piece];
    piece += 1;
  }
  const half = straight / 2;
  if (piece === 1) return { u: cup.u + radius, v: cup.v - half + along };
  if (piece === 3) return { u: cup.u - radius, v: cup.v + half - along };
  const before = [0, 0, Math.PI / 2, 0, (3 * Math.PI) / 2][piece];
  const angle = before + along / radius;
  const middle = piece === 2 ? half : -half;
  return { u: cup.u + radius * Math.sin(angle), v: cup.v + middle - radius * Math.cos(angle) };
}

/**
 * How the board fits into a space of css pixels: on its side where that makes it larger, South at
 * the left then.
 */
export function fit(board, width, height) {
  const long = board.width + 2 * EDGE_MM.end + 8;
  const short = board.height + 2 * EDGE_MM.side + 8;
  const flat = Math.min(width / long, height / short);
  const upright = Math.min(width / short, height / long);
  const turned = upright > flat;
  const scale = turned ? upright : flat;
  return {
    scale,
    turned,
    x: width / 2,
    y: height / 2,
    toScreen(u, v) {
      const [dx, dy] = turned ? [-v, u] : [u, v];
      return { x: width / 2 + dx * scale, y: height / 2 + dy * scale };
    },
  };
}
