// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-watch>: the window in which a game of others is looked on at, as it goes on.

import { onlookersLink } from "../friend.js";
import { element, setText } from "../parts/part.js";
import { Sheet } from "../sheets/sheet.js";
import { Replay } from "./replay.js";

const ASK_MS = 5000; // the program forgets a game for which no page asks

class Watch extends Sheet {
  link = "";
  number = 0; // of the game at the program
  changes = -1; // what was shown last
  timer = 0;
  heading = element("p", { class: "watch-names" });
  said = element("p", { class: "watch-said", role: "status", "data-watched": "" });
  // A link is often cut on its way: here it can be pasted once more.
  entry = element("input", {
    type: "text", name: "watch", autocomplete: "off", spellcheck: false,
    oninput: () => {
      const link = onlookersLink(this.entry.value);
      if (link) location.hash = link;
    },
  });
  again = element("label", { class: "field", hidden: true },
    element("span", { "data-ui": "ui.friend.watch" }), this.entry);
  host = element("div", { class: "study-replay" });
  /** @type {Replay | null} */
  replay = null;
  /** @type {Wire.Watched | null} */
  view = null;
  back = false; // whether moves were taken back last
  /** @type {Wire.Sentence | null} why there is nothing to see */
  problem = null;

  build() {
    this.frame("watch", "ui.watch", element("div", { class: "watch-head" }, this.heading, this.said, this.again), this.host,
      element("p", { class: "watch-said", "data-ui": "ui.friend.server" }));
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
    this.host.hidden = true;
    this.timer = window.setInterval(() => this.ask(), ASK_MS);
    this.ask();
    this.update();
  }

  async ask() {
    const { link } = this;
    const answer = await this.page.source.ask({ t: "watch", link });
    if (link !== this.link) return;
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
    Object.assign(this, { view, changes, problem: null });
    if (document && isNew) this.show(document);
    this.update();
  }

  /** @param {Record<string, any>} document */
  show(document) {
    const { page } = this;
    if (!page.hello) return;
    const before = this.host.hidden ? null : this.replay?.document;
    this.host.hidden = false;
    if (!this.replay) {
      this.replay = new Replay(this.host, page.words, page.hello.board, page.hello.build, () => page.state?.settings);
      this.replay.listen(window.document, () => this.dialog.open);
    }
    const moves = document.plies.length;
    if (!before) {
      this.replay.open(document, moves);
    } else {
      const isBack = moves < before.plies.length && document.names.join() === before.names.join();
      if (moves !== before.plies.length) this.back = isBack;
      this.replay.follow(document);
    }
  }

  update() {
    const { page, replay, view, back } = this;
    if (!this.link) return;
    const { words } = page;
    /** @type {string[]} */
    const names = view?.document?.names ?? [];
    this.again.hidden = !this.problem || !this.host.hidden;
    setText(this.heading, names.length ? [...[names.join(" – ")], view?.document?.rules].join(" · ") : "");
    const [turn, ...more] = view?.said ?? [];
    const news = back && turn ? { id: "taken_back", args: { turn } } : turn;
    const said = this.problem ? [this.problem] : [...(news ? [news] : []), ...more];
    setText(this.said, said.map((each) => sentence(words.say(each))).join(" "));
    if (!replay || replay.words === words) return;
    replay.words = words;
    replay.translate();
    replay.show();
  }

  /** Stop looking on; one's own board is as it was. */
  left() {
    const { link } = this;
    this.end();
    if (link) this.page.source.ask({ t: "watch", link, leave: true }); // a refusal says nothing new
    // The address of the entry before has the link, too, once the window's own has gone (back.js).
    const forget = () => {
      if (link && location.hash === link) history.replaceState(history.state, "", location.pathname + location.search);
    };
    forget();
    window.addEventListener("popstate", forget, { once: true });
  }

  end() {
    clearInterval(this.timer);
    this.link = "";
    this.replay?.stop();
  }
}

/** @param {string} words */
function sentence(words) {
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}

customElements.define("awale-watch", Watch);
