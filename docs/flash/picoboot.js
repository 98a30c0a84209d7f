// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Writes a UF2 file onto a Raspberry Pi Pico in BOOTSEL mode, through the boot ROM's interface
// PICOBOOT (RP2040 datasheet, 2.8.5). Only for the RP2040: nothing here could try an RP2350.

export const FILTERS = [{ vendorId: 0x2e8a, productId: 0x0003 }];
export const SECTOR = 4096; // bytes that the flash erases at once

const FLASH = 0x10000000;
const MAGIC = 0x431fd10b;
const RP2040 = 0xe48bff56; // family id of a UF2 block
const BLOCK = 512;
// Numbers of commands; those with bit 7 read.
const EXCLUSIVE = 0x01;
const REBOOT = 0x02;
const ERASE = 0x03;
const READ = 0x84;
const WRITE = 0x05;
const EXIT_XIP = 0x06;

/** Return the sectors of a UF2 file as [address, bytes] pairs, in the order of addresses. What the
 * file leaves out of a sector is 0xFF, as erased. Throws an Error for a file that is incomplete,
 * damaged or for another chip.
 * @param {ArrayBuffer} file @returns {[number, Uint8Array][]} */
export function sectorsOf(file) {
  const view = new DataView(file);
  const count = file.byteLength / BLOCK;
  const sectors = new Map();
  if (count === 0 || count % 1) throw new Error("The firmware's file is incomplete.");
  for (let number = 0; number < count; number++) {
    const at = number * BLOCK;
    const word = (/** @type {number} */ offset) => view.getUint32(at + offset, true);
    const address = word(12);
    const size = word(16);
    const sound =
      word(0) === 0x0a324655 && word(4) === 0x9e5d5157 && word(508) === 0x0ab16f30 &&
      word(20) === number && word(24) === count && size <= 476 &&
      address >= FLASH && (address % SECTOR) + size <= SECTOR;
    if (!sound) throw new Error("The firmware's file is damaged.");
    if (word(28) !== RP2040) throw new Error("This file is not for a Raspberry Pi Pico.");
    const sector = address - (address % SECTOR);
    if (!sectors.has(sector)) sectors.set(sector, new Uint8Array(SECTOR).fill(0xff));
    sectors.get(sector).set(new Uint8Array(file, at + 32, size), address - sector);
  }
  return [...sectors].sort(([one], [other]) => one - other);
}

/** The boot ROM of a Pico in BOOTSEL mode, on a device of WebUSB. */
export class Picoboot {
  constructor(device) {
    this.device = device;
    this.token = 0;
  }

  /** Take the interface of PICOBOOT; the drive's interface stays with the system. */
  async open() {
    const { device } = this;
    await device.open();
    if (!device.configuration) await device.selectConfiguration(1);
    const found = device.configuration.interfaces.find(
      ({ alternates: [first] }) => first.interfaceClass === 0xff,
    );
    if (!found) throw new Error("The device is not a Pico in BOOTSEL mode.");
    const ends = found.alternates[0].endpoints;
    this.out = ends.find((end) => end.direction === "out").endpointNumber;
    this.in = ends.find((end) => end.direction === "in").endpointNumber;
    await device.claimInterface(found.interfaceNumber);
    const recipient = { requestType: "vendor", recipient: "interface", value: 0 };
    await device.controlTransferOut({ ...recipient, request: 0x41, index: found.interfaceNumber });
    await this.command(EXCLUSIVE, [1], 1); // the drive is not written meanwhile
    await this.command(EXIT_XIP);
  }

  /** Write sectors, read each back, and restart. The first one, without which the boot ROM starts
   * nothing, is erased first and written last: a Pico that was interrupted waits for a file again.
   * @param {[number, Uint8Array][]} sectors
   * @param {(done: number, all: number) => void} progress */
  async flash(sectors, progress) {
    await this.erase(sectors[0][0]);
    let done = 0;
    for (const [address, bytes] of [...sectors.slice(1), sectors[0]]) {
      await this.erase(address);
      await this.command(WRITE, [address, SECTOR], 8, bytes);
      const read = await this.command(READ, [address, SECTOR], 8);
      if (bytes.some((byte, at) => byte !== read[at])) {
        throw new Error("The Pico's flash reads back differently: write it again.");
      }
      progress(++done, sectors.length);
    }
    await this.command(REBOOT, [0, 0, 500], 12);
  }

  async erase(address) {
    await this.command(ERASE, [address, SECTOR], 8);
  }

  /** Send one command with its arguments (`size` bytes of them), its data or the request for data,
   * and the acknowledgement. Returns what was read.
   * @param {number} id @param {number[]} args @param {number} size @param {Uint8Array} [data] */
  async command(id, args = [], size = 0, data = undefined) {
    const packet = new DataView(new ArrayBuffer(32));
    const reads = (id & 0x80) !== 0;
    packet.setUint32(0, MAGIC, true);
    packet.setUint32(4, ++this.token, true);
    packet.setUint8(8, id);
    packet.setUint8(9, size);
    packet.setUint32(12, reads ? args[1] : (data?.length ?? 0), true);
    if (size === 1) packet.setUint8(16, args[0]);
    else args.forEach((word, at) => packet.setUint32(16 + 4 * at, word, true));
    await this.send(packet);
    if (data) await this.send(data);
    if (!reads) {
      await this.receive(1); // an empty packet acknowledges
      return new Uint8Array();
    }
    const found = await this.receive(args[1]);
    await this.send(new Uint8Array());
    return found;
  }

  async send(data) {
    const { status } = await this.device.transferOut(this.out, data);
    if (status !== "ok") throw new Error("The Pico has refused a command: plug it in again.");
  }

  async receive(length) {
    const { status, data } = await this.device.transferIn(this.in, length);
    if (status !== "ok") throw new Error("The Pico has refused a command: plug it in again.");
    return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  }
}
