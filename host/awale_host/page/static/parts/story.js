// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-story>: the turn and the last event in sentences, what the coach says, an offer to answer.

import { read, readJson, write } from "../choices.js";
import { moveOf, saidOf } from "../values.js";
import { Part, button, element, setText } from "../dom.js";
import { endingHeard } from "./ending.js";
import { Heard } from "./heard.js";
import { Progress } from "./progress.js";

const KROU = 12; // seeds
const DECLARED = ["reason.agreement", "reason.resignation", "reason.time"]; // no move ended these games
const AT_ONCE = ["note", "hint", "friend", "taken_back"]; // said until the next event
const BESIDE = /^friend\.(here|gone|away|back|broker|you_asked|asked\.(takeback|again))/;
const REFUSED_MS = 5000; // how long a refused touch is said in place of all else

/** @typedef {object} Explained whose line stands on the board
 * @property {Wire.RemarkView} remark  @property {string} game
 * @property {boolean} there whether the board has come to it */

class Story extends Part {
  turn = element("p", { class: "whose", "data-turn": "" });
  /** @type {Heard} */
  heard = /** @type {any} */ (null); // from `build` on
  opening = element("span", { class: "opening" }); // there only while it says something
  last = element("span");
  said = element("p", { class: "said", "data-said": "" }, this.last);
  remarkWords = element("p", { "data-coach": "" });
  why = button("coach.why", { "data-command": "coach.why", onclick: () => this.explain() });
  replay = button("coach.replay", { "data-command": "coach.replay", onclick: () => this.explain() });
  back = button("now", { "data-command": "coach.now", onclick: () => this.page.look(Infinity) });
  now = button("now", { "data-command": "now", class: "only-drawer", onclick: () => this.page.look(Infinity) });
  advice = element("p", { class: "advice", "data-advice": "", hidden: true }); // below what it says of the move before
  coach = element("div", { class: "coach", role: "region", "data-ui-label": "ui.coach", hidden: true },
    this.remarkWords, this.why, this.replay, this.back);
  offer = element("p", { class: "offer", hidden: true },
    button("accept", { "data-command": "accept", onclick: () => this.answer("accept") }),
    button("decline", { "data-command": "decline", onclick: () => this.answer("decline") }));
  goesOn = button("friend.rooms", { "data-command": "go_on", class: "gold", onclick: () => this.goOn() });
  waits = element("p", { class: "offer", hidden: true }, this.goesOn,
    button("new", { "data-command": "new", onclick: () => this.page.open("new") }));
  going = false; // that was touched
  fetching = new Progress();
  /** @type {Wire.Hello | null} of the program that knows what was chosen for the coach */
  reminded = null;
  /** @type {string | null} the game that was there when this page came */
  found = null;
  /** @type {Wire.Hello | null} of the program that knows the computer's level */
  seated = null;
  /** @type {Wire.Sentence | null} */
  event = null;
  /** @type {Wire.Sentence | null} of a touch just now */
  refusal = null;
  hinting = false; // the event is a hint
  /** @type {number | undefined} the ply of that touch */
  refusedAt = 0;
  waiting = false; // it was not yet one's turn
  timer = 0;
  /** @type {Wire.Sentence | null} on what this person has just met for the first time */
  first = null;
  met = ""; // the person's move that this is about
  /** @type {Wire.RemarkView | null} what it says of the move at hand */
  remark = null;
  /** @type {[string, Wire.RemarkView] | null} the newest, with its game and moves: the site's program begins
   * again with each visit, and knows none */
  kept = readJson("remark");
  /** @type {Explained | null} */
  explained = null;
  shownMove = ""; // of its line
  stepped = ""; // pits of it

  build() {
    this.heard = new Heard(this.page);
    this.append(this.turn, this.heard.element, this.said, this.offer, this.waits, this.coach, this.advice, this.now,
      this.fetching.element);
    this.page.on("happened", (event) => this.happened(event));
    this.page.on("progress", (detail) => this.fetched(detail));
    this.page.on("step", (move) => this.step(move));
  }

  /** @param {"accept" | "decline"} action */
  answer(action) {
    this.page.act({ t: "declare", action });
  }

