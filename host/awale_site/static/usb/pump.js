// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Copies bytes between a serial port and the worker: received ones into shared memory, those of the
// worker to the port. It does not interpret them.

import { newMemory, portMemory } from "./memory.js";

const BAUD = 115200;
const BUFFER = 4096;
const FULL_MS = 5; // until the worker has taken some of a full memory

/** One port at a time. */
export class Pump {
  constructor() {
    this.shared = newMemory();
    this.memory = portMemory(this.shared);
    /** @type {SerialPort | null} */
    this.port = null;
    /** @type {ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | null} */
    this.reader = null;
    /** @type {WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>> | null} */
    this.writer = null;
  }

  /** Open `port` and carry until it is gone or `stop` ends it.
   * @param {SerialPort} port */
  async run(port) {
    this.port = port;
    try {
      await port.open({ baudRate: BAUD, bufferSize: BUFFER });
      await port.setSignals?.({ dataTerminalReady: true, requestToSend: true });
      this.writer = port.writable.getWriter();
      this.reader = port.readable.getReader();
      this.memory.open();
      for (;;) {
        const { value, done } = await this.reader.read();
        if (done) break;
        await this.keep(value);
      }
    } catch {
      // It is gone, or another program has it: then there is no port, which the page shows.
    } finally {
      this.memory.close();
      this.reader?.releaseLock();
      this.writer?.releaseLock();
      this.reader = this.writer = null;
      await port.close().catch(() => {});
      this.port = null;
    }
  }

  /** @param {Uint8Array} bytes */
  async keep(bytes) {
    let kept = this.memory.put(bytes);
    while (kept < bytes.length) {
      await new Promise((resolve) => setTimeout(resolve, FULL_MS));
      kept += this.memory.put(bytes.subarray(kept));
    }
  }

  /** Send a line of the worker. What cannot be sent is lost with the port.
   * @param {string} text */
  write(text) {
    this.writer?.write(new TextEncoder().encode(text)).catch(() => {});
  }

  /** Leave the port. */
  async stop() {
    await this.reader?.cancel().catch(() => {});
  }
}
