// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The engine's kernel as WebAssembly, in a memory of its own, for `awale_engine/binding.py`.

const PAGE = 65536;
const ALIGNMENT = 16;

/**
 * @typedef {(...numbers: number[]) => number} Function of the kernel, for addresses and numbers
 * @typedef {Record<"awale_age" | "awale_recall" | "awale_begin" | "awale_line" | "awale_prove" | "awale_bounds"
 *   | "awale_play" | "awale_locate" | "awale_decoder", Function> & {
 *   __heap_base: WebAssembly.Global<"i32">, memory: WebAssembly.Memory,
 *   awale_run: (search: number, nodes: bigint) => number,
 *   awale_decode: (stream: number, starts: number, first: bigint, end: bigint, reach: number, values: number)
 *     => number}} Exports
 * @typedef {Awaited<ReturnType<typeof startKernel>>} Kernel
 */

/** The kernel from its compiled code.
 * @param {Uint8Array<ArrayBuffer>} code */
export async function startKernel(code) {
  const { instance } = await WebAssembly.instantiate(code, {});
  const kernel = /** @type {Exports & WebAssembly.Exports} */ (instance.exports);
  let free = kernel.__heap_base.value;
  let kept = free;
  let view = new DataView(kernel.memory.buffer);
  const bytes = () => new Uint8Array(kernel.memory.buffer);
  /** @param {number} size */
  const take = (size) => {
    const address = Math.ceil(free / ALIGNMENT) * ALIGNMENT;
    free = address + size;
    const missing = free - kernel.memory.buffer.byteLength;
    if (missing > 0) {
      kernel.memory.grow(Math.ceil(missing / PAGE));
      view = new DataView(kernel.memory.buffer);
    }
    bytes().fill(0, address, free);
    return address;
  };
  return {
    age: kernel.awale_age,
    recall: kernel.awale_recall,
    begin: kernel.awale_begin,
    /** @param {number} search  @param {number} nodes */
    run: (search, nodes) => kernel.awale_run(search, BigInt(nodes)),
    line: kernel.awale_line,
    prove: kernel.awale_prove,
    bounds: kernel.awale_bounds,
    play: kernel.awale_play,
    locate: kernel.awale_locate,
    decoder: kernel.awale_decoder,
    /** @param {number} stream  @param {number} starts  @param {number} first  @param {number} end
     * @param {number} reach  @param {number} values */
    decode: (stream, starts, first, end, reach, values) =>
      kernel.awale_decode(stream, starts, BigInt(first), BigInt(end), reach, values),
    /** Zeros; they are given back by `release`, unless `keep` is called before. */
    take,
    keep: () => void (kept = free),
    release: () => void (free = kept),
    /** @param {number} address  @param {number} size  @param {number} byte */
    fill: (address, size, byte) => void bytes().fill(byte, address, address + size),
    /** @param {number} address  @param {number} size */
    read: (address, size) =>
      size === 4 ? view.getInt32(address, true) : size === 2 ? view.getInt16(address, true) : view.getInt8(address),
    /** @param {number} address  @param {number} size  @param {number} value */
    write: (address, size, value) => {
      if (size === 4) view.setInt32(address, value, true);
      else if (size === 2) view.setInt16(address, value, true);
      else view.setInt8(address, value);
    },
    /** A copy of some bytes at an address of the kernel's.
     * @param {number} address  @param {Uint8Array} data */
    put: (address, data) => bytes().set(data, address),
  };
}

/** Weights of the evaluation as they are stored: all low bytes, then all high bytes.
 * @param {Uint8Array} stored */
export function joinBytes(stored) {
  const count = stored.length / 2;
  const whole = new Uint8Array(stored.length);
  for (let at = 0; at < count; at++) {
    whole[2 * at] = stored[at];
    whole[2 * at + 1] = stored[count + at];
  }
  return whole;
}

/** Put endgame tables into the kernel's memory, as they are stored: how far they reach, whether boards
 *  have two bounds, then a value for each board, or lower bounds and how much greater the upper ones are. Returns the addresses
 *  of both bounds and of what says that a block is there, and how far they reach.
 * @param {Kernel} kernel  @param {Uint8Array} stored  @returns {[number, number, number, number]} */
export function putTables(kernel, stored) {
  const [reach, bounded] = stored;
  const boards = (stored.length - 2) / (bounded ? 2 : 1);
  const lower = stored.subarray(2, 2 + boards);
  const low = kernel.take(boards);
  kernel.put(low, lower);
  let high = low;
  if (bounded) {
    high = kernel.take(boards);
    kernel.put(high, stored.subarray(2 + boards).map((gap, at) => lower[at] + gap));
  }
  let blocks = 1; // C(reach + 7, 7) and one more
  for (let at = 1; at <= 7; at++) blocks = (blocks * (reach + at)) / at;
  const ready = kernel.take(blocks + 1);
  kernel.fill(ready, blocks + 1, 1);
  return [low, high, ready, reach];
}
