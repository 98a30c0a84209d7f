// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-lesson>: the words and buttons of the first lesson; <awale-lesson-offer>: offers it to
// a player who has not played in this browser yet.

import { read, write } from "../choices.js";
import { Lesson } from "../lesson.js";
import { Part, button, element, setText } from "./part.js";

const ANSWERED = "lesson"; // kept in this browser: the offer was answered
const PLAYED = "played"; // … or a move was played

class LessonPart extends Part {
  build() {
    const act = (id, action, more) => button(`lesson.${id}`, { "data-command": `lesson.${id}`, onclick: action, ...more });
    this.step = element("p", { class: "count-of-steps", "data-lesson-step": "" });
    this.heading = element("h2", { tabIndex: -1 });
    this.task = element("p", { class: "task" });
    this.said = element("p", { class: "said", role: "status", "data-lesson-said": "" });
    this.back = act("back", () => this.go(this.view.step - 1));
    this.next = act("next", () => this.forward(), { class: "gold" });
    this.finish = act("finish", () => this.play(), { class: "gold" });
    this.leave = button("close", { "data-command": "lesson.leave", onclick: () => this.end() });
    this.append(element("div", { class: "card", role: "region", "data-ui-label": "ui.lesson" },
      element("header", {}, this.step, this.leave),
      this.heading, this.task, this.said,
      element("div", { class: "choices" }, this.back, this.next, this.finish)));
    this.hidden = true;
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.page.lesson && !document.querySelector("dialog[open]")) this.end();
    });
  }

  get view() {
    return this.page.lesson?.view ?? null;
  }

  /** Begin the lesson. */
  async open() {
    write(ANSWERED, "begun");
    const { page } = this;
    if (page.lesson) return;
    page.looking = null;
    const lesson = new Lesson(page);
    page.lesson = lesson;
    if (await lesson.begin(0)) this.heading.focus();
    else this.end();
  }

  async go(step) {
    if (await this.page.lesson?.begin(step)) this.heading.focus();
  }

  /** The next step, once this one is done; the board's key OK does it too. */
  forward() {
    if (!this.view?.done) return;
    if (this.page.lesson.isLast) this.play();
    else this.go(this.view.step + 1);
  }

  play() {
    this.end();
    if (this.page.can("new")) document.querySelector("awale-new-game").open();
  }

  end() {
    const { page } = this;
    if (!page.lesson) return;
    page.lesson.run += 1;
    page.lesson = null;
    page.change();
  }

  update() {
    const { page, view } = this;
    const { body } = document;
    body.toggleAttribute("data-lesson", page.lesson !== null);
    this.hidden = view === null;
    if (!view) return;
    const { lesson } = page;
    const words = page.words;
    setText(this.step, page.text("ui.lesson.step", { step: view.step + 1, steps: view.steps }));
    setText(this.heading, words.say(view.title));
    setText(this.task, words.say(view.task));
    setText(this.said, words.say(lesson.said));
    this.said.classList.toggle("wrong", lesson.wrong);
    this.said.classList.toggle("done", view.done);
    this.next.hidden = lesson.isLast;
    this.finish.hidden = !lesson.isLast;
    this.back.disabled = view.step === 0;
    const onward = lesson.isLast ? this.finish : this.next;
    const waited = onward.disabled;
    this.next.disabled = this.finish.disabled = !view.done;
    if (waited && view.done) onward.focus();
  }
}

class LessonOffer extends Part {
  build() {
    this.append(element("div", { class: "card", role: "region", "data-ui-label": "ui.lesson" },
      element("p", { "data-ui": "ui.lesson.offer" }),
      element("div", { class: "choices" },
        button("lesson", {
          "data-command": "lesson.start",
          class: "gold",
          onclick: () => document.querySelector("awale-lesson").open(),
        }),
        button("lesson.skip", { "data-command": "lesson.skip", onclick: () => this.skip() }))));
    this.answered = read(ANSWERED) !== null || read(PLAYED) !== null;
    this.page.addEventListener("happened", ({ detail: { what, side } }) => {
      if (what !== "moved" || !this.page.inControl || !this.page.isPerson(side)) return;
      this.answered = true;
      write(PLAYED, "yes");
    });
  }

  skip() {
    this.answered = true;
    write(ANSWERED, "skipped");
    this.refresh();
  }

  update() {
    const { page } = this;
    if (page.lesson) this.answered = true;
    const begun = (page.game?.ply ?? 0) > 0;
    this.hidden = this.answered || begun || !page.can("lesson");
  }
}

customElements.define("awale-lesson", LessonPart);
customElements.define("awale-lesson-offer", LessonOffer);
