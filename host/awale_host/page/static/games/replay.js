// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Replay of a kept game in light: the position shown, and the moves between positions.
// The light is the firmware's, drawn by the source; this file knows no rules.

import { choice, read, write } from "../choices.js";

const BLOCK = 16; // positions of one request
const SPEEDS = ["slow", "normal", "fast", "max"];
const REST_MS = { slow: 1400, normal: 800, fast: 350, max: 700 }; // between two moves
const STEP_KEYS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };

/** The game that is replayed. `page.change()` is called whenever something else stands there. */
export class Replay {
  constructor(page, kept) {
    this.page = page;
    this.kept = kept;
    this.number = kept.game.number;
    this.ply = 0;
    this.playing = false;
    this.moving = null; // the light of a move while it runs
    this.positions = new Map();
    this.asked = new Map(); // block → the request for it
    this.run = 0; // counts up: whatever began before is out of date
    const kept_speed = read("replay_speed");
    this.speed = SPEEDS.includes(kept_speed) ? kept_speed : "normal";
  }

  get plies() {
    return this.kept.moves.length;
  }

  /** The position that stands on the board, or null until it has come. */
  get position() {
    return this.positions.get(this.ply) ?? null;
  }

  /** The light of this moment, or null. */
  get light() {
    return this.moving ?? this.position?.frame ?? null;
  }

  /** Go to the position after `ply` moves. */
  async go(ply, { playing = false } = {}) {
    this.run += 1;
    const { run } = this;
    this.playing = playing;
    this.moving = null;
    const wanted = Math.max(0, Math.min(ply, this.plies));
    await this.fetch(wanted);
    if (run !== this.run) return;
    this.ply = wanted;
    this.page.change();
    this.fetch(Math.min(wanted + BLOCK / 2, this.plies));
  }

  /** One move forward or back; forward the seeds run as on the board. */
  async step(count) {
    if (count === 1 && this.ply < this.plies && !this.moving) await this.forward();
    else await this.go(this.ply + count);
  }

  /** Show the next move in light, then the position after it. True if nothing came between. */
  async forward() {
    this.run += 1;
    const { run } = this;
    const ply = this.ply + 1;
    const animation = this.still ? null : await this.animation(ply);
    await this.fetch(ply);
    if (run !== this.run) return false;
    if (animation) await this.animate(animation, run);
    if (run !== this.run) return false;
    this.moving = null;
    this.ply = ply;
    this.page.change();
    return true;
  }

  /** Whether moves are shown without running seeds. */
  get still() {
    return this.speed === "max" || choice("motion").value === "reduced"
      || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  async animation(ply) {
    const answer = await this.page.source.ask({ t: "animate", number: this.number, ply, speed: this.speed });
    if (answer.t !== "animation") return null;
    return { ms: answer.ms, frames: answer.frames.map(([at, rgb]) => [at, bytes(rgb)]) };
  }

  animate({ ms, frames }, run) {
    const began = performance.now();
    let shown = -1;
    return new Promise((resolve) => {
      const next = () => {
        const passed = performance.now() - began;
        if (run !== this.run || passed >= ms) {
          resolve();
          return;
        }
        let at = Math.max(shown, 0);
        while (at + 1 < frames.length && frames[at + 1][0] <= passed) at += 1;
        if (at !== shown && frames.length) {
          const first = shown < 0;
          shown = at;
          [, this.moving] = frames[at];
          if (first) this.page.change();
          else this.page.dispatchEvent(new Event("light"));
        }
        requestAnimationFrame(next);
      };
      next();
    });
  }

  /** Run the game forward, or stop. */
  async toggle() {
    if (this.playing) {
      this.pause();
      return;
    }
    if (this.ply >= this.plies) await this.go(0);
    this.playing = true;
    this.page.change();
    while (this.playing && this.ply < this.plies) {
      if (!(await this.forward())) return;
      const { run } = this;
      await pause(REST_MS[this.speed]);
      if (run !== this.run) return;
    }
    this.playing = false;
    this.page.change();
  }

  pause() {
    this.run += 1;
    this.playing = false;
    this.moving = null;
    this.page.change();
  }

  choose(speed) {
    this.speed = speed;
    write("replay_speed", speed);
  }

  /** Have the positions around `ply` fetched. */
  async fetch(ply) {
    const block = Math.floor(ply / BLOCK);
    if (!this.asked.has(block)) this.asked.set(block, this.ask(block));
    await this.asked.get(block);
  }

  async ask(block) {
    const answer = await this.page.source.ask({
      t: "positions", number: this.number, first: block * BLOCK, most: BLOCK,
    });
    if (answer.t !== "positions") {
      this.asked.delete(block);
      return;
    }
    for (const each of answer.positions) {
      this.positions.set(each.ply, { ...each, frame: each.rgb ? bytes(each.rgb) : null });
    }
  }

  /** Forget the light, which the board's settings have changed. */
  async repaint() {
    this.positions.clear();
    this.asked.clear();
    await this.fetch(this.ply);
    this.page.change();
  }

  /** What a key means while a game is replayed; false for nothing. */
  key(name) {
    if (name in STEP_KEYS) this.step(STEP_KEYS[name]);
    else if (name === "Home") this.go(0);
    else if (name === "End") this.go(this.plies);
    else if (name === " ") this.toggle();
    else if (name === "Escape") this.close();
    else return false;
    return true;
  }

  close() {
    this.run += 1;
    this.page.replay = null;
    this.page.change();
  }
}

/** Open a kept game for replay, at its start or at `ply`; false if it cannot be had. */
export async function openReplay(page, number, ply = 0) {
  const kept = await page.act({ t: "kept", number });
  if (kept.t !== "kept") return false;
  page.replay?.pause();
  const replay = new Replay(page, kept);
  await replay.fetch(ply);
  page.looking = null;
  page.replay = replay;
  await replay.go(ply);
  return true;
}

function bytes(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

function pause(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
