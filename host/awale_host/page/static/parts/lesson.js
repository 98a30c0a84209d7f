// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-lesson>: the words and buttons of a lesson; <awale-lesson-offer>: offers it to a player who
// has not played in this browser yet.

import { letter } from "../board/board.js";
import { forget, read, readJson, write } from "../choices.js";
import { Lesson, RACE } from "../lesson.js";
import { joy } from "./joy.js";
import { Part, button, element, refill, setText } from "../dom.js";

const ANSWERED = "lesson"; // kept in this browser: the offer was answered
const PLAYED = "played"; // … or a move was played
const FINISHED = "finished"; // … or a game to its end
const REACHED = "lesson.reached"; // … how many lessons were finished
const AT = "lesson.at"; // … lesson and step where one stopped
const FIRST_LEVEL = 1;
/** Where words and buttons have room on the plank, and the lessons beside it. */
const WIDE = matchMedia("(min-width: 72rem) and (min-height: 42rem)");

class LessonPart extends Part {
  step = element("p", { id: "lesson-step", class: "heard-only", "data-lesson-step": "" });
  dots = element("ol", { class: "dots", "aria-hidden": "true" });
  heading = element("h2", { tabIndex: -1, "aria-describedby": "lesson-task lesson-step" }); // it has the focus
  task = element("p", { id: "lesson-task", class: "task" });
  said = element("p", { class: "said", role: "status", "data-lesson-said": "" });
  words = element("div", { class: "step-words", tabIndex: 0, hidden: true }, element("div", {},
    element("div", { class: "about-step" }, this.heading, this.dots, this.step), this.task, this.said));
  list = element("ol", { class: "lessons" }); // where there is room for all of them
  first = button("replay.first", { "data-command": "lesson.first", onclick: () => this.begin(this.view?.lesson ?? 0, 0) });
  back = this.does("back", () => this.go(-1));
  next = this.does("next", () => this.forward(), { class: "gold" });
  past = this.does("past", () => (this.page.lesson?.isLast ? this.play() : this.go(1)));
  onward = this.does("onward", () => this.forward(), { class: "gold" });
  finish = this.does("finish", () => this.play());
  choice = element("select", { "data-ui-label": "ui.lesson.which", "data-lesson-which": "" });
  leave = button("close", { "data-command": "lesson.leave", onclick: () => this.close() });
  shownDone = false;
  touched = ""; // the button, last
  resumed = 0; // the step at which the lesson was opened
  /** @type {number | undefined} the lesson that a link to it has asked for */
  asked;
  /** @type {string | null} that of the page's address, until it is begun: `?lesson`, of the race `?lesson=3` */
  linked = new URLSearchParams(location.search).get("lesson");
  listed = ""; // the language of the lessons in the choice, and what was reached

