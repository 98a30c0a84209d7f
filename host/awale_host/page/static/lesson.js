// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The first lesson while it runs: asks the source for its steps (docs/page.md, The lesson), shows
// the moves as the board does, and knows no rules.

import { seedFrame } from "./board/seeds.js";
import { choice } from "./choices.js";

const STEP_MS = { slow: 450, normal: 240, fast: 110, max: 0 }; // a seed, as on the board
const FASTER_FROM = 14; // seeds: longer sowings are sped up
const WRONG_MS = 1800; // how long a wrong move stands before the position comes back

/**
 * @typedef {object} LessonView a message `lesson` of the source
 * @property {number} step
 * @property {number} steps
 * @property {number[]} pits
 * @property {number[]} stores
 * @property {number[]} legal
 * @property {{pit: number, side: number, sown: number[], captured: number[][]} | null} last
 * @property {boolean} done
 */
export class Lesson {
  constructor(page) {
    this.page = page;
    /** @type {LessonView | null} */
    this.view = null;
    this.cells = new Array(14).fill(0);
    this.last = null; // the move that stands on the board
    this.said = null; // what came of the newest pit
    this.wrong = false;
    this.moving = false;
    this.run = 0; // counts up: whatever began before is out of date
  }

  /** Begin a step; false if the source does not give it. */
  async begin(step) {
    this.run += 1;
    const { run } = this;
    const view = await this.page.act({ t: "lesson", step });
    if (view.t !== "lesson" || run !== this.run) return false;
    this.view = view;
    this.said = null;
    this.wrong = false;
    this.reset();
    return true;
  }

  /** Put the position of the step on the board. */
  reset() {
    this.run += 1;
    this.cells = [...this.view.pits, ...this.view.stores];
    this.last = null;
    this.moving = false;
    this.draw({});
    this.page.change();
  }

  /** Play a pit. */
  async touch(pit) {
    if (!this.view || this.view.done || this.moving) return;
    if (this.last) this.reset();
    this.run += 1;
    const { run } = this;
    this.moving = true;
    const { step } = this.view;
    const view = await this.page.act({ t: "lesson", step, pit });
    if (run !== this.run) return;
    this.moving = false;
    if (view.t !== "lesson") return;
    if (view.last) {
      this.said = null;
      await this.sow(view.last);
      if (run !== this.run) return;
    }
    this.said = view.say;
    this.wrong = !view.done;
    this.view = view;
    this.draw({});
    if (!view.last) this.page.dispatchEvent(new CustomEvent("wrong", { detail: { say: view.say, pit } }));
    this.page.change();
    if (!view.last || view.done) return;
    await pause(WRONG_MS);
    if (run === this.run) this.reset();
  }

  /** Whether this is the last step. */
  get isLast() {
    return this.view !== null && this.view.step === this.view.steps - 1;
  }

  /** Show a move: seed by seed, then capture by capture. */
  async sow(move) {
    const { run } = this;
    const { cells } = this;
    this.moving = true;
    const ms = this.stepMs(move.sown.length);
    cells[move.pit] = 0;
    this.page.change();
    for (const [at, cup] of move.sown.entries()) {
      if (at && cup === move.sown[0] && !move.sown.includes(move.pit)) {
        await this.moment({ fresh: new Map([[move.pit, 1]]), shown: move.pit }, ms); // passed over
      } else if (at === 0) {
        await this.moment({}, ms);
      }
      if (run !== this.run) return;
      cells[cup] += 1;
      await this.moment({ fresh: new Map([[cup, 1]]) }, ms);
      if (run !== this.run) return;
    }
    for (const [pit, seeds] of move.captured) {
      for (const dark of [undefined, pit, undefined, pit]) {
        await this.moment({ dark, fresh: new Map([[pit, seeds]]) }, ms / 2);
      }
      if (run !== this.run) return;
      cells[pit] = 0;
      cells[12 + move.side] += seeds;
      await this.moment({ fresh: new Map([[12 + move.side, seeds]]) }, ms);
      if (run !== this.run) return;
    }
    this.last = move;
    this.moving = false;
  }

  /** One moment of the animation. `shown` is an empty cup that shows a light all the same. */
  async moment({ shown, ...scene }, ms) {
    if (ms === 0) return;
    if (shown === undefined) {
      this.draw(scene);
    } else {
      this.cells[shown] = 1;
      this.draw(scene);
      this.cells[shown] = 0;
    }
    this.page.change();
    await pause(ms);
  }

  stepMs(seeds) {
    const still = choice("motion").value === "reduced"
      || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still) return 0;
    const ms = STEP_MS[this.page.state?.settings.speed] ?? STEP_MS.normal;
    return seeds > FASTER_FROM ? (ms * FASTER_FROM) / seeds : ms;
  }

  /** Keep what the light shows now, as a function of the board. */
  draw({ fresh, dark }) {
    const cells = [...this.cells];
    const bright = this.moving || this.last ? null : this.view.legal;
    this.frame = (board) => seedFrame(board, { cells, bright, fresh, dark }, this.page.state?.settings);
  }
}

function pause(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
