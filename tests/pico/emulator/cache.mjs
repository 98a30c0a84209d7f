// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// The cache in front of the external flash (RP2040 data sheet, 2.6.3): 16 KiB in lines of 8 bytes,
// two to a set. rp2040js reads flash in no time; on a Pico a miss fetches its line over four wires.
const FLASH_AT = 0x10000000;
const FLASH_END = 0x11000000;
const LINES = 2048;
const SETS = LINES / 2;
// 8 clocks for address and mode, 4 to wait, 16 for the data: 28 at half the processor's rate.
const MISS_CYCLES = 56;

/** Counts the cycles that reading `rp2040`'s flash costs in `stalled`; the caller resets it. */
export class FlashCache {
  stalled = 0;
  tags = new Int32Array(LINES).fill(-1);
  older = new Uint8Array(SETS); // which line of a set was not read last

  constructor(rp2040) {
    const { readUint32, readUint16, readUint8 } = rp2040;
    rp2040.readUint32 = (address) => {
      this.read(address >>> 0);
      return readUint32.call(rp2040, address);
    };
    rp2040.readUint16 = (address) => {
      this.read(address);
      return readUint16.call(rp2040, address);
    };
    rp2040.readUint8 = (address) => {
      this.read(address);
      return readUint8.call(rp2040, address);
    };
  }

  read(address) {
    if (address < FLASH_AT || address >= FLASH_END) return;
    const line = address >>> 3;
    const set = line & (SETS - 1);
    const at = 2 * set;
    if (this.tags[at] === line) this.older[set] = 1;
    else if (this.tags[at + 1] === line) this.older[set] = 0;
    else {
      const way = this.older[set];
      this.tags[at + way] = line;
      this.older[set] = way ^ 1;
      this.stalled += MISS_CYCLES;
    }
  }
}