  build() {
    this.page.windows.set("lesson", this);
    document.getElementById("board")?.append(this.words); // beside the pits that they speak of
    const choices = element("div", { class: "choices" }, this.first, this.back, this.past, this.next, this.onward, this.finish);
    const card = element("div", { class: "card", role: "region", "data-ui-label": "ui.lesson" },
      element("header", {}, this.choice, this.leave), this.list);
    const place = () => (WIDE.matches ? this.words : card).append(choices);
    WIDE.addEventListener("change", place);
    place();
    this.append(card);
    this.hidden = true;
    this.choice.onchange = () => this.begin(Number(this.choice.value), 0);
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.page.lesson && !document.querySelector("dialog[open]")) this.close();
    });
  }

  /** @param {string} id  @param {() => unknown} onclick  @param {Record<string, string>} [more] */
  does(id, onclick, more = {}) {
    const act = (/** @type {MouseEvent} */ { detail }) => {
      if (detail > 1 && this.touched !== id) return; // it has come under the second touch of two
      this.touched = id;
      onclick();
    };
    return button(`lesson.${id}`, { "data-command": `lesson.${id}`, onclick: act, ...more });
  }

  get view() {
    return this.page.lesson?.view ?? null;
  }

  /** Begin the lesson, one that is asked for, or with `forward` go on in it as the board's key OK does.
   * @param {{forward?: boolean, lesson?: number}} [options] */
  async open({ forward = false, lesson: asked } = {}) {
    const { page } = this;
    if (forward) this.forward();
    if (page.lesson) return;
    write(ANSWERED, "begun");
    this.asked = asked;
    const lesson = new Lesson(page);
    page.set({ lesson, looking: null });
    const usual = asked || (isRace(page) && page.running ? RACE : Math.min(Number(read(REACHED)), RACE - 1));
    const kept = readJson(AT);
    const [at, step] = kept && (kept[0] === RACE) === (usual === RACE) ? kept : [usual, 0];
    this.resumed = step;
    if (await this.begin(at, step)) return;
    forget(AT);
    this.end();
  }

  /** @param {number} lesson  @param {number} step both from 0; resolves with whether there is one */
  async begin(lesson, step) {
    const begun = await this.page.lesson?.begin(lesson, step);
    if (!begun) return false;
    write(AT, JSON.stringify([lesson, step]));
    this.heading.focus();
    return true;
  }

  /** @param {number} steps how many steps forward, negative for back */
  go(steps) {
    if (this.view) this.begin(this.view.lesson, this.view.step + steps);
  }

  /** The next step, or the next lesson, once this step is done. */
  forward() {
    const { view } = this;
    if (!view?.done) return;
    if (!this.page.lesson?.isLast) this.go(1);
    else if (view.lesson < view.lessons - 1) this.begin(view.lesson + 1, 0);
    else this.play();
  }

  /** A first game against the lowest level, whose way is clear for a beginner. */
  play() {
    const rules = this.view?.lesson === RACE ? { rules: "french-beginner" } : {};
    this.end();
    forget(AT);
    if (this.page.can("new")) this.page.open("new", { level: FIRST_LEVEL, ...rules });
  }

  /** Leave the lesson. Who came to the race by a link plays it, unless a game waits here already. */
  close() {
    const { game } = this.page;
    if (this.asked === RACE && this.view?.lesson === RACE && !game?.ply && !game?.outcome) this.play();
    else this.end();
  }

  end() {
    const { page } = this;
    if (!page.lesson) return;
    page.lesson.run += 1;
    page.set({ lesson: null });
    if (this.asked === undefined) return;
    this.asked = undefined;
    const address = new URL(location.href);
    address.searchParams.delete("lesson"); // a reload shows the game
    history.replaceState(history.state, "", address);
  }

  /** Seeds fly; the lesson after this one is where Learn begins from now on.
   * @param {number} lesson */
  finished(lesson) {
    this.firstElementChild?.append(joy());
    forget(AT);
    if (lesson === RACE) write("first.again", "yes"); // a game need not say it
    if (lesson !== RACE && lesson >= Number(read(REACHED))) write(REACHED, String(lesson + 1));
  }

  /** What to do after a wrong move: try again, then which pit.
   * @param {Lesson} lesson */
  afterError({ wrong, helps, view }) {
    if (!wrong || !view) return "";
    return helps ? this.page.text("remark.good", { pit: letter(view.answer) }) : this.page.text("ui.lesson.again");
  }

  update() {
    const { page, view } = this;
    const { lesson, words } = page;
    document.body.toggleAttribute("data-lesson", lesson !== null || this.linked !== null);
    if (this.linked !== null && page.can("lesson")) {
      const asked = Number(this.linked);
      this.linked = null;
      this.open({ lesson: asked });
    }
    this.hidden = this.words.hidden = view === null;
    if (!view || !lesson) return;
    const isDone = (/** @type {number} */ at) => at < Number(read(REACHED)) && at !== RACE;
    const listed = `${words.language} ${view.lessons} ${read(REACHED)}`;
    if (this.listed !== listed) {
      this.listed = listed;
      const names = Array.from({ length: view.lessons }, (_, at) => `${isDone(at) ? "✓ " : ""}${page.text(`ui.lesson.${at}`)}`);
      this.choice.replaceChildren(...names.map((textContent, at) => element("option", { value: String(at), textContent })));
      refill(this.list, names.map((textContent, at) =>
        element("li", {}, element("button", { type: "button", textContent, onclick: () => this.begin(at, 0) }))));
    }
    this.choice.value = String(view.lesson);
    for (const [at, { firstElementChild: each }] of [...this.list.children].entries()) each?.setAttribute("aria-pressed", String(at === view.lesson));
    setText(this.step, page.text("ui.lesson.step", { step: view.step + 1, steps: view.steps }));
    this.dots.replaceChildren(...Array.from({ length: view.steps }, (_, at) =>
      element("li", { class: at < view.step || (at === view.step && view.done) ? "done" : at === view.step ? "now" : "" })));
    setText(this.heading, words.say(view.title));
    const asked = [lesson.demonstrated ? page.text("ui.lesson.now") : "", words.say(view.task)].join(" ").trim();
    const task = view.done ? "" : lesson.demonstrates ? page.text("ui.lesson.watch") : asked;
    if (task !== this.task.textContent) { // its last sentence is what to do
      this.task.replaceChildren(...(task.match(/[^.!?]+[.!?]* ?/g) ?? []).map((each) => element("span", { textContent: each })));
    }
    setText(this.said, [words.say(lesson.said), this.afterError(lesson)].join(" ").trim());
    this.said.classList.toggle("wrong", lesson.wrong);
    this.said.classList.toggle("done", view.done);
    if (!view.done) this.querySelector(".joy")?.remove();
    const finished = view.done && lesson.isLast;
    const another = view.lesson < view.lessons - 1;
    this.next.hidden = lesson.isLast || !view.done;
    this.past.hidden = view.done;
    this.first.hidden = view.done || view.step === 0 || view.step !== this.resumed;
    this.back.hidden = (finished && another) || !this.first.hidden; // two in a row, as before
    this.onward.hidden = !finished || !another;
    this.finish.hidden = !finished;
    this.finish.classList.toggle("gold", !another || view.lesson === 0);
    this.onward.classList.toggle("gold", another && view.lesson > 0);
    this.next.disabled = !view.done;
    this.back.disabled = view.step === 0;
    if (view.done && !this.shownDone) {
      const gold = [this.next, this.onward, this.finish].find((each) => !each.hidden && each.classList.contains("gold"));
      gold?.focus();
      if (finished) this.finished(view.lesson);
      else write(AT, JSON.stringify([view.lesson, view.step + 1]));
    }
    this.shownDone = view.done;
  }
}

