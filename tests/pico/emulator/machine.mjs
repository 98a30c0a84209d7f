// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// An RP2040 with its flash, pins and USB cable, in emulated time. What rp2040js leaves to a machine
// around it is here: boot from flash, the ROM's flash functions, reset, and PIO in step with the CPU.
import { RP2040 } from 'rp2040js';

import { FlashCache } from './cache.mjs';
import { leaveOpen } from './pins.mjs';

const WATCHDOG = 0x40058;
const WATCHDOG_LOAD = 0x04;
const AIRCR = 0xd0c;
const SYSRESETREQ = 1 << 2;
const SIO_GPIO_HI_IN = 0x08;
const QSPI_HIGH = 0x3f; // the pins of the flash, BOOTSEL not pressed
const ROM_FUNCTIONS_AT = 0x14;
const ROM_END = 0x4000;
const BOOT_STAGE_2 = 0x10000000;
const PROGRAM_COUNTER = 15;
const BATCH = 32; // instructions between looks at what is rare
const IDLE_NS = 1_000; // a sleeping CPU is looked at again, with no alarm set …
const IDLE_PIO_NS = 500; // … and while PIO runs

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** The functions in the boot ROM, found by their two letters, and which are replaced. */
class RomFunctions {
  replaced = new Map();

  constructor(rom) {
    this.at = new Map();
    const word = (at) => rom[at] | (rom[at + 1] << 8);
    for (let at = word(ROM_FUNCTIONS_AT); word(at); at += 4) {
      this.at.set(String.fromCharCode(rom[at], rom[at + 1]), word(at + 2) & ~1);
    }
  }

  replace(name, action) {
    this.replaced.set(this.at.get(name), action);
  }
}

/**
 * `bootrom` are its 16 KiB, `flash` a `Flash`, `usb` a `UsbHost`, `wired` maps GPIO numbers to what
 * is wired there. Time starts at power-on and goes on through resets.
 */
export class Machine {
  resets = 0;
  clock = undefined;
  fedNs = []; // when the program fed the watchdog …
  erasedNs = []; // … and when it erased flash

  constructor({ bootrom, flash, usb, wired }) {
    Object.assign(this, { bootrom, flash, usb, wired });
    this.start(null);
  }

  /** ns since power-on, exact for what PIO does. */
  now = () => this.pioNow || this.clock.nanos;

  reset() {
    this.resets++;
    this.start(this.rp2040);
  }

  start(before) {
    if (this.clock) this.clock.nextAlarm = null; // alarms of the chip as it was
    const rp2040 = (this.rp2040 = new RP2040(this.clock));
    this.clock = rp2040.clock;
    this.isResetting = false;
    rp2040.logger = quiet;
    rp2040.loadBootrom(new Uint32Array(this.bootrom.buffer));
    this.keepOverReset(before);
    this.rom = new RomFunctions(this.bootrom);
    this.flash.attach(rp2040, this.rom, (ns, isErase) => {
      if (isErase) this.erasedNs.push(this.clock.nanos);
      this.clock.tick(ns);
    });
    this.watchResets();
    const sio = rp2040.sio.readUint32.bind(rp2040.sio);
    rp2040.sio.readUint32 = (offset) => (offset === SIO_GPIO_HI_IN ? QSPI_HIGH : sio(offset));
    this.cache = new FlashCache(rp2040);
    this.startPio();
    this.usb.attach(rp2040, this.clock);
    rp2040.gpio.forEach((pin, number) => {
      const part = this.wired.get(number);
      if (part) part.attach(pin, this.clock, this.now);
      else leaveOpen(pin);
    });
    rp2040.core.PC = BOOT_STAGE_2;
    rp2040.core.LR = 0;
  }

  keepOverReset(before) {
    if (!before) return;
    this.rp2040.sram.set(before.sram);
    const [old, watchdog] = [before, this.rp2040].map((chip) => chip.peripherals[WATCHDOG]);
    watchdog.scratchData.set(old.scratchData);
    watchdog.reason = old.reason;
  }

