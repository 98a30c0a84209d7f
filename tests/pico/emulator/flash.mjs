// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// The Pico's flash chip (W25Q16, 2 MiB): how CircuitPython erases and programs it, how long that
// takes, and what a power cut in the middle leaves behind.
//
// CircuitPython erases and programs through functions in the boot ROM, which are replaced here; the
// few commands that it sends itself (identification, unique id) go through the SSI peripheral.

export const FLASH_SIZE = 2 << 20;
const SECTOR = 4096;
const PAGE = 256;
const ERASE_NS = 45e6; // of a sector; W25Q16JV data sheet, table 9.6: 45 ms typical
const PROGRAM_NS = 0.4e6; // of a page; same table: 0.4 ms typical

const SSI_SR = 0x28;
const SSI_TXFLR = 0x20;
const SSI_RXFLR = 0x24;
const SSI_ENABLE = 0x08;
const SSI_DATA = 0x60;
const SSI_LAST_DATA = 0xec;
const STATUS_IDLE = 0b0110; // transmit FIFO empty and not full
const STATUS_RECEIVED = 0b1000;
const QSPI_SS_CTRL = 0x0c; // IO_QSPI: the chip-select pin's override is in bits 8 and 9
const READ_JEDEC_ID = 0x9f;
const READ_UNIQUE_ID = 0x4b;
const JEDEC_ID = [0xef, 0x40, 0x15]; // Winbond, 2^21 bytes
const QUAD_ENABLED = 0x02; // status register 2, which boot stage 2 polls

/** Registers that keep what is written to them; `readUint32`/`writeUint32` add behaviour. */
class Registers {
  values = new Map();

  readUint32(offset) {
    return this.values.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    this.values.set(offset, value);
  }

  writeUint32Atomic(offset, value, kind) {
    const before = this.values.get(offset) ?? 0;
    const after = [value, before ^ value, before | value, before & ~value][kind];
    this.writeUint32(offset, after >>> 0);
  }
}

/** The serial interface to the flash chip, as far as commands are sent through it. */
class Ssi extends Registers {
  received = [];
  sent = -1; // bytes since the chip was selected; −1: not selected by hand
  command = 0;

  constructor(uniqueId) {
    super();
    this.uniqueId = uniqueId;
  }

  select(on) {
    if (on !== this.sent >= 0) this.sent = on ? 0 : -1;
  }

  readUint32(offset) {
    if (offset === SSI_SR) return STATUS_IDLE | (this.received.length ? STATUS_RECEIVED : 0);
    if (offset === SSI_TXFLR) return 0;
    if (offset === SSI_RXFLR) return this.received.length;
    if (offset === SSI_DATA) return this.received.shift() ?? 0;
    return super.readUint32(offset);
  }

  writeUint32(offset, value) {
    if (offset === SSI_ENABLE && !value) this.received = [];
    if (offset >= SSI_DATA && offset <= SSI_LAST_DATA) this.received.push(this.answer(value & 255));
    else super.writeUint32(offset, value);
  }

  /** The byte that the chip sends while it receives one. */
  answer(byte) {
    if (this.sent < 0) return QUAD_ENABLED;
    const at = this.sent++;
    if (at === 0) {
      this.command = byte;
      return 0xff;
    }
    if (this.command === READ_JEDEC_ID) return JEDEC_ID[(at - 1) % 3];
    if (this.command === READ_UNIQUE_ID) return at < 5 ? 0xff : this.uniqueId[(at - 5) & 7];
    return 0;
  }
}

/** The pins of the flash chip; only its chip select matters. */
class QspiPins extends Registers {
  constructor(ssi) {
    super();
    this.ssi = ssi;
  }

  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    if (offset === QSPI_SS_CTRL) this.ssi.select(((value >> 8) & 3) === 2);
  }
}

/**
 * The flash's content over resets and power cuts.
 *
 * `cut` is null or {op, share}: the power goes inside that operation (an erase of 4 KiB or a program
 * of 256 B, counted from 1), when this share of it is done. A torn erase has erased some bytes and
 * left others; a torn program has written its first bytes, and one of them in part.
 */
export class Flash {
  erases = 0;
  programs = 0;
  isCut = false;

  constructor({ image, cut = null, uniqueId, onOperation = null }) {
    this.image = image;
    this.cut = cut;
    this.uniqueId = uniqueId;
    this.onOperation = onOperation;
    this.random = (cut?.op ?? 0) * 2654435761 + 1;
  }

  /** Put the chip into a machine that starts. `stall(ns, isErase)` lets time pass with
   *  the CPU waiting. */
  attach(rp2040, romFunctions, stall) {
    this.rp2040 = rp2040;
    rp2040.flash.set(this.image);
    const ssi = new Ssi(this.uniqueId);
    rp2040.peripherals[0x18000] = ssi;
    rp2040.peripherals[0x40018] = new QspiPins(ssi);
    const { registers } = rp2040.core;
    const nothing = () => {};
    for (const name of ['IF', 'EX', 'FC', 'CX']) romFunctions.replace(name, nothing);
    romFunctions.replace('RE', () => stall(this.erase(registers[0], registers[1]), true));
    romFunctions.replace('RP', () => stall(this.program(...registers.subarray(0, 3)), false));
  }

  erase(offset, size) {
    for (let at = offset; at < offset + size; at += SECTOR) {
      const share = this.begin({ kind: 'erase', at });
      this.erases++;
      for (let i = at; i < at + SECTOR; i++) if (this.draw() < share) this.image[i] = 0xff;
      this.rp2040.flash.fill(0xff, at, at + SECTOR);
    }
    return (ERASE_NS * size) / SECTOR;
  }

  program(offset, source, size) {
    for (let at = offset; at < offset + size; at += PAGE) {
      const data = Uint8Array.from({ length: Math.min(PAGE, offset + size - at) }, (_, i) =>
        this.rp2040.readUint8(source + (at - offset) + i),
      );
      const share = this.begin({ kind: 'program', at, data });
      this.programs++;
      const whole = Math.floor(data.length * share);
      data.forEach((byte, i) => {
        this.rp2040.flash[at + i] &= byte;
        if (i < whole) this.image[at + i] &= byte;
        else if (i === whole && share > 0) this.image[at + i] &= byte | Math.floor(this.draw() * 256);
      });
    }
    return (PROGRAM_NS * size) / PAGE;
  }

  /** Count an operation; the share of it that reaches the chip. */
  begin(operation) {
    if (this.isCut) return 0;
    const number = this.erases + this.programs + 1;
    this.onOperation?.({ op: number, ...operation });
    if (number !== this.cut?.op) return 1;
    this.isCut = true;
    return this.cut.share;
  }

  /** A number from 0 to 1, the same in every run. */
  draw() {
    this.random = (Math.imul(this.random, 1103515245) + 12345) & 0x7fffffff;
    return this.random / 0x80000000;
  }
}
