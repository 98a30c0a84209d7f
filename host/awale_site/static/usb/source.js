// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Source of a real board: its session, in a worker of this page.

import { WorkerSource } from "../worker_source.js";
import { Pump } from "./pump.js";

// Who makes the USB numbers of CircuitPython's boards: Adafruit and Raspberry Pi.
const MAKERS = [{ usbVendorId: 0x239a }, { usbVendorId: 0x2e8a }];

/** A real board. Event `port`: one has been opened or is gone. */
export class UsbSource extends WorkerSource {
  /** @param {string} language */
  constructor(language) {
    super(language, "usb.js");
    this.pump = new Pump();
    this.worker.postMessage(this.pump.shared);
    /** @type {SerialPort | null} to use once the open one is gone */
    this.next = null;
    /** @type {Set<SerialPort>} */
    this.wrong = new Set(); // ports on which no board answers
    navigator.serial.addEventListener("connect", ({ target }) => {
      const port = /** @type {SerialPort} */ (target);
      this.wrong.delete(port);
      this.use(port);
    });
    this.useKnown();
    this.greet();
  }

  /** @param {string | {write: string} | {close: number}} data */
  onMessage(data) {
    if (typeof data === "string") super.onMessage(data);
    else if ("write" in data) this.pump.write(data.write);
    else this.leave(data.close);
  }

  /** Have the person choose a port. */
  async choose() {
    /** @type {SerialPort} */
    let port;
    try {
      port = await navigator.serial.requestPort({ filters: MAKERS });
    } catch {
      return; // none was chosen
    }
    this.wrong.delete(port);
    await this.pump.stop();
    this.use(port);
  }

  /** Use the ports that the person has allowed before. */
  async useKnown() {
    for (const port of await navigator.serial.getPorts()) {
      if (!this.wrong.has(port)) this.use(port);
    }
  }

  /** @param {SerialPort} port */
  async use(port) {
    if (this.pump.port) {
      this.next = port; // it may be back before the page has noticed that it was gone
      return;
    }
    this.next = null;
    const run = this.pump.run(port);
    this.dispatchEvent(new Event("port"));
    await run;
    this.dispatchEvent(new Event("port"));
    if (this.next) this.use(this.next);
    else if (this.wrong.has(port)) this.useKnown();
  }

  /** No board answers on the port that was opened as `number`; by now it may be another one.
   * @param {number} number */
  async leave(number) {
    if (!this.pump.port || this.pump.memory.number() !== number) return;
    this.wrong.add(this.pump.port);
    await this.pump.stop();
  }
}