  /** Touch a key of the board: a game that waits after a loss of power hears of no more than that. */
  goOn() {
    const { page } = this;
    this.going = true;
    this.waits.hidden = true; // it may take seconds until it is known
    for (const down of [true, false]) page.source.send({ t: "touch", pad: "ok", down });
  }

  /** @param {Wire.Event} event */
  happened({ what, say }) {
    clearTimeout(this.timer);
    this.refusal = what === "refused" ? say : null;
    if (this.refusal) this.heard.forget();
    this.waiting = say?.id === "refused.thinking"; // said as long as the light stands, however quick the other is
    this.refusedAt = (this.waiting ? this.page.settled : this.page.game)?.ply;
    if (!this.refusal && (what !== "coach" || this.hinting)) { // its advice has a place of its own, and a hint in it
      this.event = AT_ONCE.includes(what) ? say : null;
      this.hinting = what === "hint";
      if (this.hinting) document.querySelector("main")?.scrollTo(0, 0); // at 200 % its pit is out of sight beside the button
    }
    this.page.change();
    if (!this.refusal) return;
    this.timer = window.setTimeout(() => {
      this.refusal = null;
      this.page.change();
    }, REFUSED_MS);
  }

  /** Show on the board the moves up to the capture that the coach speaks of. */
  async explain() {
    const { page, remark } = this;
    if (!remark || !page.game) return;
    const shown = { remark, game: page.game.id, there: false };
    this.explained = shown;
    this.shownMove = this.stepped = "";
    await page.look(remark.ply - 1);
    shown.there = true;
    if (page.looking && this.explained === shown) page.emit("line", { moves: remark.line.map(moveOf) });
  }

  /** A move of the line that is shown: a word on it.
   * @param {import("../values.js").Move} move */
  step(move) {
    const { page, explained } = this;
    if (!page.game || !explained) return;
    const side = Number(move.pit > 5);
    const { id, args } = saidOf(move, page.sideOfYou(page.game) === side);
    this.stepped += args.pit;
    this.shownMove = page.text(this.made(explained.remark).startsWith(this.stepped) ? id : id.replace("moved", "coach.would"),
      { who: page.nameOf(page.game, side), ...args });
    this.update();
  }

  /** The pits played from the move that a remark is about.
   * @param {Wire.RemarkView} remark */
  made({ ply }) {
    return this.page.game?.moves.slice(ply - 1).map(([pit]) => pit).join("") ?? "";
  }

  /** The coach's remark on the move that is looked at, or on a side's newest move.
   * @returns {Wire.RemarkView | null} */
  atHand() {
    const { game, looking, settled, state, inControl, link, friend } = this.page;
    if (!game || !settled || !inControl || link !== "open" || friend?.stage === "waiting") return null; // it speaks to who plays
    if (state?.phase === "waits" && !looking) return null; // of a move that may be of yesterday
    const { explained } = this;
    if (explained) {
      const stays = explained.game === game.id && (!explained.there || looking?.ply === explained.remark.ply - 1);
      if (stays) return explained.remark;
      this.explained = null;
    }
    const at = looking?.ply ?? settled.ply;
    const since = looking ? at : at - 1 + Number(this.page.moving); // one's next move ends it
    const fits = (/** @type {Wire.RemarkView} */ { ply }) => ply <= at && ply >= since;
    const way = (/** @type {Wire.RemarkView} */ { ply }) => `${game.id} ${game.moves.slice(0, ply).join(" ")}`;
    const found = settled.remarks.filter(fits).at(-1);
    if (found && way(found) !== this.kept?.[0]) write("remark", JSON.stringify(this.kept = [way(found), found]));
    if (found) return found;
    const [kept, remark] = this.kept ?? [];
    return remark && fits(remark) && way(remark) === kept ? remark : null;
  }

  /** Games come from the board: how far that is.
   * @param {Wire.Progress} detail */
  fetched(detail) {
    if (detail.task !== "pull") return;
    if (detail.over) this.fetching.hide();
    else this.fetching.show(this.page.text("ui.games.progress.pull"), detail);
  }

