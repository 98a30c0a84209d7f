// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// What is wired to the Pico's pins: touch pads, the LEDs' data line, and plain levels.
import { GPIOPinState } from 'rp2040js';

const ONE_NS = 550; // a longer pulse is a 1 (WS2812B: 0 is 400 ns, 1 is 800 ns)
const NO_LED_NS = 5_000; // … and one longer than this is not data
const LATCH_NS = 50_000; // of silence end a frame
const MAINS_NS = 20_000_000; // a period of 50 Hz

/** Drive a pin's input from what the Pico itself drives it to, or else from `idle(pull)`. */
function follow(pin, idle) {
  pin.addListener((state) => {
    if (state === GPIOPinState.High) pin.setInputValue(true);
    else if (state === GPIOPinState.Low) pin.setInputValue(false);
    else idle(state);
  });
}

/** A pin with nothing on it but the chip's own pull-up or pull-down. */
export function leaveOpen(pin) {
  follow(pin, (state) => {
    if (state === GPIOPinState.InputPullUp) pin.setInputValue(true);
    else if (state === GPIOPinState.InputPullDown) pin.setInputValue(false);
  });
}

/** What ties a pin to ground. */
export class Ground {
  attach(pin) {
    follow(pin, () => pin.setInputValue(false));
    pin.setInputValue(false);
  }
}

/**
 * A touch pad: a capacitor with a resistor to ground. It is charged by driving the pin high; once
 * the pin is an input the pad discharges, and reads low after `bareUs` or, under a finger,
 * `touchedUs`, give or take `noiseUs` of even noise and, under a finger, up to `humUs` with the
 * mains. A pad that is `missing` has no resistor.
 */
export class Pad {
  isTouched = false;

  constructor({ bareUs, touchedUs, noiseUs = 0, humUs = 0, missing = false }) {
    Object.assign(this, { bareUs, touchedUs, noiseUs, humUs, missing });
    this.random = Math.round(bareUs * 1e6) | 1;
  }

  attach(pin, clock) {
    const low = clock.createAlarm(() => pin.setInputValue(false));
    follow(pin, () => {
      low.cancel();
      if (this.missing || !pin.rawInputValue) return;
      low.schedule(1000 * this.dischargeUs(clock.nanos));
    });
    pin.addListener((state) => state <= GPIOPinState.High && low.cancel());
  }

  dischargeUs(now) {
    this.random = (Math.imul(this.random, 1103515245) + 12345) & 0x7fffffff;
    const noise = (this.random / 0x40000000 - 1) * this.noiseUs;
    const hum = this.humUs * Math.cos((2 * Math.PI * now) / MAINS_NS);
    return Math.max(0.1, (this.isTouched ? this.touchedUs + hum : this.bareUs) + noise);
  }
}

/** A chain of WS2812B: turns the signal on its data pin into frames {t_us, bits, rgb}. */
export class LedChain {
  constructor(onFrame) {
    this.onFrame = onFrame;
  }

  attach(pin, clock, now) {
    let bits = [];
    let began = 0;
    let rose = -1;
    const end = clock.createAlarm(() => {
      this.onFrame({ t_us: Math.round(began / 1000), bits: bits.length, rgb: coloursOf(bits) });
      bits = [];
    });
    pin.addListener((state) => {
      if (state === GPIOPinState.High) {
        rose = now();
        if (!bits.length) began = rose;
        end.cancel();
      } else if (state === GPIOPinState.Low && rose >= 0) {
        const high = now() - rose;
        rose = -1;
        if (high > NO_LED_NS) {
          bits = [];
          return;
        }
        bits.push(high > ONE_NS ? 1 : 0);
        end.cancel();
        end.schedule(LATCH_NS);
      }
    });
    leaveOpen(pin);
  }
}

/** Colours as rrggbb; on the wire green comes first. */
function coloursOf(bits) {
  const colours = [];
  for (let at = 0; at + 24 <= bits.length; at += 24) {
    let value = 0;
    for (let i = 0; i < 24; i++) value = (value << 1) | bits[at + i];
    const swapped = ((value & 0xff00) << 8) | ((value >> 8) & 0xff00) | (value & 0xff);
    colours.push(swapped.toString(16).padStart(6, '0'));
  }
  return colours;
}