  watchResets() {
    const { ppb, peripherals } = this.rp2040;
    const watchdog = peripherals[WATCHDOG];
    watchdog.onWatchdogTrigger = () => {
      this.isResetting = true;
      watchdog.alarm.enable = false;
      watchdog.timer.enable = false;
    };
    const load = watchdog.writeUint32.bind(watchdog);
    watchdog.writeUint32 = (offset, value) => {
      if (offset === WATCHDOG_LOAD) this.fedNs.push(this.clock.nanos);
      load(offset, value);
    };
    const write = ppb.writeUint32.bind(ppb);
    ppb.writeUint32 = (offset, value) => {
      if (offset === AIRCR && value & SYSRESETREQ) this.isResetting = true;
      else write(offset, value);
    };
  }

  // -- time --------------------------------------------------------------------------------------

  /** Let time pass up to `end` (ns since power-on), or until the power is cut. */
  run(end) {
    const { clock } = this;
    while (clock.nanosCounter < end && !this.flash.isCut) {
      if (this.isResetting) this.reset();
      const { core, clkSys } = this.rp2040;
      if (core.waiting) this.sleep(end);
      else if (core.PC < ROM_END && this.rom.replaced.has(core.PC & ~1)) {
        this.rom.replaced.get(core.PC & ~1)();
        core.PC = core.LR & ~1;
      } else this.execute(core, 1e9 / clkSys);
    }
  }

  /** Run some instructions. This is where nearly all of the PC's time goes. */
  execute(core, cycleNs) {
    const { cache, clock } = this;
    for (let left = BATCH; left > 0 && !core.waiting && !this.isResetting; left--) {
      const cycles = core.executeInstruction() + cache.stalled;
      cache.stalled = 0;
      const now = clock.nanosCounter + cycles * cycleNs;
      const alarm = clock.nextAlarm;
      if (alarm !== null && alarm.nanos <= now) clock.tick(now - clock.nanosCounter);
      else clock.nanosCounter = now;
      if (this.isPioRunning) this.runPio();
      if (core.registers[PROGRAM_COUNTER] < ROM_END) return;
    }
  }

  /** Until something happens that may wake the CPU. */
  sleep(end) {
    const { clock } = this;
    let ns = clock.nanosToNextAlarm;
    if (!(ns > 0)) ns = IDLE_NS;
    if (this.isPioRunning) ns = Math.min(ns, IDLE_PIO_NS);
    clock.tick(Math.max(1, Math.min(ns, end - clock.nanos)));
    if (this.isPioRunning) this.runPio();
    const { core } = this.rp2040;
    if (core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
  }

  // -- PIO ---------------------------------------------------------------------------------------

  startPio() {
    this.pioNow = 0;
    this.isPioRunning = false;
    const { pio } = this.rp2040;
    this.stateMachines = [];
    for (const block of pio) {
      block.run = () => {}; // it would run in the PC's time
      const write = block.writeUint32.bind(block);
      block.writeUint32 = (offset, value) => {
        write(offset, value);
        if (offset === 0) this.pioSwitched();
      };
      for (const machine of block.machines) this.addStateMachine(block, machine);
    }
  }

  addStateMachine(block, machine) {
    const entry = { block, machine, next: 0 };
    this.stateMachines.push(entry);
    const push = machine.writeFIFO.bind(machine);
    machine.writeFIFO = (value) => { // may run an instruction that has waited for it
      const before = machine.cycles;
      push(value);
      const cycles = machine.cycles - before;
      if (cycles > 0) {
        entry.next = Math.max(entry.next, this.clock.nanos) + cycles * this.pioCycle(machine);
      }
    };
  }

  pioSwitched() {
    this.running = this.stateMachines.filter(({ machine }) => machine.enabled);
    this.isPioRunning = this.running.length > 0;
    for (const entry of this.running) entry.next = Math.max(entry.next, this.clock.nanos);
  }

  /** ns of a cycle of a state machine. */
  pioCycle(machine) {
    const divider = (machine.clockDivInt || 65536) + machine.clockDivFrac / 256;
    return (divider * 1e9) / this.rp2040.clkSys;
  }

  runPio() {
    const end = this.clock.nanos;
    for (const entry of this.running) {
      const { block, machine } = entry;
      const cycle = this.pioCycle(machine);
      while (machine.enabled && entry.next <= end) {
        this.pioNow = entry.next;
        const before = machine.cycles;
        machine.step();
        block.checkChangedPins();
        entry.next += Math.max(1, machine.cycles - before) * cycle;
      }
    }
    this.pioNow = 0;
  }
}
