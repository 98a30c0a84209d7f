// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// An emulated Pico as a process. Its first line on stdin is a JSON object that describes it:
//   {"bootrom": FILE, "flash": FILE, "save": FILE or null, "cut": {"op", "share"} or null,
//    "plugged": true, "pads": {"2": {"bareUs", "touchedUs", "noiseUs", "humUs", "missing"}, …},
//    "leds": 22, "ground": [28], "frames": true, "operations": true}
// Every further line lets time pass and is answered with one line:
//   {"us": 2000, "do": [["tap", 2, 120], ["unplug"], …], "console": TEXT, "data": TEXT}
//   → {"t_us", "console", "data", "erases", "programs", "resets", "cut", "frames", "operations",
//      "fed_us", "erased_us"}
// Bytes travel as text with a character for each byte. At the end of stdin, or in a power cut, what is
// left in flash goes to `save`. Nothing here knows the PC's clock: every run with the same input is
// the same.
import fs from 'node:fs';
import readline from 'node:readline';

import { Flash, FLASH_SIZE } from './flash.mjs';
import { Machine } from './machine.mjs';
import { Ground, LedChain, Pad } from './pins.mjs';
import { UsbHost } from './usb_host.mjs';

const UNIQUE_ID = [0xe6, 0x61, 0x38, 0x52, 0x83, 0x4b, 0x27, 0x2c];

class Bench {
  frames = [];
  operations = [];
  said = ['', ''];
  timers = []; // [ns, action]

  constructor(job) {
    this.job = job;
    const image = new Uint8Array(FLASH_SIZE).fill(0xff);
    image.set(fs.readFileSync(job.flash));
    this.flash = new Flash({
      image,
      cut: job.cut,
      uniqueId: UNIQUE_ID,
      onOperation: job.operations ? (operation) => this.note(operation) : null,
    });
    this.usb = new UsbHost((port, bytes) => {
      this.said[port] += Buffer.from(bytes).toString('latin1');
    });
    this.usb.isPlugged = job.plugged;
    this.pads = new Map(Object.entries(job.pads).map(([pin, pad]) => [Number(pin), new Pad(pad)]));
    const leds = new LedChain((frame) => job.frames && this.frames.push(frame));
    const grounds = job.ground.map((pin) => [pin, new Ground()]);
    this.machine = new Machine({
      bootrom: Uint8Array.from(fs.readFileSync(job.bootrom)),
      flash: this.flash,
      usb: this.usb,
      wired: new Map([...this.pads, ...grounds, [job.leds, leds]]),
    });
  }

  note({ data, ...operation }) {
    const t_us = Math.round(this.machine.clock.nanos / 1000);
    const text = data && Buffer.from(data).toString('latin1');
    this.operations.push({ ...operation, t_us, data: text });
  }

  /** Do what a line asks for and let its time pass. */
  turn({ us = 0, do: actions = [], console = '', data = '' }) {
    const { machine } = this;
    for (const action of actions) this.act(action);
    [console, data].forEach((text, port) => {
      if (text) this.usb.write(port, Buffer.from(text, 'latin1'));
    });
    const end = machine.clock.nanos + us * 1000;
    while (machine.clock.nanos < end && !this.flash.isCut) {
      const due = this.timers.filter(([at]) => at <= machine.clock.nanos);
      this.timers = this.timers.filter((timer) => !due.includes(timer));
      for (const [, action] of due) action();
      machine.run(Math.min(end, ...this.timers.map(([at]) => at)));
    }
    return this.report();
  }

  act([verb, ...words]) {
    const { machine, usb } = this;
    if (verb === 'touch') this.pads.get(words[0]).isTouched = !!words[1];
    else if (verb === 'tap') {
      const [pin, ms] = words;
      this.act(['touch', pin, true]);
      this.timers.push([machine.clock.nanos + ms * 1e6, () => this.act(['touch', pin, false])]);
    } else if (verb === 'reset') machine.isResetting = true;
    else if (verb === 'unplug') usb.unplug();
    else if (verb === 'plug') usb.plug();
    else if (verb === 'open') usb.open(words[0]);
    else if (verb === 'close') usb.close(words[0]);
    else throw new Error(`there is no action ${verb}`);
  }

  report() {
    const { flash, machine, frames, operations, said } = this;
    this.frames = [];
    this.operations = [];
    this.said = ['', ''];
    const microseconds = (ns) => Math.round(ns / 1000);
    const fed_us = machine.fedNs.map(microseconds);
    const erased_us = machine.erasedNs.map(microseconds);
    machine.fedNs = [];
    machine.erasedNs = [];
    return {
      t_us: Math.round(machine.clock.nanos / 1000),
      console: said[0],
      data: said[1],
      erases: flash.erases,
      programs: flash.programs,
      resets: machine.resets,
      cut: flash.isCut,
      frames,
      operations,
      fed_us,
      erased_us,
    };
  }
}

let bench = null;
for await (const line of readline.createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (!bench) bench = new Bench(request);
  const report = bench.turn(bench.job === request ? {} : request);
  process.stdout.write(`${JSON.stringify(report)}\n`);
  if (report.cut) break;
}
if (bench?.job.save) fs.writeFileSync(bench.job.save, bench.flash.image);
process.stdin.destroy();