  /** Where the program starts again, the coach is as it was chosen, and the level as it was; the
   * level of a game that begins is the chosen one from now on. */
  remind() {
    const { page } = this;
    const { hello, state, game } = page;
    if (page.betweenTwo || !page.inControl) return; // two people have a choice of their own
    if (hello !== this.reminded && page.can("coach")) {
      this.reminded = hello;
      const mode = /** @type {Wire.State["coach"] | null} */ (read("coach"));
      if (mode && mode !== state?.coach) page.source.ask({ t: "coach", mode });
    }
    const you = game && page.running ? page.sideOfYou(game) : null;
    const { kind, level, name } = you === null ? {} : (game?.players[1 - you] ?? {});
    if (you === null || !kind || name) return;
    const kept = readJson("setup");
    this.found ??= game?.id ?? null;
    const isChosen = game?.id !== this.found && (kept || kind === "engine");
    if (game && level && isChosen && page.counts(game) && (kept?.opponent !== kind || kept.level !== level)) {
      write("setup", JSON.stringify({ rules: game.rules, ...kept, opponent: kind, level }));
    }
    if (level || hello === this.seated || !page.can("seat")) return; // asked once, when game and board are known
    const known = kept?.opponent === kind ? kept.level : null;
    const first = state?.board.kind === "virtual" ? hello?.options?.board_levels[0]?.level : null;
    const player = { kind, level: known ?? (kind === "board" ? first : null) };
    if (!player.level) return;
    this.seated = hello;
    page.source.ask({ t: "seat", side: 1 - you, player });
  }

  /** The light has come to a move: what a person meets for the first time stands until it is answered.
   * @param {Wire.GameView | null} game */
  meet(game) {
    const since = (game?.last?.ply ?? 0) - Number(this.met.split(" ").at(-1));
    if (!game?.last || !this.page.inControl || since < 0 || since > 1) this.first = null;
    if (!game?.last || !this.page.inControl) return;
    if (game.last.side === this.page.sideOfYou(game) && this.met !== `${game.id} ${game.last.ply}`) {
      this.met = `${game.id} ${game.last.ply}`;
      const what = firstTime(game.last);
      const { captured, seeds } = game.last;
      const n = what === "krou" ? seeds : captured.reduce((sum, [, taken = 0]) => sum + taken, 0);
      this.first = what && !/slam|again/.test(what) // those sentences are the move's own
        ? { id: `ui.first.${what}`, args: { n } } : null;
      if (what) this.page.emit("first", this.met);
    }
  }

  update() {
    const { page } = this;
    this.remind();
    if ((this.waiting ? page.settled : page.game)?.ply !== this.refusedAt) this.refusal = null;
    this.meet(page.settled);
    const spoken = this.atHand();
    const { explained } = this;
    const isMine = page.personToMove && page.inControl && !page.moving && !page.looking && !explained;
    const advice = isMine ? (page.settled?.advice ?? null) : null;
    const remark = this.remark = spoken; // it stays until the next move, and advice comes below it
    const outcome = page.looking ? null : page.settled?.outcome;
    setText(this.turn, this.turnWords());
    const [opening, last, aside] = outcome ? ["", this.lastWords(outcome)] : this.saidWords();
    setText(this.opening, opening && last ? `${opening} ` : opening);
    if (!opening) this.opening.remove();
    else if (!this.opening.parentElement) this.said.prepend(this.opening);
    setText(this.last, last);
    this.said.classList.toggle("problem", this.refusal !== null);
    const offer = page.game?.offer ?? null;
    const mayAnswer = page.running && page.inControl && page.can("declare");
    this.offer.hidden = offer === null || !mayAnswer || !page.isPerson(1 - offer);
    if (page.state?.phase !== "waits") this.going = false;
    this.waits.hidden = this.going || page.state?.phase !== "waits" || page.personToMove || !page.inControl || !page.can("touch") || page.looking !== null;
    this.classList.toggle("hushed", page.isAsked);
    this.classList.toggle("hinting", this.hinting); // where there is little room, that alone is said
    this.coach.hidden = !this.offer.hidden || page.isAsked || this.refusal !== null || (!remark && !advice); // a question comes first
    setText(this.remarkWords, explained ? "" : page.words.say(remark?.say ?? advice)); // its line says it
    setText(this.advice, remark ? page.words.say(advice) : "");
    this.advice.hidden = this.coach.hidden || !this.advice.textContent;
    if (aside) this.heard.aside(aside);
    else this.hear([opening, last].filter(Boolean).join(" "));
    page.inLine = explained !== null;
    // A ring is for where it can be played: of a move that was, only while that position is shown.
    const isThere = explained !== null && page.looking?.ply === explained.remark.ply - 1;
    const better = isThere ? explained.remark.better : null;
    if (better !== page.better) page.emit("better", page.better = better);
    this.why.hidden = explained !== null || !remark?.line.length;
    this.replay.hidden = this.back.hidden = explained === null;
    this.now.hidden = page.looking === null || page.inLine;
  }

