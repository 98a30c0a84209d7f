// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// A lesson while it runs: asks the source for its steps (`lesson` in docs/page.md), shows the moves
// as the board does, and knows no rules.

import { cellsAfter, sow } from "./board/sowing.js";
import { isStill } from "./choices.js";

/** @type {Record<string, number>} a seed, as on the board */
export const SEED_MS = { slow: 450, normal: 240, fast: 110, max: 0 };
export const RACE = 3; // the lesson of the children's game
const WRONG_MS = 2600; // how long a wrong move stands before the position comes back
const ERRORS_TO_HELP = 2;
const DEMONSTRATION_MS = 400; // a seed that the hand shows
const DEMONSTRATION_REST_MS = 1200; // before and after it

/** @typedef {import("./board/board.js").Scene} Scene */

export class Lesson {
  /** @param {import("./store.js").Store} page */
  constructor(page) {
    this.page = page;
    /** @type {Wire.LessonView | null} */
    this.view = null;
    /** @type {Scene} */
    this.scene = { cells: null };
    /** @type {Wire.Sentence | null} what came of the newest pit */
    this.said = null;
    this.wrong = false;
    this.moving = false;
    this.demonstrates = this.demonstrated = false;
    this.errors = 0; // in this step
    this.run = 0; // counts up: whatever began before is out of date
  }

  /** Begin a step of a lesson; false if the source does not give it.
   * @param {number} lesson  @param {number} step */
  async begin(lesson, step) {
    this.run += 1;
    const { run } = this;
    this.moving = true; // a touch until it is here would be one for the step before
    const view = await this.page.act({ t: "lesson", lesson, step });
    if (run !== this.run) return false;
    this.moving = false;
    if (view.t !== "lesson") return false;
    Object.assign(this, { view, said: null, wrong: false, errors: 0, demonstrated: false });
    this.reset();
    if (lesson === 0 && step === 0) this.demonstrate();
    return true;
  }

  /** Let the hand sow the answer once, then put the position back; a touch ends it. */
  async demonstrate() {
    const { page, view, run } = this;
    if (!view || isStill()) return;
    const { lesson, step, answer, legal } = view;
    const rest = () => new Promise((resolve) => setTimeout(resolve, DEMONSTRATION_REST_MS));
    this.demonstrates = this.demonstrated = true;
    page.change();
    await rest(); // to read that this is one
    if (run !== this.run) return;
    const shown = await page.source.ask({ t: "lesson", lesson, step, pit: answer });
    if (run !== this.run) return;
    if (shown.t !== "lesson" || !shown.last) return this.reset();
    const draw = (/** @type {import("./board/sowing.js").Step} */ { cells, moment, hand }) => {
      this.scene = { cells, moment, hand, legal, hint: answer };
      page.change();
    };
    const before = [...view.pits, ...view.stores];
    if (!(await sow(shown.last, before, DEMONSTRATION_MS, draw, () => run === this.run))) return;
    await rest();
    if (run === this.run) this.reset();
  }

  /** Put the position of the step on the board. */
  reset() {
    const { view } = this;
    if (!view) return;
    this.run += 1;
    this.moving = this.demonstrates = false;
    // Before the hand sows the first move, it is above its pit; after that any will do.
    const first = view.lesson === 0 && view.step === 0 && !this.demonstrated && !isStill();
    const shown = first || this.helps ? view.answer : null;
    this.scene = {
      cells: [...view.pits, ...view.stores],
      bright: view.legal,
      legal: view.done ? [] : view.legal,
      hand: first && shown !== null ? { at: shown, seeds: view.pits[shown] ?? 0 } : null,
      hint: shown,
    };
    this.page.change();
  }

  /** Play a pit.
   * @param {number} pit */
  async touch(pit) {
    if (!this.view || this.view.done || this.moving) return;
    if (this.scene.last || this.demonstrates) this.reset();
    this.run += 1;
    const { run } = this;
    this.moving = true;
    const before = this.scene.cells ?? [];
    const view = await this.page.act({ t: "lesson", lesson: this.view.lesson, step: this.view.step, pit });
    if (run !== this.run) return;
    this.moving = false;
    if (view.t !== "lesson") return;
    const { last } = view;
    if (last) {
      this.said = null;
      this.wrong = false;
      this.moving = true;
      const draw = (/** @type {import("./board/sowing.js").Step} */ { cells, moment, hand }) => {
        this.scene = { cells, moment, hand };
        this.page.change();
      };
      if (!(await sow(last, before, this.seedMs, draw, () => run === this.run))) return;
      this.moving = false;
      this.scene = { cells: cellsAfter(last, before), last };
    }
    this.said = view.say;
    this.wrong = !view.done;
    if (!view.done) this.errors += 1;
    this.view = view;
    if (!last && this.helps) this.reset();
    this.page.change();
    if (!last || view.done) return;
    await new Promise((resolve) => setTimeout(resolve, WRONG_MS));
    if (run === this.run) this.reset();
  }

  /** A store is touched: say that seeds stay there. */
  touchStore() {
    if (!this.view || this.view.done || this.moving || this.scene.last) return;
    if (this.demonstrates) this.reset();
    Object.assign(this, { said: { id: "refused.store" }, wrong: false });
    this.page.change();
  }

  /** Whether the move is shown, after errors. */
  get helps() {
    return this.errors >= ERRORS_TO_HELP;
  }

  /** Whether this is the lesson's last step. */
  get isLast() {
    return this.view !== null && this.view.step === this.view.steps - 1;
  }

  get seedMs() {
    return isStill() ? 0 : (SEED_MS[this.page.state?.settings.speed ?? "normal"] ?? 240);
  }
}
