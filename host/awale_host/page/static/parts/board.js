// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-board>: the board with what stands on it: the running game, an earlier position, a lesson.

import { Board } from "../board/board.js";
import { seedsFallen, sownSoFar, wood } from "../board/sowing.js";
import { choice, isStill } from "../choices.js";
import { RACE } from "../lesson.js";
import { bytes, cellsOf } from "../store.js";
import { Part } from "../dom.js";

/** Where the board stands upright, and where the row of icons has what the keys do; in style/layout.css too. */
const UPRIGHT = matchMedia("(max-width: 62rem) and (orientation: portrait)");
export const WITH_BAR = matchMedia("(max-width: 62rem) and (orientation: portrait), (max-height: 30rem)");
const LINE_SEED_MS = 130;
const LINE_REST_MS = 700; // between two moves

/** @typedef {import("../board/board.js").Scene} Scene */

class BoardPart extends Part {
  /** @type {Board | null} */
  board = null;
  /** @type {Uint8Array | undefined} the newest light */
  frame = undefined;
  shape = "";
  fallen = 0; // seeds of the move that the light shows now
  sowing = ""; // which move that is
  captured = ""; // the newest capture that was heard
  first = ""; // the move that shows something for the first time
  /** @type {Wire.GameView | null} the game as it stood before its end */
  last = null;
  /** @type {object | null} the earlier position that is shown */
  looked = null;

  build() {
    const { page } = this;
    if (page.frame) this.frame = bytes(page.frame.rgb); // it came before the catalogue
    page.on("frame", ({ rgb }) => this.light(bytes(rgb)));
    page.on("line", ({ moves }) => this.goThrough(moves));
    page.on("first", (move) => {
      this.first = move;
      this.show();
    });
    page.on("better", () => this.show());
    page.on("won", () => isStill() || this.gather());
    choice("counts").addEventListener("change", () => this.refresh());
    for (const come of ["visibilitychange", "mousemove"]) document.addEventListener(come, () => this.wake());
  }

  /** A person comes back to a board that sleeps: wake it by the pad that does nothing in a game, so
   * that their first touch is a move. */
  wake() {
    const { page } = this;
    if (!page.asleep || document.hidden || !page.personToMove || !page.inControl || !page.can("touch")) return;
    page.asleep = false; // until the next message says otherwise
    for (const down of [true, false]) page.source.send({ t: "touch", pad: "new", down });
  }

  /** Play a line of moves from the earlier position that is looked at; it stands at its end.
   * @param {import("../values.js").Move[]} moves */
  async goThrough(moves) {
    const { looking } = this.page;
    if (!looking || !this.board) return;
    let cells = cellsOf(looking);
    for (const move of moves) {
      this.page.emit("step", move);
      const after = { cells: move.cups, last: move, better: this.page.better };
      if (!(await this.board.play(move, cells, after, isStill() ? 0 : LINE_SEED_MS))) return;
      looking.stores = [move.cups[12] ?? 0, move.cups[13] ?? 0];
      this.page.change();
      const { run } = this.board;
      await new Promise((resolve) => setTimeout(resolve, LINE_REST_MS));
      if (run !== this.board.run) return;
      cells = move.cups;
    }
  }

  /** Set up for the board that the source describes.
   * @param {Wire.Hello} hello */
  describe(hello) {
    const key = JSON.stringify([hello.board, hello.build]);
    if (key === this.shape) return; // the same board, after the connection was lost
    this.shape = key;
    this.replaceChildren();
    const { page } = this;
    this.board = new Board(this, hello.board, hello.build, (id, args) => this.whose(id) || page.text(id, args),
      () => page.state?.settings);
    const { picture } = this.board;
    picture.stands = () => UPRIGHT.matches;
    picture.loose = () => !WITH_BAR.matches;
    picture.keyed = () => page.link === "open"
      && (!page.can("new") || !page.can("undo") || page.state?.phase === "menu");
    const arrange = picture.onLayout;
    picture.onLayout = (view) => {
      arrange(view);
      this.showPlank(view);
    };
    if (picture.view) picture.onLayout(picture.view);
    this.board.touchable((pad, down) => this.touch(pad, down), (key, shift) => this.padOfKey(key, shift));
  }

  /** Let the page know the plank between the rows of pits, where it has its words.
   * @param {import("../board/geometry.js").View} view */
  showPlank({ scale, turned, x, y }) {
    const pits = (this.board?.layout.cups ?? []).filter(({ isStore }) => !isStore);
    const [{ v = 0, height = 0 } = {}] = pits;
    const far = Math.max(...pits.map(({ u, width }) => Math.abs(u) + width / 2));
    const { style } = document.body;
    style.setProperty("--plank", `${(2 * Math.abs(v) - height) * scale}px`);
    style.setProperty("--ends", `${(turned ? y : x) - far * scale}px`);
  }

