// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-study>: the window in which a kept game is gone through, analysed, shared and played on. The
// analysis streams in while it is computed; the program keeps it.

import { letter } from "../board/board.js";
import { button, element, setText } from "../dom.js";
import { Sheet } from "../sheets/sheet.js";
import { Replay } from "./replay.js";
import { isStopped, noteStopped } from "../stopped.js";
import { gainOf, keyMoves, moveOf, readerOf } from "../values.js";
import { shareButtons } from "./share.js";

/** @typedef {{number: number, view?: Wire.StudyView, ply?: number, analyse?: boolean, failed?: () => void,
 *   keep?: () => Promise<import("../store.js").Answered>}} Wanted
 *   `view`: the game, where it is none of the kept ones; `keep` makes it one, and answers with it */
/** @typedef {Study} StudyWindow */

class Study extends Sheet {
  number = 0;
  running = false;
  isNew = false; // whether its reader has touched nothing yet
  startedAt = 0; // the move that it was opened at, unless that was asked for
  own = 0; // the reader's side
  players = /** @type {Wire.Sentence[]} */ ([]);
  rules = "abapa";
  declared = ""; // how it ended, as a link has it
  heading = element("p", { class: "study-names", tabIndex: -1 });
  damaged = element("p", { class: "problem", role: "alert", hidden: true });
  keep = button("study.keep", { "data-command": "study.keep", hidden: true, onclick: () => this.keepGame() });
  kept = element("p", { role: "status" });
  /** @type {Wanted["keep"]} */
  keeping = undefined;
  host = element("div", { class: "study-replay" });
  judge = button("study.judge", { class: "gold", "data-command": "judge", onclick: () => this.ask() });
  stop = button("study.stop", { "data-command": "stop", onclick: () => this.stopByHand() });
  on = button("replay.play_on", { "data-command": "replay.play_on", onclick: () => this.playOn() });
  same = button("replay.same", { "data-command": "replay.same", onclick: () => this.findSame() });
  explore = button("explore", { "data-command": "explore", onclick: () => this.lookUp() });
  erase = button("games.delete", { "data-command": "study.delete", onclick: () => this.delete() });
  share = element("details", { class: "share-more", name: "study" });
  bar = element("progress", { max: 1, value: 0, "aria-hidden": "true" });
  status = element("span", { role: "status", "data-judging": "" });
  work = element("div", { class: "study-work" }, this.judge, this.status, this.bar, this.stop); // in place of the turning points
  more = element("div", { class: "choices" }, this.same, this.erase);
  tools = element("div", { class: "study-tools" }, this.on, this.explore, this.share,
    element("details", { name: "study" }, element("summary", { "data-ui": "ui.more", "data-command": "study.more" }), this.more));
  /** @type {Replay | null} */
  replay = null;
  /** @type {import("../values.js").GameDocument | null} */
  document = null;
  /** @type {import("../values.js").Begun | null} */
  draft = null;

  build() {
    const { page } = this;
    this.share.append(element("summary", { "data-ui": "ui.share", "data-command": "study.share" }),
      shareButtons(page, () => ({ number: this.number, board: this.replay?.board })));
    page.windows.set("share", { open: () => this.openGame() });
    this.frame("study", "ui.study",
      element("div", { class: "study-head" }, this.heading, this.keep, this.kept, this.damaged), this.host);
    this.dialog.classList.add("games-window", "study-window");
    this.content.removeAttribute("tabindex");
    this.dialog.addEventListener("close", () => {
      this.replay?.stop();
      if (this.running && page.settled?.kept !== this.number) this.stopAnalysis(); // the result shows that one, too
    });
    this.dialog.addEventListener("pointerdown", ({ target }) => {
      if (target instanceof Node && !this.tools.contains(target)) this.fold();
    });
    for (const touch of ["pointerdown", "keydown", "wheel"]) {
      this.dialog.addEventListener(touch, () => {
        this.isNew = false;
      });
    }
    document.addEventListener("keydown", ({ key, target }) => { // as in the list of games
      const isTyping = target instanceof HTMLInputElement && target.type !== "range";
      const isHere = this.dialog.open && (target === document.body || (target instanceof Node && this.dialog.contains(target)));
      if (key === "Delete" && isHere && !isTyping && !this.erase.disabled && !this.erase.hidden) this.delete();
    });
    page.on("studied", (detail) => this.receive(detail));
    page.source.addEventListener("lost", () => this.end());
    this.end();
  }