  /** Let a screen reader hear the newest of the game.
   * @param {string} shown as it is seen */
  hear(shown) {
    const { page, page: { settled: game }, newest, remark, first } = this;
    if (page.lesson || location.search.includes("lesson")) return; // it has words of its own
    const { outcome, last: move = null } = game ?? {};
    const isMove = outcome ? this.lastWords(outcome) : newest?.id.startsWith("moved");
    const made = game && move && isMove ? this.heard.move(game, move) : "";
    const isMet = first !== null && first.id !== "ui.first.capture" && game && move?.side === page.sideOfYou(game);
    const met = isMet ? page.words.say(first) : "";
    const words = outcome ? [made] : !shown ? [] : made ? [made, met] : [this.goal() ? shown : page.words.say(newest)];
    const isMine = page.personToMove && page.inControl && !page.moving && !page.looking;
    const advised = this.coach.hidden ? "" : (this.advice.textContent || this.remarkWords.textContent || "");
    const about = remark && this.advice.hidden ? `${game?.id} ${remark.ply}` : advised;
    this.heard.report([game?.id, game?.ply, outcome ? "over" : newest?.id].join(" "), words.filter(Boolean).join(" "), isMine ? this.turnWords() : "", [about, advised],
      game && outcome ? endingHeard(page, game, outcome) : "");
  }

  /** The move that ended the game, if one did.
   * @param {Wire.OutcomeView} outcome */
  lastWords({ why }) {
    const { page } = this;
    const say = page.settled?.last?.say;
    return DECLARED.some((id) => why.id.startsWith(id)) || say?.id.startsWith("moved.again") ? "" : page.words.say(say);
  }

  /** What is met for the first time, what is said now, and that as it is heard where it is not of the newest.
   * @returns {[opening: string, last: string, aside?: string]} */
  saidWords() {
    const { page } = this;
    const beside = (/** @type {string} */ words, heard = words) => /** @type {[string, string, string]} */ (["", words, heard]);
    if (page.bye) return ["", ""]; // nothing can be done here
    if (page.looking && this.explained) return beside(this.shownMove); // that is on the board
    if (page.looking) return beside(page.words.say(page.looking.last?.say));
    if (page.asleep && page.personToMove && !page.moving) return beside(page.text("ui.asleep"));
    const news = this.refusal ?? page.news ?? (this.isBeside(this.event) ? null : this.event);
    if (news) return beside(this.withoutTurn(news), page.words.say(news));
    if (page.game && this.sower !== null && this.sower === page.sideOfYou(page.game)) return ["", ""]; // not of before
    const goal = this.goal();
    if (goal) {
      const race = goal.endsWith("race");
      const again = race && (page.betweenTwo || read("first.again") === null) ? ` ${page.text("ui.first.again")}` : "";
      return [page.text(goal, { turn: "" }).replace(/[\s.]*$/, ".") + again, page.settled?.advice ? "" : `${page.text(`turn.person.you.touch${race ? ".race" : ""}`)}.`]; // else what to do is advised below
    }
    const { first, newest } = this; // what it explains would be said after it
    const isTwice = first && (newest?.id === "moved.you" || (newest?.id === "moved.captured.you" && first.id === "ui.first.capture"));
    return [page.words.say(first), isTwice ? "" : this.withoutTurn(newest) + this.standing()];
  }