  /** Whose a side is: of the only person theirs or the computer's, else the player's by name. Of any
   * other message nothing.
   * @param {string} id of a message */
  whose(id) {
    const side = ["side.south", "side.north"].indexOf(id);
    const { page } = this;
    const { settled, lesson } = page;
    if (side < 0 || !(settled || lesson)) return "";
    const you = lesson ? 0 : settled && page.sideOfYou(settled);
    if (you === side) return page.text("ui.yours");
    if (lesson || (you !== null && !settled?.players[side]?.name)) return page.text("ui.theirs");
    return settled ? page.nameOf(settled, side) : "";
  }

  /** The pad that a key touches, or null. Shift always means South, whatever Caps Lock says.
   * @param {string} key  @param {boolean} shift */
  padOfKey(key, shift) {
    if ("abcdef".includes(key)) {
      return shift || this.letterSide() === 0 ? key.toUpperCase() : key;
    }
    // Where the page has commands for them, N and U are the commands' keys.
    if (key === "n") return this.page.can("new") ? null : "new";
    if (key === "u") return this.page.can("undo") ? null : "undo";
    return null;
  }

  /** The side that a letter without Shift means: who moves, else the person, else North. */
  letterSide() {
    const { game, lesson } = this.page;
    if (lesson) return 0;
    if (!game || game.outcome) return 1;
    if (this.page.isPerson(game.turn)) return game.turn;
    return this.page.isPerson(0) ? 0 : 1;
  }

  /** @param {string} pad  @param {boolean} down */
  touch(pad, down) {
    const { page } = this;
    const pit = this.pitOf(pad);
    if (page.link === "standing") return;
    const isStore = this.board?.layout.cups.some(({ name, isStore }) => isStore && name === pad);
    if (down && isStore && !page.lesson && !page.looking && page.running && page.inControl) {
      const waits = !page.personToMove || page.moving;
      if (!waits || page.sideOfYou(/** @type {Wire.GameView} */ (page.game)) !== null) {
        page.emit("happened", { t: "event", what: "refused", side: null, say: { id: waits ? "refused.thinking" : "refused.store" } });
      }
    }
    if (page.lesson) {
      if (!down) return;
      if (pit !== null) page.lesson.touch(pit);
      else if (isStore) page.lesson.touchStore();
      else if (pad === "ok") page.open("lesson", { forward: true });
    } else if (page.looking) {
      if (down) page.look(Infinity);
    } else if (!page.inControl) {
      if (down) page.act({ t: "touch", pad, down });
    } else if (page.can("touch")) {
      if (down) this.wake(); // a finger moves no mouse before it touches
      page.source.send({ t: "touch", pad, down });
    } else if (down) {
      this.command(pad, pit);
    }
  }

  /** @param {string} pad */
  pitOf(pad) {
    const cup = this.board?.layout.cups.find(({ name }) => name === pad);
    return cup && !cup.isStore ? cup.number : null;
  }

  /** What a touch means where the source takes no touches: a real board is far away.
   * @param {string} pad  @param {number | null} pit */
  command(pad, pit) {
    const { page } = this;
    if (pit !== null) page.act({ t: "play", pit, ply: page.game?.ply ?? 0 });
    else if (pad === "undo") page.act({ t: "undo" });
    else if (pad === "ok") page.act(page.running ? { t: "hint" } : { t: "again" });
    else if (pad === "new") page.open("new");
  }

  /** New light of the running game. Digits and hand follow it.
   * @param {Uint8Array} frame */
  light(frame) {
    this.frame = frame;
    const { board, page } = this;
    if (!board || page.looking || page.lesson) return;
    if (page.moving && this.follow(frame)) this.show();
    else board.light(frame);
  }

  /** Find out how far the light has come with the move that it shows; whether that has changed.
   * @param {Uint8Array} frame */
  follow(frame) {
    const { board, page } = this;
    const move = page.waiting[0]?.shown.game?.last;
    const { settled } = page;
    if (!board || !move || !settled) return false;
    const id = idOf(settled, move);
    const before = this.sowing === id ? this.fallen : -1;
    this.sowing = id;
    this.fallen = seedsFallen(board.layout, frame, move, cellsOf(settled), Math.max(0, before));
    if (this.fallen > Math.max(0, before)) wood.knock((move.sown[this.fallen - 1] ?? 0) > 11);
    return this.fallen !== before;
  }

