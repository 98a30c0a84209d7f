// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The store: the newest state, what stands on the board, and one way to act. Views subscribe to it.
// It is long: what follows from a state is found here, once for all views.

import { write } from "./choices.js";

const DOZES_MS = 1000;
const LIGHT_WAIT_MS = 24_000; // the longest that words wait for the light: a slow krou and what it captures

/**
 * @typedef {import("./source.js").Source} Source
 * @typedef {import("./words.js").Words} Words
 * @typedef {Extract<Wire.Message, {re: number}> | Wire.Answer} Answered
 * @typedef {object} Shown the game as far as the light has come with it, and what was said then
 * @property {Wire.GameView | null} game
 * @property {Wire.Sentence | null} said
 * @typedef {{t: "standing", hello: Wire.Hello, state?: Wire.State, frame?: Wire.Frame}} Standing of the site
 * @typedef {object} Place a thing that stands on the board in place of the running game
 * @property {import("./board/board.js").Scene} scene
 * @property {boolean} [moving]
 * @property {(pad: string, pit: number | null) => void} touch
 * @typedef {{open: (options?: any) => void, close?: () => void}} Opener a window of the page
 * @typedef {"connecting" | "standing" | "open" | "lost" | "stopped" | "ended"} Link `standing`: the
 *   program loads, and the board shows what it will say first
 */

/**
 * Holds the source's newest messages and notifies its subscribers of each change. Events, each with the
 * message as detail: `happened` (an event, once the light shows it), `frame`, `tone`, `refused` (an
 * answer), and every other message by its kind.
 */
export class Store extends EventTarget {
  /** @type {Wire.Hello | null} */
  hello = null;
  /** @type {Wire.State | null} */
  state = null;
  /** @type {Shown} */
  shown = { game: null, said: null };
  /** @type {Link} */
  link = "connecting";
  current = false; // whether the state has come since the connection was opened
  /** @type {Wire.Frame | null} the newest light */
  frame = null;
  asleep = false; // whether the board's light is off, as after ten minutes without a touch
  /** @type {ReturnType<typeof setTimeout> | undefined} until it counts as that */
  dozing;
  /** @type {Wire.Bye | null} the farewell of a program that ended on purpose */
  bye = null;
  /** @type {Wire.FriendView | null} a game with a friend far away */
  friend = null;
  /** @type {Wire.Sentence | null} what the page itself has to say, until something happens */
  news = null;
  /** @type {(Wire.Position & {game: string}) | null} an earlier position of the running game */
  looking = null;
  /** The position asked for last, in moves. */
  lookedFor = Infinity;
  inLine = false; // whether moves that were not played stand on the board
  /** @type {number | null} the pit that the coach would have played, while it speaks of it */
  better = null;
  judging = 0; // the kept game that the engine analyses now
  /** @type {import("./lesson.js").Lesson | null} */
  lesson = null;
  /** @type {Map<string, Opener>} */
  windows = new Map();
  /** @type {{name: string, options: any} | null} the window to open once the windows are there */
  wanted = null;
  /** @type {{ply: number, shown: Shown}[]} what the light has still to show */
  waiting = [];
  /** @type {{ply: number, event: Wire.Event}[]} */
  unsaid = [];
  lateLight = 0;

  /** @param {Source} source  @param {Words} words */
  constructor(source, words) {
    super();
    this.source = source;
    this.words = words;
    source.addEventListener("message", (event) =>
      this.receive(/** @type {CustomEvent<Wire.Message | Standing>} */ (event).detail));
    source.addEventListener("lost", () =>
      this.set({ link: this.bye ? "ended" : source.stopped ? "stopped" : "lost" }));
  }

  /** Call `view` after every change.
   * @param {() => void} view */
  subscribe(view) {
    this.addEventListener("change", view);
  }

  /** Listen to one kind of message, or to `happened` and `refused`.
   * @param {string} kind  @param {(detail: any) => void} listener */
  on(kind, listener) {
    this.addEventListener(kind, (event) => listener(/** @type {CustomEvent} */ (event).detail));
  }

  /** Change the store, and notify its subscribers.
   * @param {Partial<Pick<Store, "link" | "looking" | "lesson" | "news" | "words">>} changes */
  set(changes) {
    Object.assign(this, changes);
    this.change();
  }

