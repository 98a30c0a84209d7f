// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The words of a game for a screen reader, and for the voice of the page (`heard`): a move once, in a whole
// sentence, with whose turn it is then and what the coach says. One's own move is said as it ends, those of
// the computer once one is to move again.

import { letter } from "../board/board.js";
import { element } from "../dom.js";

const LINES = 2; // a reader may come to one after the next was said

export class Heard {
  element = element("div", { class: "heard-only", role: "status", "aria-atomic": "false" });
  said = ""; // the newest line, until the same would be news
  beside = ""; // what stands in place of the game's words, and was heard
  answer = ""; // the newest of these: a hint is what is newest in the game, too
  newest = ""; // of the game, heard or due
  /** @type {string[]} */
  due = [];
  coach = ""; // the newest of its remarks that was heard

  /** @param {import("../store.js").Store} page */
  constructor(page) {
    this.page = page;
  }

  /** Something else than the game's newest words: a refused touch, an answer, an earlier move.
   * @param {string} words */
  aside(words) {
    const id = `${this.page.looking?.ply ?? ""} ${words}`;
    if (id !== this.beside && !this.said.startsWith(words)) this.say(words);
    this.beside = id;
    this.answer = words;
  }

  /** What was said is news again: a touch is refused a second time. */
  forget() {
    this.said = this.beside = "";
  }

  /** @param {string} id of what is newest in the game  @param {string} words on it
   * @param {string} turn whose it is where a person is to move, else ""
   * @param {[id: string, words: string]} coach what it says  @param {string} end how the game has ended, after that */
  report(id, words, turn, [remark, said], end) {
    const { page, page: { settled } } = this;
    if (this.beside || page.moving) this.said = "";
    this.beside = "";
    const isNewest = Boolean(words ? words !== this.answer : end) && id !== this.newest;
    if (isNewest) {
      this.newest = id;
      this.due.push(words);
    }
    const isNew = said !== "" && remark !== this.coach;
    const you = settled && page.sideOfYou(settled);
    const isTheirs = page.running && you !== null && !turn;
    if (isTheirs && (!this.due.length || settled?.last?.side !== you)) return; // the rest comes with their move
    const all = this.due.splice(0).join(" ").trim();
    const { say } = settled?.last ?? {}; // before the first move the goal says what to do, "again" whose turn it is
    const next = say && !say.id.startsWith("moved.again") && all && turn && !all.includes(turn) ? turn.replace(/\.?$/, ".") : "";
    if (isNew) this.coach = remark;
    const heard = [all, next, isNew ? said : "", isNewest ? end : ""].filter(Boolean).join(" ");
    if (heard) this.say(heard);
  }

  /** @param {string} words */
  say(words) {
    if (this.said === words) return;
    this.said = words;
    this.element.append(element("p", { textContent: words }));
    while (this.element.childElementCount > LINES) this.element.firstElementChild?.remove();
    this.page.emit("heard", words);
  }

  /** A move in a whole sentence, with the pits that were captured.
   * @param {Wire.GameView} game  @param {Wire.MoveView} move */
  move(game, { side, pit, captured, say }) {
    const { page, page: { words } } = this;
    const you = page.sideOfYou(game) === side ? ".you" : "";
    const args = { who: page.nameOf(game, side), pit: letter(pit) };
    if (!captured.length) {
      const isWhole = !/slam|again\.you/.test(say?.id ?? "");
      return isWhole ? words.say(say) : `${words.text(`moved${you}`, args)} ${words.say(say)}`;
    }
    const n = captured.reduce((sum, [, seeds = 0]) => sum + seeds, 0);
    const from = captured.map(([each = 0]) => each).sort((one, other) => one - other).map((each) => words.value("pit", letter(each)));
    const pits = new Intl.ListFormat(words.language).format(from);
    return words.text(`moved.captured.from${you}`, { ...args, n, pits });
  }
}
