// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The board's piezo: a square wave, rounded a little. Browsers allow sound after a first gesture.

const LOUDNESS = 0.05;
const RAMP_S = 0.004; // against clicks

export class Sound {
  constructor(button) {
    this.button = button;
    this.on = localStorage.getItem("sound") !== "off";
    this.hertz = 0;
    button.setAttribute("aria-pressed", String(this.on));
    button.addEventListener("click", () => this.turn(!this.on));
    for (const gesture of ["pointerdown", "keydown"]) {
      document.addEventListener(gesture, () => this.wake(), { once: true });
    }
  }

  /** Play a tone of so many hertz, 0 for silence. */
  play(hertz) {
    this.hertz = hertz;
    if (!this.context) return;
    const now = this.context.currentTime;
    if (hertz > 0) this.oscillator.frequency.setValueAtTime(Math.min(hertz, 12000), now);
    this.gain.gain.setTargetAtTime(this.on && hertz > 0 ? LOUDNESS : 0, now, RAMP_S);
  }

  turn(on) {
    this.on = on;
    localStorage.setItem("sound", on ? "on" : "off");
    this.button.setAttribute("aria-pressed", String(on));
    this.play(this.hertz);
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