  change() {
    this.words.looksOn = this.state !== null && !this.inControl;
    this.dispatchEvent(new Event("change"));
  }

  /** @param {string} kind  @param {unknown} detail */
  emit(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  /** @param {Wire.Message | Standing} message */
  receive(message) {
    if (message.t === "hello") {
      this.hello = message;
      this.bye = null; // started again
      this.link = "open";
      this.current = false;
      if (message.can.includes("friend")) this.source.send({ t: "friend", do: "look" });
    } else if (message.t === "friend") {
      this.friend = message;
    } else if (message.t === "standing") {
      this.stand(message);
    } else if (message.t === "state") {
      this.current = true;
      this.applyState(message);
    } else if (message.t === "bye") {
      this.bye = message;
    } else {
      if (message.t === "frame") this.frame = message;
      if (message.t === "studied") this.judging = message.analysis ? 0 : message.number;
      if (message.t === "progress" && message.task === "review") this.judging = message.over ? 0 : -1; // many of them
      if (message.t === "event") this.happened(message);
      else this.emit(message.t, message);
      const dark = /^A+=*$/.test(this.frame?.rgb ?? ""); // zeros in Base64
      if (dark && !this.asleep) this.dozing ??= setTimeout(() => this.doze(), DOZES_MS);
      if (dark) return;
      clearTimeout(this.dozing);
      this.dozing = undefined;
      if (!this.asleep) return;
      this.asleep = false;
    }
    this.change();
  }

  /** The light has been off for a while: not only for a moment, as where a game begins. */
  doze() {
    this.dozing = undefined;
    this.asleep = true;
    this.change();
  }

  /** Show what the source will say first, as it was recorded, or the board without its light; nothing
   * can be done yet.
   * @param {Standing} recorded */
  stand({ hello, state, frame }) {
    this.hello = hello;
    this.link = "standing";
    if (!state || !frame) return;
    this.applyState({ ...state, said: null }); // which says what to touch
    this.frame = frame;
    this.emit("frame", frame);
  }

  /** @param {Wire.State} state */
  applyState(state) {
    const before = this.state?.game;
    this.state = state;
    const { game, said } = state;
    clearTimeout(this.lateLight);
    const isOther = !game || game.id !== before?.id || game.ply < before.ply;
    if (isOther) this.waiting = [];
    const newest = { game, said };
    if (isOther || game.shown >= game.ply) {
      this.settle(newest);
    } else {
      this.waiting = this.waiting.filter(({ ply }) => ply !== game.ply);
      this.waiting.push({ ply: game.ply, shown: newest });
      const there = this.waiting.filter(({ ply }) => ply <= game.shown).at(-1);
      if (there) this.settle(there.shown);
      this.lateLight = window.setTimeout(() => {
        this.settle(newest);
        this.change();
      }, LIGHT_WAIT_MS);
    }
    const hasEnded = !isOther && game.outcome && !before?.outcome; // its result is what is seen next
    if (hasEnded) this.lookedFor = Infinity;
    if (this.looking && (hasEnded || !game || this.looking.game !== game.id || this.looking.ply >= game.ply)) {
      this.looking = null;
    }
  }

  /** The light has come as far as `shown`.
   * @param {Shown} shown */
  settle(shown) {
    this.shown = shown;
    const ply = shown.game?.ply ?? 0;
    this.waiting = this.waiting.filter((each) => each.ply > ply);
    const due = this.unsaid.filter((each) => each.ply <= ply || !shown.game);
    this.unsaid = this.unsaid.filter((each) => !due.includes(each));
    for (const { event } of due) this.emit("happened", event);
  }

  /** An event: what it says of a move waits for the light of that move.
   * @param {Wire.Event} event */
  happened(event) {
    if (this.isOver(event.say)) return;
    this.news = null;
    const made = this.state?.game?.ply ?? 0;
    const isLate = ["moved", "ended", "coach"].includes(event.what) && this.moving;
    if (isLate) this.unsaid.push({ ply: made, event });
    else this.emit("happened", event);
  }

  /** Whether an answer to a touch says the end of a game: its result does, once the light has come to it.
   * @param {Wire.Sentence | null} say */
  isOver(say) {
    return say?.id === "refused.over";
  }

  /** Whether the light still runs behind the game. */
  get moving() {
    const { game } = this;
    return game !== null && game.shown < game.ply && this.shown.game?.ply !== game.ply;
  }

  /** The game as far as the light has come, or null. */
  get settled() {
    return this.shown.game;
  }

  /** Whether the source can do `what`, and a friend's terms allow it.
   * @param {string} what */
  can(what) {
    return this.link === "open" && (this.hello?.can.includes(what) ?? false) && !this.forbidden.includes(what);
  }

  /** Whether a game with a friend is open. */
  get withFriend() {
    return this.friend?.stage === "playing";
  }

  /** Whether the friend, or this player, asks for another game: that is answered in <awale-friend>. */
  get isAgainAsked() {
    return this.withFriend && [this.friend?.asked, this.friend?.asking].includes("again");
  }

  /** What there is not in a game with a friend. */
  get forbidden() {
    const { friend } = this;
    if (!friend || !this.withFriend) return [];
    return ["seat", ...(friend.help ? [] : ["hint", "coach"]), ...(friend.takeback ? [] : ["undo"])];
  }

  /** Whether this page controls the board. */
  get inControl() {
    return this.state !== null && this.state.control.holder === this.hello?.viewer;
  }

  /** Whether a friend, or someone at another page, waits for an answer of this one; an offer of the end is
   * the board's own. */
  get isAsked() {
    const asks = this.state?.control.requests.length || (this.withFriend && this.friend?.asked && this.friend.asked !== "end");
    return this.inControl && Boolean(asks);
  }

  /** The newest game, or null. */
  get game() {
    return this.state?.game ?? null;
  }

  /** Whether a person plays `side`.
   * @param {number} side */
  isPerson(side) {
    return this.game?.players[side]?.kind === "person";
  }

  /** Whether two people play each other. */
  get betweenTwo() {
    return this.isPerson(0) && this.isPerson(1);
  }

  /** Let the coach speak in this way; between two people, who have the board before them, for their
   * games alone.
   * @param {Wire.State["coach"]} mode */
  coach(mode) {
    if (!this.betweenTwo) write("coach", mode);
    return this.act({ t: "coach", mode });
  }

  /** Whether hints stand at each move; the button then ends that. */
  get hints() {
    return this.running && this.inControl && this.can("coach") && this.state?.coach === "warn";
  }

  /** Ask for a hint, or end those that stand at each move. */
  hint() {
    const less = this.betweenTwo ? "off" : "explain";
    return this.hints ? this.coach(less) : this.act({ t: "hint" });
  }

  /** The side at which the person sits: North only for a person who plays North alone. */
  get ownSide() {
    if (this.lesson) return 0;
    return this.game && this.isPerson(1) && !this.isPerson(0) ? 1 : 0;
  }

  /** Whether a game is running. */
  get running() {
    return this.game !== null && this.game.outcome === null;
  }

  /** The finished game whose result stands, or null. */
  get ended() {
    return this.settled?.outcome && this.link === "open" && this.state?.phase !== "menu" ? this.settled : null;
  }

  /** Whether both sides have moved: before that there is nothing to give up. */
  get bothMoved() {
    return new Set(this.game?.moves.map((move) => /^[a-f]/.test(move))).size > 1;
  }

  /** Whether a person is to move; in a game that waits after a loss of power, too. */
  get personToMove() {
    const open = this.link === "open" && this.current;
    const goesOn = open && ["play", "waits"].includes(this.state?.phase ?? "");
    return goesOn && this.running && this.game !== null && this.isPerson(this.game.turn);
  }

  /** Open a window by its name, or as soon as it is there.
   * @param {string} name  @param {any} [options] */
  open(name, options) {
    const opener = this.windows.get(name);
    this.wanted = opener ? null : { name, options };
    if (opener) opener.open(options);
    else this.emit("wanted", name);
  }

  /** Close a window by its name.
   * @param {string} name */
  close(name) {
    if (this.wanted?.name === name) this.wanted = null;
    this.windows.get(name)?.close?.();
  }

  /** Ask before something that cannot be undone; resolves with whether the person agrees.
   * @param {string} text  @param {string} yes  message ids  @param {Wire.Sentence["args"]} [args]
   * @returns {Promise<boolean>} */
  ask(text, yes, args) {
    return new Promise((answer) => this.open("question", { text, yes, args, answer }));
  }

  /** Send a command; a refusal is announced. Resolves with the answer.
   * @param {Wire.Command} command  @returns {Promise<Answered>} */
  async act(command) {
    this.news = null;
    const answer = await this.source.ask(command);
    if (answer.t === "answer" && !answer.ok && answer.say && !this.isOver(answer.say)) {
      this.news = answer.say;
      this.emit("refused", { ...answer, command });
      this.change();
    }
    return answer;
  }

  /** Ask before offering the end, or resigning.
   * @param {"offer" | "resign"} action */
  async declare(action) {
    const now = action === "offer" ? await this.source.ask({ t: "look", ply: this.game?.ply ?? 0 }) : null;
    const result = (now?.t === "position" && now.agreed) || "";
    if (await this.ask(`ui.ask.${action}`, `ui.${action}`, { result })) this.act({ t: "declare", action });
  }

  /** Ask, then end the session. */
  async leave() {
    if (await this.ask("ui.ask.quit", "ui.quit")) this.act({ t: "quit" });
  }

  /** Look at the position after `ply` moves; the newest one ends looking back.
   * @param {number} ply */
  async look(ply) {
    const { game } = this;
    if (!game) return;
    this.lookedFor = ply;
    if (ply >= game.ply || ply < 0) {
      this.set({ looking: null });
      return;
    }
    const answer = await this.source.ask({ t: "look", ply });
    // By now the person may have turned to another position, whose answer came first.
    if (answer.t !== "position" || this.game?.id !== game.id || this.lookedFor !== ply) return;
    this.set({ looking: { ...answer, game: game.id } });
  }

  /** Take up the words of another language.
   * @param {Words} words */
  speak(words) {
    document.documentElement.lang = words.language;
    this.set({ words });
  }

  /** The side of the only person in the game, where this page plays it; null without one.
   * @param {Wire.GameView} game */
  sideOfYou({ players }) {
    const [south, north] = players.map(({ kind }) => kind === "person");
    return south !== north && this.inControl ? Number(north) : null;
  }

  /** Whether seeds in the stores count: not in the race.
   * @param {{rules: string}} game */
  counts(game) {
    return this.hello?.options.rules.find(({ id }) => id === game.rules)?.captures ?? true;
  }

  /** The name of a rule set: in words where it has one, else as the field calls it.
   * @param {string} id */
  ruleName(id) {
    const said = `rules.${id}.name`;
    return this.words.has(said) ? this.text(said)
      : (this.hello?.options.rules.find((each) => each.id === id)?.name ?? id);
  }

  /** A level by its number and its word.
   * @param {Wire.LevelChoice} choice */
  levelName({ level, name }) {
    return this.text("ui.level", { level, word: name });
  }

  /** What is particular about a rule set, in two sentences.
   * @param {string} id */
  ruleSummary(id) {
    return [1, 2].map((number) => this.text(`rules.${id}.${number}`)).join(" ");
  }

  /** A player by name: you, the computer, a name or the side.
   * @param {Wire.GameView} game  @param {number} side */
  nameOf(game, side) {
    const you = this.sideOfYou(game);
    const other = game.players.every(({ kind }) => kind === "person") ? `player.${side + 1}`
      : you === null ? `side.${side ? "north" : "south"}` : "ui.against.engine";
    return you === side ? this.text("ui.you") : (game.players[side]?.name || this.text(other));
  }

  /** Result and reason in one sentence.
   * @param {Wire.OutcomeView} outcome */
  endingWords({ say, why }) {
    return this.text("result.sentence", { result: say, why });
  }

  /** The text of one of the page's own messages.
   * @param {string} id  @param {Wire.Sentence["args"]} [args] */
  text(id, args) {
    return this.words.text(id, args);
  }
}

/** The 14 counts of a position.
 * @param {{pits: number[], stores: number[]}} position */
export function cellsOf({ pits, stores }) {
  return [...pits, ...stores];
}

/** Bytes out of base64.
 * @param {string} text */
export function bytes(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
