// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Memory that the page and a worker share: bytes that come from a USB port, in a ring. The worker can
// wait for them in the middle of a request, which no message to it could end.

const SIZE = 1 << 16;
const HEAD = 16; // bytes before the ring
const WRITTEN = 0; // bytes put in so far, as a 32-bit number that runs over
const TAKEN = 1;
const PORT = 2; // the number of the open port, 0 while none is

/** New memory; the page makes it. */
export function newMemory() {
  return new SharedArrayBuffer(HEAD + SIZE);
}

/** The worker's end, and the page's (`put`, `open`, `close`).
 * @param {SharedArrayBuffer} shared */
export function portMemory(shared) {
  const head = new Int32Array(shared, 0, HEAD / 4);
  const ring = new Uint8Array(shared, HEAD, SIZE);
  let opened = 0;
  return {
    number: () => Atomics.load(head, PORT),

    /** All bytes that have come, one character each. */
    read: () => {
      const end = Atomics.load(head, WRITTEN);
      const begin = Atomics.load(head, TAKEN);
      if (begin === end) return "";
      const count = (end - begin) | 0;
      const bytes = new Uint8Array(count);
      for (let at = 0; at < count; at += 1) bytes[at] = ring[(begin + at) & (SIZE - 1)];
      Atomics.store(head, TAKEN, end);
      return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    },

    /** Return once a byte is there, or the port has changed, or after `ms`.
     * @param {number} ms */
    wait: (ms) => {
      Atomics.wait(head, WRITTEN, Atomics.load(head, TAKEN), ms);
    },

    /** Put bytes in, as many as there is room for; returns how many.
     * @param {Uint8Array} bytes */
    put: (bytes) => {
      const written = Atomics.load(head, WRITTEN);
      const room = SIZE - ((written - Atomics.load(head, TAKEN)) | 0);
      const count = Math.min(room, bytes.length);
      for (let at = 0; at < count; at += 1) ring[(written + at) & (SIZE - 1)] = bytes[at];
      Atomics.store(head, WRITTEN, (written + count) | 0);
      Atomics.notify(head, WRITTEN);
      return count;
    },

    open: () => {
      opened += 1;
      Atomics.store(head, PORT, opened);
    },

    close: () => {
      Atomics.store(head, PORT, 0);
      Atomics.notify(head, WRITTEN);
    },
  };
}