class LessonOffer extends Part {
  answered = read(ANSWERED) !== null || read(PLAYED) !== null;
  finished = read(FINISHED) !== null; // on another visit: a first game comes before a puzzle
  solved = false; // today's puzzle, or it was not wanted
  offer = element("span");
  how = element("span", { class: "how" });
  start = button("lesson", { class: "gold", onclick: () => this.page.open(this.answered ? "games" : "lesson",
    this.answered ? { tab: "puzzles" } : undefined) });

  build() {
    const { page } = this;
    this.append(element("div", { class: "card", role: "region", "data-ui-label": "ui.lesson" },
      element("p", {}, this.offer, " ", this.how),
      element("div", { class: "choices" }, this.start,
        button("lesson.skip", { "data-command": "lesson.skip", onclick: () => this.skip() }))));
    page.on("happened", ({ what, side }) => {
      if (what !== "moved" || !page.inControl || !page.isPerson(side)) return;
      this.answered = this.solved = true; // who plays is not asked again between two games
      write(PLAYED, "yes");
      this.update(); // the state that follows may have come before
    });
    page.on("newcomer", () => {
      this.answered = false;
    });
  }

  skip() {
    this.answered = this.solved = true; // who has said no is not asked the next question
    write(ANSWERED, "skipped");
    this.page.change();
  }

  update() {
    const { page } = this;
    if (page.lesson) this.answered = true;
    const { game } = page;
    // Who has played on without an answer finds the lesson in the first game.
    const isOpen = read(ANSWERED) === null && read(FINISHED) === null && read(PLAYED) !== null;
    document.body.toggleAttribute("data-newcomer", isOpen && page.running && page.inControl);
    if (game?.outcome && page.inControl && read(FINISHED) === null) write(FINISHED, "yes");
    const isPuzzle = this.answered && this.finished && page.can("puzzles") && !isRace(page);
    this.solved ||= read("puzzle.day") === today();
    // To who begins at a strong level the game is not new.
    const isWanted = this.answered ? isPuzzle && !this.solved : !game?.players.some(({ level }) => level && level > 4);
    // Before a game, never in one or beside its result; not to those who look on.
    const isBefore = !game?.ply && !game?.outcome && page.inControl;
    this.hidden = !isWanted || !isBefore || /waiting|playing/.test(page.friend?.stage ?? "") || !page.can("lesson");
    const lesson = isRace(page) ? "ui.lesson.offer.race" : "ui.lesson.offer";
    const [asks = "", how = ""] = page.text(isPuzzle ? "ui.puzzles.offer" : lesson).split(/(?<=\?) /);
    setText(this.offer, asks);
    setText(this.how, how);
    this.start.dataset.ui = isPuzzle ? "ui.puzzles.try" : "ui.lesson.short";
    this.start.classList.toggle("gold", !isPuzzle || !game); // a result has its own
    this.start.dataset.command = isPuzzle ? "puzzles.start" : "lesson.start";
  }
}

/** @param {import("../store.js").Store} page */
const isRace = (page) => page.game !== null && !page.counts(page.game);

/** Today's date, as the program writes it: 2026-01-31. */
function today() {
  return new Date().toLocaleDateString("sv");
}

customElements.define("awale-lesson", LessonPart);
customElements.define("awale-lesson-offer", LessonOffer);
