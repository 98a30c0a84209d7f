// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Geometry of the board: from the millimetres of board.toml to pixels. Inside this page
// u runs to South's right and v towards South, so that the picture needs no mirroring.

const ROW = "ABCDEF";
const KEYS = ["new", "undo", "ok"];
const EDGE_MM = 12; // wood around the circuit board
const THIN_EDGE_MM = 3; // at the ends of a small board, where every pixel goes to the pits
const SMALL_PX = 700; // width of a board that lies, below which it is small
const MOST_SPREAD = { upright: 1.75, flat: 2.4 }; // of the rows

/**
 * @typedef {{number: number, u: number, v: number}} Led
 * @typedef {object} Cup a pit or a store, in millimetres
 * @property {string} name
 * @property {number} number 0 to 11 for pits, 12 and 13 for South's and North's store
 * @property {boolean} isStore
 * @property {"South" | "North"} side
 * @property {number} u to South's right  @property {number} v towards South
 * @property {number} width  @property {number} height
 * @property {number} start  @property {number} turn
 * @property {number[]} ring
 * @property {Led[]} leds
 * @typedef {{name: string, u: number, v: number}} Key
 * @typedef {object} Layout
 * @property {Cup[]} cups  @property {Key[]} keys
 * @property {number} leds how many
 * @property {number} width  @property {number} height
 * @typedef {object} View how a board lies on the screen
 * @property {number} scale css pixels a millimetre
 * @property {number} letters how many times as large the letters are, for a hall
 * @property {boolean} turned whether it stands upright
 * @property {boolean} flipped whether North sits nearest to the person
 * @property {number} x  @property {number} y the middle
 * @property {boolean} keyed whether it has its keys New, Undo and OK
 * @property {{side: number, end: number}} edge wood around the circuit board
 * @property {(u: number, v: number) => {x: number, y: number}} toScreen
 * @typedef {Record<string, any>} Shape a table of board.toml
 * @typedef {Record<string, any>} Description
 */

/**
 * The cups and keys of a board in millimetres.
 * @param {Description} toml board.toml
 * @param {string} build "pcb" or "rings"
 * @param {number} [spread] how much further apart than on the board the rows are
 * @returns {Layout}
 */
export function layout(toml, build, spread = 1) {
  const built = toml.geometry[build] ?? toml.geometry.pcb;
  const [width, height] = built.size_mm;
  const round = built.store_height_mm === built.store_width_mm;
  const shape = {
    ...built,
    row_y_mm: built.row_y_mm * spread,
    store_height_mm: built.store_height_mm * (round ? 1 : spread),
  };
  /** @type {Cup[]} */
  const cups = [];
  let led = 0;
  for (const name of toml.leds.order) {
    const cup = name.startsWith("store") ? store(name, shape) : pit(name, shape, built.row_y_mm);
    const count = cup.isStore ? built.leds_per_store : built.leds_per_pit;
    for (let i = 0; i < count; i += 1, led += 1) {
      cup.leds.push({ number: led, ...place(cup, i / count) });
    }
    cups.push(cup);
  }
  const keys = KEYS.map((name, i) => ({ name, u: shape.key_x_mm[i], v: -shape.key_y_mm }));
  return { cups, keys, leds: led, width, height: height + 2 * (shape.row_y_mm - built.row_y_mm) };
}

/** @param {string} name  @param {Shape} shape  @param {number} rowY  @returns {Cup} */
function pit(name, shape, rowY) {
  const south = ROW.includes(name);
  const column = ROW.indexOf(name.toUpperCase()) - 2.5;
  const radius = Math.min(shape.pit_pitch_mm * 0.458, rowY * 0.72);
  return {
    name,
    number: ROW.indexOf(name.toUpperCase()) + (south ? 0 : 6),
    leds: [],
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

/** @param {string} name  @param {Shape} shape  @returns {Cup} */
function store(name, shape) {
  const south = name === "store_south";
  return {
    name,
    number: south ? 12 : 13,
    leds: [],
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
 * which a circle is the case with no straight sides.
 * @param {Cup} cup  @param {number} part */
function place(cup, part) {
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
 * How the board fits into a space of css pixels: upright where that makes it larger. `spread` says
 * how far apart the rows may be so that an upright or a loose board fills the space.
 * @param {Layout} board with rows as they are  @param {number} width  @param {number} height
 * @param {boolean} [flipped]  @param {boolean} [stands] upright in any space  @param {boolean} [loose]
 * @returns {{view: View, spread: number}}
 */
export function fit(board, width, height, flipped = false, stands = false, loose = false) {
  const end = width < SMALL_PX ? THIN_EDGE_MM : EDGE_MM;
  const long = board.width + 2 * end + (end === EDGE_MM ? 8 : 4);
  const short = board.height + 2 * EDGE_MM + 8;
  const flat = Math.min(width / long, height / short);
  const tall = board.width + 2 * THIN_EDGE_MM + 4;
  const upright = Math.min(width / (board.height + 2 * THIN_EDGE_MM + 4), height / tall);
  const turned = stands || upright > flat;
  const scale = turned ? upright : flat;
  const side = turned ? 2 * THIN_EDGE_MM : EDGE_MM;
  const row = Math.abs(board.cups.find(({ isStore }) => !isStore)?.v ?? 1);
  const spare = turned ? width / scale - board.height - 2 * side - 6 : height / scale - short;
  const spread = turned || loose ? Math.min(MOST_SPREAD[turned ? "upright" : "flat"], Math.max(1, 1 + spare / (2 * row))) : 1;
  const sign = flipped ? -1 : 1;
  return {
    spread,
    view: {
      scale,
      letters: 1,
      turned,
      flipped,
      keyed: true,
      x: width / 2,
      y: height / 2,
      edge: { side, end: turned ? THIN_EDGE_MM : end },
      toScreen(u, v) {
        const [dx, dy] = turned ? [-v, u] : [u, v];
        return { x: width / 2 + sign * dx * scale, y: height / 2 + sign * dy * scale };
      },
    },
  };
}