  /** Open a kept game after `ply` moves, else at what is worth a look (`worthALook`); `failed` is called where it cannot be had.
   * @param {Wanted} wanted */
  async open({ number, view, ply, analyse = false, failed = () => {}, keep }) {
    const { page } = this;
    const answer = view ?? await page.act({ t: "study", number });
    if (answer.t !== "study" || !page.hello) {
      failed();
      return;
    }
    this.titled(number ? "ui.study" : "ui.study.shared");
    this.number = number;
    this.refresh(); // one that is kept has another title
    this.keeping = keep;
    this.keep.hidden = !keep;
    setText(this.kept, "");
    this.rules = answer.rules;
    this.declared = answer.end;
    this.players = answer.names;
    const names = answer.names.map((name) => page.words.say(name));
    const game = /** @type {import("../values.js").GameDocument} */ (answer.document);
    const reader = readerOf(answer.names, page.settled?.kept === number ? page.settled.players : []);
    this.document = { ...game, ...names.length && { names }, over: answer.over, ...reader };
    this.document.analysis = game.analysis && seen(game.analysis, this.document);
    this.fold(this.dialog); // as each game begins
    this.end(); // its heading has its room before the moves are scrolled
    super.open();
    if (!this.replay) {
      this.replay = new Replay(this.host, page.words, page.hello.board, page.hello.build,
        () => page.state?.settings);
      this.replay.box.querySelector(".replay-side")?.prepend(this.tools);
      this.replay.turns.before(this.work);
      this.refresh(); // their words
      this.replay.onShow = () => this.mayPlayOn();
      // On the document: where a button is disabled, the focus leaves the window.
      this.replay.listen(document, () => this.dialog.open && !document.querySelector("dialog.question[open]"));
    }
    this.damaged.hidden = answer.notes.length === 0;
    setText(this.damaged, answer.notes.map((note) => page.words.say(note)).join(" "));
    this.own = answer.own;
    this.replay.board.picture.flip(answer.own === 1);
    this.isNew = ply === undefined;
    this.replay.open(this.document, ply ?? this.worthALook(this.document));
    this.startedAt = ply ? -1 : this.replay.ply;
    if (!game.analysis && page.can("judge")) this.replay.analyse(this.blank()); // it has its room from the beginning
    this.name(this.document);
    const { next, previous } = this.replay.buttons;
    (next.disabled ? previous : next).focus();
    const goesOn = page.judging ? page.judging === number : answer.begun && page.inControl; // it stops no other work
    const isWanted = analyse || (number > 0 && goesOn);
    if (isWanted && !isStopped(number) && page.can("judge") && !game.analysis) this.begin();
  }

  /** Go through the game on the board, with what shares it. */
  async openGame() {
    const { game } = this.page;
    if (!game) return;
    await this.open({ number: game.kept ?? 0, ply: game.ply });
    this.share.open = true;
    this.share.scrollIntoView(); // on a phone it is far below
  }

  /** Keep the game of other players among one's own. */
  async keepGame() {
    const { page, replay } = this;
    const answer = await this.keeping?.();
    if (answer?.t === "study") await this.open({ number: answer.number, ply: replay?.ply, analyse: true });
    if (answer) setText(this.kept, answer.t === "answer" ? page.words.say(answer.say) : page.text("ui.study.kept"));
  }

  /** Close what is open in it: what lies over the moves is in the tools. */
  fold(within = /** @type {Element} */ (this.tools)) {
    for (const each of within.querySelectorAll("details")) each.open = false;
  }

  /** The first turning point, one's own before others; where none is known the largest capture, or else the last move.
   * @param {import("../values.js").GameDocument} game */
  worthALook(game) {
    const turns = game.analysis?.turns ?? [];
    const mine = turns.find((turn) => Number(moveOf(game.plies[turn - 1] ?? []).pit > 5) === this.own);
    const gains = game.plies.map((ply) => gainOf(moveOf(ply)));
    const most = Math.max(0, ...gains);
    return mine ?? turns[0] ?? (most ? gains.indexOf(most) + 1 : gains.length);
  }

