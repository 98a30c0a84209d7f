// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-study>: the window that analyses a kept game. The analysis streams in while it is
// computed; the program keeps it.

import { button, element, setText } from "../parts/part.js";
import { Sheet } from "../sheets/sheet.js";
import { Replay } from "./replay.js";
import { shareButtons } from "./share.js";

class Study extends Sheet {
  build() {
    const { page } = this;
    this.number = null;
    this.heading = element("p", { class: "study-names" });
    this.host = element("div", { class: "study-replay" });
    this.judge = button("study.judge", { class: "gold", "data-command": "judge", onclick: () => this.begin() });
    this.stop = button("study.stop", { "data-command": "stop", onclick: () => this.stopAnalysis() });
    this.bar = element("progress", { max: 1, value: 0, "aria-hidden": "true" });
    this.status = element("span", { role: "status", "data-judging": "" });
    this.frame("ui.study",
      element("div", { class: "study-head" }, this.heading,
        element("div", { class: "study-tools" }, this.judge, this.stop, this.bar, this.status,
          element("details", { class: "share-more", open: matchMedia("(min-width: 52rem)").matches },
            element("summary", { "data-ui": "ui.share" }),
            shareButtons(page, () => ({ number: this.number, ply: this.replay.ply }))))),
      this.host);
    this.dialog.classList.add("games-window", "study-window");
    this.dialog.querySelector(".content").removeAttribute("tabindex");
    this.dialog.addEventListener("close", () => {
      this.replay?.stop();
      if (this.running) this.stopAnalysis();
    });
    page.addEventListener("studied", ({ detail }) => this.receive(detail));
    page.source.addEventListener("lost", () => this.end());
    this.end();
  }

  async open({ number, ply = 0 }) {
    const { page } = this;
    const answer = await page.act({ t: "study", number });
    if (answer.t !== "study") return;
    this.number = number;
    this.end();
    super.open();
    if (!this.replay) {
      this.replay = new Replay(this.host, page.words, page.hello.board, page.hello.build);
      // On the document: where a button is disabled, the focus leaves the window.
      this.replay.listen(document, () => this.dialog.open);
    }
    this.document = answer.document;
    this.replay.open(answer.document, ply);
    this.name();
    this.replay.buttons.next.focus();
    if (!answer.document.analysis) this.begin();
  }

  name() {
    const { page } = this;
    const names = this.document.names.map((name, side) =>
      name || page.text(side ? "side.north" : "side.south"));
    setText(this.heading, [names.join(" – "), this.document.rules, page.words.say(this.document.end)]
      .filter(Boolean).join(" · "));
    const kept = this.replay?.analysis?.judge;
    this.judge.dataset.ui = kept ? "ui.study.again" : "ui.study.judge";
    setText(this.judge, page.text(this.judge.dataset.ui));
  }

  /** Let the program judge every move. */
  async begin() {
    const { page } = this;
    const plies = this.document.plies.length;
    const answer = await page.act({ t: "judge", number: this.number });
    if (!answer.ok) {
      setText(this.status, page.words.say(answer.say));
      return;
    }
    this.running = true;
    this.judge.hidden = true;
    this.stop.hidden = this.bar.hidden = false;
    this.draft = {
      judge: "", race: false, start: null, certain: null, turns: [], next: null,
      plies: new Array(plies).fill(null),
    };
    this.progress(0, plies);
  }

  stopAnalysis() {
    this.page.source.send({ t: "stop" });
    this.end();
  }

  end() {
    this.running = false;
    this.judge.hidden = false;
    this.stop.hidden = this.bar.hidden = true;
    setText(this.status, "");
  }

  progress(done, total) {
    this.bar.max = total;
    this.bar.value = done;
    setText(this.status, this.page.text("ui.study.judging", { done, total }));
  }

  receive({ number, done, total, ply, entry, analysis }) {
    if (!this.running || number !== this.number) return;
    if (analysis) {
      this.end();
      this.replay.analyse(analysis);
      this.document.analysis = analysis;
      this.name();
      return;
    }
    this.progress(done, total);
    if (!entry) return;
    this.draft.plies[ply - 1] = entry;
    this.draft.race = entry.score[1] === null && entry.score[2] === 0;
    this.replay.analyse(this.draft);
  }

  update() {
    if (!this.replay || this.replay.words === this.page.words) return;
    this.replay.words = this.page.words;
    this.replay.translate();
    this.replay.show();
    this.name();
  }
}

customElements.define("awale-study", Study);
