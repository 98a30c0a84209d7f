// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-watch>: the window in which a game of others is looked on at, as it goes on.

import { sideOf } from "../board/sowing.js";
import { button, element, setText } from "../dom.js";
import { Asked, overServer } from "../sheets/server.js";
import { Sheet } from "../sheets/sheet.js";
import { Replay } from "./replay.js";
import { saidOf } from "../values.js";

/** @type {import("../values.js").GameDocument} what is shown until there is a game: a board without seeds */
const EMPTY = {
  rules: { id: "", args: {} }, race: false, names: [], end: { id: "", args: {} }, start: ["0".repeat(14), 0], plies: [], analysis: null,
};
const ASK_MS = 5000; // the program forgets a game for which no page asks

class Watch extends Sheet {
  link = "";
  number = 0; // of the game at the program
  changes = -1; // what was shown last
  timer = 0;
  sides = [element("p", { class: "card-line" }), element("p", { class: "card-line" })];
  live = element("b", { class: "watch-live" }); // while the last move is shown
  said = element("p", { class: "replay-said", role: "status", "data-watched": "" });
  /** @type {[string, string, () => unknown][]} */
  ways = [["new", "gold", () => this.page.open("new")], ["skip", "", () => {}]];
  wrong = element("div", { class: "choices" }, ...this.ways.map(([id, kind, then]) => button(id, {
    class: kind, onclick: () => {
      this.close();
      then();
    },
  })));
  asked = new Asked(() => this.update()); // about a server that the link names
  connect = button("friend.connect", {
    class: "gold", "data-command": "friend.connect", onclick: () => this.asked.decide(true),
  });
  server = element("p", { class: "about", "data-ui": "ui.friend.server" });
  host = element("div", { class: "study-replay" });
  /** @type {Replay | null} */
  replay = null;
  /** @type {Wire.Watched | null} */
  view = null;
  wasOver = false; // then fewer moves are another game's
  back = false; // whether moves were taken back last
  /** @type {Wire.Sentence | null} why there is nothing to see */
  problem = null;

  build() {
    this.frame("watch", "ui.watch", element("div", { class: "watch-head" },
      element("div", { class: "pair" }, ...this.sides.toReversed())), this.host, this.wrong, this.server);
    this.wrong.prepend(this.connect);
    this.dialog.classList.add("games-window", "study-window");
    this.content.removeAttribute("tabindex");
    this.dialog.addEventListener("close", () => this.left());
    this.page.on("watched", (view) => this.receive(view));
  }

  /** Look on at the game of a link.
   * @param {{link: string}} wanted */
  open({ link }) {
    super.open(); // what it says of the server stands there before the first connection
    if (link !== this.link) this.begin(link);
  }

  /** @param {string} link */
  begin(link) {
    this.end();
    Object.assign(this, { link, number: 0, changes: -1, view: null, back: false, problem: null });
    this.show(EMPTY);
    this.timer = window.setInterval(() => this.ask(), ASK_MS);
    this.ask();
    this.update();
  }

  async ask() {
    const { link, page: { source } } = this;
    if (this.asked.say) return;
    const answer = await overServer({ t: "watch", link }, (each) => source.ask(each), (say) => this.asked.ask(say));
    if (link !== this.link || !answer) return;
    if (answer.t === "watched") {
      this.number = answer.number;
      this.receive(answer);
    } else if (answer.t === "answer" && answer.say) {
      this.problem = answer.say;
      this.update();
    }
  }

  /** @param {Wire.Watched} view */
  receive(view) {
    const { document, number, changes } = view;
    if (!this.link || number !== this.number || (this.view?.number === number && changes < this.changes)) return;
    const isNew = this.view?.number !== number || changes !== this.changes;
    this.wasOver = this.view?.over ?? false;
    Object.assign(this, { view, changes, problem: null });
    if (document && isNew) this.show(/** @type {import("../values.js").GameDocument} */ (document));
    this.update();
  }