  /** @param {import("../values.js").GameDocument} game */
  name(game) {
    const { page } = this;
    const names = game.names.map((name, side) => name || page.text(side ? "side.north" : "side.south"));
    const result = /** @type {Wire.Sentence | undefined} */ (game.end?.args?.result); // why stands at the last move
    const about = [names.join(" – "), page.ruleName(this.rules)];
    setText(this.heading, this.number ? [...about, page.words.say(result ?? game.end)].filter(Boolean).join(" · ")
      : `${this.ending(game)} ${about.join(" · ")}`.trim());
    const isJudged = Boolean(this.replay?.analysis?.judge);
    this.judge.dataset.ui = isJudged ? "ui.study.again" : "ui.study.judge";
    setText(this.judge, page.text(this.judge.dataset.ui));
    this.judge.classList.toggle("gold", !isJudged); // once it is, gold is Play alone
    const place = isJudged ? this.more : this.work;
    if (this.judge.parentElement !== place) place.prepend(this.judge);
    this.work.hidden = !this.running && (isJudged || !page.can("judge"));
  }

  /** How a game out of a link ended, whose reader has not seen it: result, seeds, and why.
   * @param {import("../values.js").GameDocument} game */
  ending({ end, race }) {
    const { page } = this;
    const { result, why } = /** @type {Record<string, Wire.Sentence>} */ (end?.args ?? {});
    if (!result) return page.words.say(end);
    const { winner, loser } = result.args ?? {};
    const seeds = /by_word/.test(result.id) && !race ? ` (${winner}–${loser})` : "";
    return page.text("result.sentence", { result: page.words.say(result) + seeds, why });
  }

  /** An analysis that knows nothing yet.
   * @returns {import("../values.js").Analysis} */
  blank() {
    return { start: null, certain: null, plies: new Array(this.document?.plies.length ?? 0).fill(null) };
  }

  /** Analyse, as a person asks for it. */
  ask() {
    noteStopped(this.number, false);
    return this.begin();
  }

  /** Stop it, until a person asks for it again. A game out of a link has no number. */
  stopByHand() {
    if (this.number) noteStopped(this.number, true);
    this.stopAnalysis();
  }

  /** Let the program judge every move. */
  async begin() {
    const { page } = this;
    const answer = await page.act({ t: "judge", number: this.number });
    if (answer.t === "answer" && !answer.ok) {
      setText(this.status, page.words.say(answer.say));
      this.work.hidden = false;
      return;
    }
    this.isNew = this.replay?.ply === this.startedAt;
    this.running = this.judge.hidden = true;
    this.work.hidden = this.stop.hidden = this.bar.hidden = false;
    this.draft = this.blank();
    this.replay?.analyse(this.draft);
    this.progress(0, this.draft.plies.length);
  }

  stopAnalysis() {
    this.page.source.send({ t: "stop" });
    this.page.emit("stopped", null);
    this.page.judging = 0;
    this.end();
  }

  end() {
    this.running = false;
    this.judge.hidden = !this.page.can("judge");
    this.stop.hidden = this.bar.hidden = true;
    this.status.ariaLive = "polite";
    setText(this.status, "");
    if (this.document) this.name(this.document);
  }

  /** @param {number} done  @param {number} total */
  progress(done, total) {
    this.bar.max = total;
    this.bar.value = done;
    this.status.ariaLive = done ? "off" : "polite"; // heard once
    setText(this.status, this.page.text("ui.study.looking", { done, total }));
  }

  /** @param {Wire.Studied} report */
  receive({ number, done, ply, entry, analysis }) {
    if (!this.running || number !== this.number || !this.replay || !this.document || !this.draft) return;
    if (analysis) {
      this.end();
      this.document.analysis = seen(/** @type {import("../values.js").Analysis} */ (analysis), this.document);
      this.replay.analyse(this.document.analysis);
      if (this.isNew) this.replay.go(this.worthALook(this.document));
      this.name(this.document);
      return;
    }
    const moves = this.draft.plies.length;
    this.progress(Math.min(done, moves), moves); // an unfinished game has one position more
    if (!entry || !ply) return;
    this.draft.plies[ply - 1] = /** @type {import("../values.js").Entry} */ (entry);
    this.replay.analyse(seen(this.draft, this.document));
  }