  update() {
    const { hello, link, looking, settled } = this.page;
    if (!settled?.outcome) this.last = settled;
    if (hello) this.describe(hello);
    this.classList.toggle("lost", !lit(link));
    this.classList.toggle("looking", looking !== null);
    this.dataset.counts = choice("counts").value;
    this.hearCapture();
    if (looking && looking === this.looked) return; // a line may be on its way from there
    this.looked = looking;
    if (!this.board) return;
    if (link !== "open") this.board.pads?.releaseAll();
    this.board.picture.flip(this.page.ownSide === 1);
    this.board.picture.resize(); // keys come with the start menu and go with it
    this.show();
  }

  /** The light has brought a capture into its store. */
  hearCapture() {
    const { settled } = this.page;
    const captured = settled?.last?.captured.length ? idOf(settled, settled.last) : this.captured;
    if (captured !== this.captured && this.sowing === captured) wood.knock(true);
    this.captured = captured;
    if (!this.page.moving) this.sowing = ""; // it may be taken back, and played again
  }

  show() {
    if (!this.board) return;
    const scene = this.scene();
    this.board.show(scene);
    if (scene.race) this.page.emit("cells", scene.cells); // the players' strips count what is left
  }

  /** The seeds that a game's end took out of the pits go to their stores: what the last move captured,
   * and of what lay there, each side its own. */
  gather() {
    const { last: before, board, page: { settled } } = this;
    if (!settled || before?.id !== settled.id) return;
    const { last } = settled;
    const made = last && before.ply < settled.ply ? last : null;
    const taken = made?.captured.map(([pit]) => pit) ?? [];
    const lay = made ? sownSoFar(made, cellsOf(before), made.sown.length) : cellsOf(before);
    settled.pits.forEach((left, pit) => board?.overlay.gather(
      pit, taken.includes(pit) ? Number(made?.side) : Number(pit > 5), (lay[pit] ?? 0) - left));
  }

  /** What stands on the board now.
   * @returns {Scene} */
  scene() {
    const { page } = this;
    const { lesson, looking, settled, game } = page;
    const dark = new Uint8Array((this.board?.layout.leds ?? 0) * 3);
    if (lesson) return { ...lesson.scene, race: lesson.view?.lesson === RACE };
    const race = game !== null && !page.counts(game);
    if (looking) {
      const { better } = page;
      return { cells: cellsOf(looking), race, last: looking.last, better, frame: looking.rgb ? bytes(looking.rgb) : dark };
    }
    const frame = lit(page.link) ? (this.frame ?? dark) : dark;
    const labels = new Map((page.state?.signs ?? [])
      .filter(({ id, cup }) => cup && id.startsWith("menu."))
      .map(({ cup, say }) => [cup ?? "", page.words.say(say)]));
    if (!settled) return { cells: null, frame, labels };
    const move = page.moving ? page.waiting[0]?.shown.game?.last : null;
    if (move && this.sowing === idOf(settled, move)) {
      const left = move.sown.length - this.fallen;
      const at = this.fallen ? (move.sown[this.fallen - 1] ?? move.pit) : move.pit;
      const cells = sownSoFar(move, cellsOf(settled), this.fallen);
      return { cells, frame, race, hand: left ? { at, seeds: left } : null };
    }
    const mine = page.personToMove && page.inControl && !page.moving;
    const { last } = settled;
    const isFirst = last && !page.moving && this.first === `${settled.id} ${last.ply}`;
    return {
      worth: isFirst && !settled.outcome ? gained(last) : undefined,
      cells: cellsOf(settled),
      frame,
      race,
      labels,
      last: page.moving || !settled.pits.some(Boolean) ? null : settled.last, // of empty pits nothing is left to see
      legal: mine ? (game?.legal ?? []) : [],
      warned: new Map(mine ? game?.warned.map(([pit, say]) => [pit, page.words.say(say)]) : []),
      dangers: mine ? game?.warned.flatMap(([pit, { id }]) => (id === "coach.less" ? [] : [pit])) : [],
      hint: game?.hint ?? null,
    };
  }
}

/** The name of a move among all others: one of the same ply may have been taken back.
 * @param {Wire.GameView} game  @param {Wire.MoveView} move */
const idOf = ({ id }, { ply, sown }) => `${id} ${ply} ${sown}`;

/** How many seeds each cup got in a move: its picture.
 * @param {Wire.MoveView} move */
function gained({ sown, captured }) {
  /** @type {Map<number, string>} */
  const worth = new Map();
  for (const cup of sown) worth.set(cup, `+${sown.filter((each) => each === cup).length}`);
  for (const [taken = 0] of captured) worth.delete(taken);
  return worth;
}

/** Whether the board has light.
 * @param {import("../store.js").Link} link */
const lit = (link) => link === "open" || link === "standing";

customElements.define("awale-board", BoardPart);