  /** @param {import("../values.js").GameDocument} document */
  show(document) {
    const { page } = this;
    if (!page.hello) return;
    const before = this.replay?.document === EMPTY ? null : this.replay?.document;
    this.host.classList.toggle("empty", document === EMPTY);
    if (!this.replay) {
      this.replay = new Replay(this.host, page.words, page.hello.board, page.hello.build, () => page.state?.settings);
      this.replay.listen(window.document, () => this.dialog.open);
      this.replay.buttons.play.after(this.live);
      this.replay.said.replaceWith(this.said); // below the board, which longer words do not move
      this.replay.onShow = () => this.describe();
    }
    const moves = document.plies.length;
    if (!before || document === EMPTY) {
      this.replay.open(document, moves);
    } else {
      const isBack = !this.wasOver && moves < before.plies.length && document.names.join() === before.names.join();
      if (moves !== before.plies.length) this.back = isBack;
      this.replay.follow(document);
    }
  }

  update() {
    const { page: { words }, replay } = this;
    if (!this.link) return;
    this.describe();
    if (!replay || replay.words === words) return;
    replay.words = words;
    replay.translate();
    replay.show();
  }

  /** Say what was played and how things stand, and whose the seeds are. */
  describe() {
    const { page: { words }, replay, view, back, problem, asked } = this;
    const [turn, ...more] = view?.said ?? [{ id: "friend.watch.looking" }];
    const news = back && turn ? { id: "taken_back", args: { turn } } : turn;
    /** @type {(Wire.Sentence | null | undefined)[]} */
    let said = asked.say ? [asked.say] : problem ? [problem] : [news, ...more.filter(({ id }) => id !== "friend.here")];
    const names = view?.document?.names;
    if (names && replay && !problem) {
      const { now: { cups, turn: side, move } } = replay;
      const isLast = replay.ply === replay.plies;
      this.live.hidden = !isLast || view.over || turn?.id === "friend.broker.gone";
      const isPaused = more.some(({ id }) => id === "friend.gone.both");
      this.live.classList.toggle("paused", isPaused);
      setText(this.live, words.text(isPaused ? "ui.watch.paused" : "ui.watch.live"));
      replay.buttons.play.hidden = isLast && !view.over;
      const { id, args } = move ? saidOf(move, false) : { id: "", args: {} };
      const who = { id: "player.named", args: { name: names[move ? sideOf(move) : 0] } };
      said = [...(id && !(back && isLast) ? [{ id, args: { who, ...args } }] : []), ...(isLast ? said : [])];
      this.setSides(names, cups, isLast && view.over ? -1 : side);
    }
    this.connect.hidden = !asked.say;
    /** @type {HTMLElement} */ (this.wrong.children[1]).hidden = asked.say !== null; // one thing to do
    const isWrong = asked.say !== null || problem !== null || Boolean(view?.absent); // then there are ways on
    if (!names) {
      this.setSides(isWrong ? null : ["", ""], []); // where those of the game will be, so that nothing moves
    }
    this.host.classList.toggle("wrong", isWrong && !names);
    this.wrong.hidden = !isWrong;
    this.server.hidden = isWrong;
    setText(this.said, said.map((each) => each && sentence(words.say(each))).filter(Boolean).join(" "));
  }

  /** Name the players, with what they have captured; null for no one.
   * @param {string[] | null} names  @param {number[]} cups  @param {number} [toMove] */
  setSides(names, cups, toMove) {
    const { page: { words } } = this;
    this.sides.forEach((line, at) => {
      line.classList.toggle("to-move", toMove === at);
      line.replaceChildren(...(names ? [
        element("span", { textContent: names[at] || words.text(at ? "side.north" : "side.south") }),
        element("b", { textContent: String(cups[12 + at] ?? 0) })] : []));
    });
  }

  /** Stop looking on; one's own board is as it was. */
  left() {
    const { link } = this;
    this.end();
    if (link) this.page.source.ask({ t: "watch", link, leave: true }); // a refusal says nothing new
    // The address of the entry before has the link, too, once the window's own has gone (back.js). Where
    // that has gone already, the next one may be the same link, opened again.
    const forget = () => {
      if (link && location.hash === link) history.replaceState(history.state, "", location.pathname + location.search);
    };
    forget();
    if (history.state?.dialog) window.addEventListener("popstate", forget, { once: true });
  }

  end() {
    clearInterval(this.timer);
    this.link = "";
    this.asked.decide(false);
    this.replay?.stop();
  }
}

/** @param {string} words */
function sentence(words) {
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}

customElements.define("awale-watch", Watch);