  /** Nothing can be played on from the end of a finished game: the button is away, its place stays. */
  mayPlayOn() {
    const { replay } = this;
    const isEnd = Boolean(this.document?.over) && replay !== null && replay.ply >= replay.plies;
    this.on.disabled = !this.page.inControl;
    this.on.style.visibility = isEnd && !replay?.variation ? "hidden" : "";
  }

  /** Look at the position shown on the analysis board, which leads back here. */
  lookUp() {
    const { page, replay, rules, running } = this;
    if (!replay) return;
    const isListed = document.querySelector("awale-games dialog[open]") !== null;
    this.close();
    page.open("games", { tab: "explore", fen: replay.fen, rules, leads: () => {
      if (isListed) page.open("games", { tab: "list" });
      else page.close("games");
      super.open();
      this.explore.focus({ preventScroll: true });
      if (running) this.begin(); // the board had stopped it
    } });
  }

  /** Begin a new game from the position shown; who played one side against a computer keeps it. */
  playOn() {
    const { replay, number, rules, document } = this;
    if (!replay) return;
    replay.stop();
    const starter = replay.now.turn;
    const side = (document?.you ?? -1) >= 0 ? this.own : starter;
    this.page.open("new", { fen: replay.fen, rules, starter, side, ply: replay.ply, number });
  }

  /** Delete the game; the list of games offers it back. */
  async delete() {
    const { page, number } = this;
    const answer = await page.act({ t: "delete", numbers: [number] });
    if (answer.t === "answer" && !answer.ok) {
      this.work.hidden = false;
      setText(this.status, page.words.say(answer.say));
      return;
    }
    this.close();
    page.open("games", { tab: "list", deleted: [number] });
  }

  /** List the games in which this position occurred. */
  findSame() {
    const { replay } = this;
    if (!replay) return;
    this.close();
    this.page.open("games", { tab: "list", filter: { position: replay.fen } });
  }

  update() {
    const { page, replay } = this;
    this.on.hidden = !page.can("new");
    this.explore.hidden = !page.can("explore");
    const files = { html: this.number > 0 && page.can("share"), ogn: this.number > 0 };
    for (const [form, isThere] of Object.entries(files)) {
      this.share.querySelector(`[data-share="${form}"]`)?.toggleAttribute("hidden", !isThere);
    }
    this.erase.hidden = !this.number || !page.can("delete");
    this.erase.disabled = !page.inControl;
    this.mayPlayOn();
    this.judge.disabled = !page.inControl;
    if (!replay || replay.words === page.words) return;
    replay.words = page.words;
    replay.translate();
    replay.analyse(replay.analysis);
    replay.show();
    if (this.document) this.name(this.document);
  }
}

/** What is said of a move that had a better one: that it was better, and why, without what the move cost;
 * of a key move that stands where there is no reason.
 * @param {import("../values.js").Entry} entry  @param {boolean} isKey  @returns {Wire.Sentence} */
function kindly({ say, better }, isKey) {
  const why = /** @type {Wire.Sentence | undefined} */ (say.args?.why);
  if (!why || better === undefined || (isKey && why.id === "coach.better")) return say;
  const pit = letter(better);
  /** @param {Wire.Sentence} each  @returns {Wire.Sentence} */
  const kind = (each) => {
    const { id, args = {} } = each;
    const { first, second } = /** @type {Record<string, Wire.Sentence>} */ (args);
    if (id === "coach.both" && first && second) return { id, args: { first: kind(first), second: kind(second) } };
    if (args.pit !== pit || /better|gain/.test(id)) return each;
    return { id: "coach.because", args: { pit, why: { id, args: { ...args, pit: { id: "coach.it" } } } } };
  };
  return kind(why);
}

/** An analysis as its reader sees it: a beginner is shown which of the moves made cost most, and what was better.
 * @template {import("../values.js").Analysis} T
 * @param {T} analysis  @param {import("../values.js").GameDocument} reader  @returns {T} */
function seen(analysis, reader) {
  if (!reader.beginner) return analysis;
  const own = keyMoves(analysis, reader);
  const isKey = (/** @type {number} */ at) => Boolean(own?.includes(at + 1));
  return { ...analysis, turns: own, plies: analysis.plies.map((entry, at) => entry && {
    ...entry, kind: isKey(at) ? "key" : "fine", say: kindly(entry, isKey(at)) }) };
}

customElements.define("awale-study", Study);
