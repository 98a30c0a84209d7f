// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The board's piezo: a square wave, rounded a little. Browsers allow sound after a first gesture.

const LOUDNESS = 0.05;
const RAMP_S = 0.004; // against clicks
const HIGHEST_HZ = 12_000;

export class Piezo {
  /** @type {AudioContext | null} */
  context = null;
  /** @type {OscillatorNode | null} */
  oscillator = null;
  /** @type {GainNode | null} */
  gain = null;

  /** @param {import("./choices.js").Choice} choice "on" or "off" */
  constructor(choice) {
    this.choice = choice;
    this.hertz = 0;
    choice.addEventListener("change", () => this.play(this.hertz));
    for (const gesture of ["pointerdown", "keydown"]) {
      document.addEventListener(gesture, () => this.wake(), { once: true });
    }
  }

  /** Play a tone, 0 Hz for silence.
   * @param {number} hertz */
  play(hertz) {
    this.hertz = hertz;
    if (!this.context || !this.oscillator || !this.gain) return;
    const now = this.context.currentTime;
    if (hertz > 0) this.oscillator.frequency.setValueAtTime(Math.min(hertz, HIGHEST_HZ), now);
    const heard = this.choice.value === "on" && hertz > 0;
    this.gain.gain.setTargetAtTime(heard ? LOUDNESS : 0, now, RAMP_S);
  }

  wake() {
    if (this.context || !window.AudioContext) return;
    this.context = new AudioContext();
    this.oscillator = new OscillatorNode(this.context, { type: "square" });
    this.gain = new GainNode(this.context, { gain: 0 });
    const round = new BiquadFilterNode(this.context, { type: "lowpass", frequency: 4000 });
    this.oscillator.connect(round).connect(this.gain).connect(this.context.destination);
    this.oscillator.start();
    this.play(this.hertz);
  }
}