  /** The newest that was said of the game. */
  get newest() {
    const { page } = this;
    const newest = page.shown.said ?? page.state?.said;
    if (newest?.id === "resumed.waits.machine" && page.can("touch") && page.inControl) return { id: "resumed.waits.here" }; // a button goes on
    return this.isBeside(newest) ? page.settled?.last?.say : newest;
  }

  /** How the game stands that waits for the only person: after a night the digits alone say little. */
  standing() {
    const { page } = this;
    const { settled } = page;
    const you = settled && page.sideOfYou(settled);
    if (!this.newest?.id.startsWith("resumed.waits") || !settled || you === null || !page.counts(settled)) return "";
    const other = settled.players[1 - you]?.name || page.text("ui.statistics.engine.any");
    return ` ${page.text("ui.you")} ${settled.stores[you]}, ${other} ${settled.stores[1 - you]}.`;
  }

  /** Whether <awale-friend> says this, or said it while there was a friend.
   * @param {Wire.Sentence | null | undefined} said */
  isBeside(said) {
    return BESIDE.test(said?.id ?? "");
  }

  /** A sentence without whose turn it is where that stands above it.
   * @param {Wire.Sentence | null | undefined} said */
  withoutTurn(said) {
    const { words } = this.page;
    const turn = /** @type {Wire.Sentence | undefined} */ (said?.args?.turn);
    if (!said || !turn?.id || turn.id.endsWith(".touch") || !this.turnWords()) return words.say(said);
    return words.text(said.id, { ...said.args, turn: "" }).replace(/[\s.]*$/, ".");
  }

  /** Before the first move of the only person, or of two: what to do, as a message. */
  goal() {
    const { settled, state, betweenTwo, inControl } = this.page;
    if (state?.phase === "away" || !this.page.current) return null; // the reason stands there, or another game comes
    if (state?.said?.id === "board.imported") return null;
    if (!settled || settled.ply || !(betweenTwo ? inControl : this.page.sideOfYou(settled) === settled.turn)) return null;
    if (!this.page.counts(settled)) return "began.you.race";
    if (betweenTwo) return "began.you.two";
    return settled.players[1 - settled.turn]?.name ? null : "began.you";
  }

  /** The side whose seeds the light is sowing, or null. */
  get sower() {
    const { moving, waiting, settled } = this.page;
    return moving ? (waiting[0]?.shown.game?.last?.side ?? settled?.turn ?? null) : null;
  }

  turnWords() {
    const { page } = this;
    const { game, looking, settled, state } = page;
    if (looking && this.explained) {
      const { remark } = this.explained;
      const line = remark.line.map(([text]) => text[0]).join("");
      return page.text(this.made(remark).startsWith(line) ? "coach.happened" : "coach.line");
    }
    if (looking && game) return page.text("ui.looking", { ply: looking.ply, plies: game.ply });
    if (/lost|stopped|ended/.test(page.link)) return page.bye ? page.words.say(page.bye.say) : page.text(`ui.link.${page.link}`);
    if (page.link !== "open" || !state) return "";
    const side = this.sower;
    if (game && side !== null) {
      const you = page.sideOfYou(game) === side ? ".you" : "";
      return page.text(`turn.sowing${you}`, { who: page.nameOf(game, side) });
    }
    if (settled && game) {
      const say = page.moving ? game.turn_say : settled.turn_say;
      return page.words.say(say?.id === "turn.person.you" && !page.counts(game) ? { id: "turn.person.you.race" } : say); // to a child
    }
    return page.text(state.phase === "away" ? "ui.no_board" : "turn.menu");
  }
}

/** What a move shows for the first time in this browser, or null.
 * @param {Wire.MoveView} move */
function firstTime({ captured, seeds, say }) {
  const shown = [
    captured.length > 0 && "capture", say?.id === "moved.slam" && "slam", say?.id.startsWith("moved.again") && "again",
    seeds >= KROU && "krou", captured.length === 0 && "sow"];
  const what = shown.find((each) => each && read(`first.${each}`) === null);
  if (!what) return null;
  write(`first.${what}`, "yes");
  return what;
}

customElements.define("awale-story", Story);
