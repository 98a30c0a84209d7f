// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Model of the page, shared by its elements: the newest state, permissions, and one way to act.

const LIGHT_WAIT_MS = 8000; // the longest that words wait for the light

/**
 * Holds the source's newest messages and says `change` after each. Further events, each with the
 * message as detail: `happened` (an event), `frame`, `tone`, `console`, `refused` (an answer).
 */
export class Page extends EventTarget {
  constructor(source, words) {
    super();
    this.source = source;
    this.words = words;
    this.hello = null;
    this.state = null;
    this.settled = null; // the newest game view whose light has run to its end
    this.looking = null; // a `position` of the running game, while the person looks back
    this.lesson = null; // the first lesson while it runs (lesson.js)
    this.replay = null; // a kept game while it is replayed (games/replay.js)
    this.link = "connecting"; // connecting, open, lost, stopped, ended
    this.current = false; // whether the state has come since the connection was opened
    this.bye = null;
    this.news = null; // what the page itself has to say, until something happens
    source.addEventListener("message", ({ detail }) => this.receive(detail));
    source.addEventListener("lost", () => {
      this.link = this.bye ? "ended" : source.stopped ? "stopped" : "lost";
      this.change();
    });
  }

  receive(message) {
    const apply = {
      hello: () => {
        this.hello = message;
        this.link = "open";
        this.current = false;
      },
      state: () => {
        this.current = true;
        this.applyState(message);
      },
      bye: () => (this.bye = message),
    }[message.t];
    if (apply) {
      apply();
      this.change();
    } else if (message.t === "event") {
      this.news = null;
      this.dispatchEvent(new CustomEvent("happened", { detail: message }));
    } else {
      this.dispatchEvent(new CustomEvent(message.t, { detail: message }));
    }
  }

  applyState(state) {
    this.state = state;
    const { game } = state;
    clearTimeout(this.lateLight);
    if (!game || game.shown >= game.ply || !this.settled || this.settled.id !== game.id) {
      this.settled = game;
    } else {
      this.lateLight = setTimeout(() => {
        this.settled = game;
        this.change();
      }, LIGHT_WAIT_MS);
    }
    const gone = !game || this.looking?.game !== game.id || this.looking.ply >= game.ply;
    if (this.looking && gone) this.looking = null;
  }

  change() {
    this.dispatchEvent(new Event("change"));
  }

  /** Whether the source can do `what`. */
  can(what) {
    return this.link === "open" && (this.hello?.can.includes(what) ?? false);
  }

  /** Whether this page controls the board. */
  get inControl() {
    return this.state !== null && this.state.control.holder === this.hello?.viewer;
  }

  /** The game, or null. */
  get game() {
    return this.state?.game ?? null;
  }

  /** Whether a person plays `side`. */
  isPerson(side) {
    return this.game?.players[side].kind === "person";
  }

  /** Whether a game is running. */
  get running() {
    return this.game !== null && this.game.outcome === null;
  }

  /** Whether a person is to move; in a game that waits after a loss of power, too. */
  get personToMove() {
    const open = this.link === "open" && this.current;
    const goesOn = open && ["play", "waits"].includes(this.state?.phase);
    return goesOn && this.running && this.isPerson(this.game.turn);
  }

  /** Send a command; a refusal is announced. Resolves with the answer. */
  async act(command) {
    this.news = null;
    const answer = await this.source.ask(command);
    if (answer.t === "answer" && !answer.ok && answer.say) {
      this.news = answer.say;
      this.dispatchEvent(new CustomEvent("refused", { detail: { ...answer, command } }));
      this.change();
    }
    return answer;
  }

  /** Look at the position after `ply` moves; the newest one ends looking back. */
  async look(ply) {
    const { game } = this;
    if (!game) return;
    if (ply >= game.ply || ply < 0) {
      this.looking = null;
      this.change();
      return;
    }
    const answer = await this.source.ask({ t: "look", ply });
    if (answer.t !== "position" || this.game?.id !== game.id) return;
    this.looking = { ...answer, game: game.id };
    this.change();
  }

  /** Take up the words of another language. */
  speak(words) {
    this.words = words;
    document.documentElement.lang = words.language;
    this.change();
  }

  /** The result in words: to the only person in the game where this page controls the board. */
  resultWords({ say, you }) {
    return this.words.say(this.inControl && you ? you : say);
  }

  /** Result and reason in one sentence. */
  endingWords(outcome) {
    const args = { result: this.resultWords(outcome), why: outcome.why };
    return this.text("result.sentence", args);
  }

  /** The text of one of the page's own messages. */
  text(id, args) {
    return this.words.text(id, args);
  }
}
