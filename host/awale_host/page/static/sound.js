// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The board's piezo: a square wave, rounded a little; and a seed that falls into wood. Browsers allow
// sound after a first gesture.

const LOUDNESS = 0.05;
const RAMP_S = 0.004; // against clicks
const HIGHEST_HZ = 12_000;
const PIT_HZ = 820; // of the wood under a seed
const STORE_HZ = 330;
const WOOD = [[1, 0.2, 0.08], [2.76, 0.1, 0.03]]; // modes of a bar: frequency, loudness, seconds

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

  /** A seed falls into a pit, or into a store, which sounds deeper. No two sound alike.
   * @param {boolean} isStore */
  knock(isStore) {
    const { context } = this;
    if (!context || this.choice.value !== "on") return;
    const now = context.currentTime;
    const base = (isStore ? STORE_HZ : PIT_HZ) * (0.93 + 0.14 * Math.random());
    for (const [mode = 1, loudness = 0, seconds = 0] of WOOD) {
      const wave = new OscillatorNode(context, { type: "sine", frequency: base * mode });
      const gain = new GainNode(context, { gain: loudness });
      gain.gain.exponentialRampToValueAtTime(0.001, now + seconds);
      wave.connect(gain).connect(context.destination);
      wave.start(now);
      wave.stop(now + seconds);
    }
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
