// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Writes a UF2 file with the site's picoboot.js onto a model of the RP2040's boot ROM, as section
// 2.8.5 of the datasheet has it. Arguments: the UF2 file, the file for the flash at the end, and the
// number of the command at which the cable is pulled, 0 for never. Prints what happened as JSON.

import { readFileSync, writeFileSync } from "node:fs";
import { Picoboot, sectorsOf } from "../../../docs/flash/picoboot.js";

const [, , file, to, cut] = process.argv;
const FLASH = 0x10000000;
const SIZES = { 1: 1, 2: 12, 3: 8, 0x84: 8, 5: 8, 6: 0 };
const asked = []; // numbers of the commands
const flash = new Uint8Array(2 << 20).fill(0x5a); // an earlier program

class BootRom {
  configuration = null;
  opened = false;
  claimed = -1;
  wants = "command"; // what the next transfer must be: command, data, read, acknowledge
  current = null;
  rebooted = false;
  quick = false; // XIP is off: flash may be erased and written

  async open() {
    this.opened = true;
  }

  async selectConfiguration() {
    const drive = { interfaceClass: 8, endpoints: [] };
    const endpoints = [
      { endpointNumber: 3, direction: "out" },
      { endpointNumber: 4, direction: "in" },
    ];
    this.configuration = {
      interfaces: [
        { interfaceNumber: 0, alternates: [drive] },
        { interfaceNumber: 1, alternates: [{ interfaceClass: 0xff, endpoints }] },
      ],
    };
  }

  async claimInterface(number) {
    this.claimed = number;
  }

  async controlTransferOut({ request, index }) {
    if (request !== 0x41 || index !== 1) throw new Error("unknown request");
    this.wants = "command";
  }

  async transferOut(end, data) {
    if (this.claimed !== 1 || end !== 3) throw new Error("wrong endpoint");
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    if (this.wants === "acknowledged" && bytes.length === 0) this.wants = "command";
    else if (this.wants === "data") this.store(bytes);
    else if (this.wants === "command") return { status: this.take(bytes) };
    else return { status: "stall" };
    return { status: "ok" };
  }

  take(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length !== 32 || view.getUint32(0, true) !== 0x431fd10b) return "stall";
    const [id, size, length] = [bytes[8], bytes[9], view.getUint32(12, true)];
    asked.push(id);
    if (asked.length === Number(cut)) throw new Error("the cable is out");
    const [at, count] = [view.getUint32(16, true) - FLASH, view.getUint32(20, true)];
    if (SIZES[id] !== size || this.rebooted) return "stall";
    const moves = id === 0x84 || id === 5;
    if (length !== (moves ? count : 0)) return "stall";
    if ([3, 0x84, 5].includes(id) && (at < 0 || at + count > flash.length)) return "stall";
    if (id === 3) {
      if (at % 4096 || count % 4096 || !this.quick) return "stall";
      flash.fill(0xff, at, at + count);
    }
    if (id === 5 && (at % 256 || !this.quick)) return "stall";
    if (id === 6) this.quick = true;
    if (id === 2) this.rebooted = true;
    this.current = { id, at, count };
    this.wants = id === 5 ? "data" : id === 0x84 ? "read" : "acknowledge";
    return "ok";
  }

  store(bytes) {
    if (bytes.length !== this.current.count) throw new Error("another length than was said");
    bytes.forEach((byte, index) => (flash[this.current.at + index] &= byte));
    this.wants = "acknowledge";
  }

  async transferIn(end, length) {
    const { at, count } = this.current;
    if (end !== 4) throw new Error("wrong endpoint");
    if (this.wants === "read" && length === count) {
      this.wants = "acknowledged";
      return { status: "ok", data: new DataView(flash.slice(at, at + count).buffer) };
    }
    if (this.wants !== "acknowledge") return { status: "stall", data: new DataView(new ArrayBuffer(0)) };
    this.wants = "command";
    return { status: "ok", data: new DataView(new ArrayBuffer(0)) };
  }
}

const rom = new BootRom();
let error = "";
let progress = [];
try {
  const content = readFileSync(file);
  const sectors = sectorsOf(content.buffer.slice(content.byteOffset, content.byteOffset + content.length));
  const pico = new Picoboot(rom);
  await pico.open();
  await pico.flash(sectors, (done, all) => (progress = [done, all]));
} catch (problem) {
  error = problem.message;
}
writeFileSync(to, flash);
console.log(JSON.stringify({ error, progress, rebooted: rom.rebooted, commands: asked.length }));
