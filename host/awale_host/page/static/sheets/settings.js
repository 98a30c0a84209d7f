// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-settings>: settings of the board, of the coach and of this browser.

import { choice, read, write } from "../choices.js";
import { button, element, translate } from "../dom.js";
import { Words } from "../words.js";
import { fillAgain, menu, radios, slider } from "./fields.js";
import { Sheet } from "./sheet.js";

const GAME = ["speed", "palette", "takeback"];
const BOARD = ["brightness", "sound", "hints", "store"]; // folded where there is no board of wood
/** @type {("off" | "explain" | "warn")[]} */
const COACH = ["off", "explain", "warn"];

/** What a choice does. */
const about = (/** @type {string} */ textContent) => element("p", { class: "about", textContent });

class Settings extends Sheet {
  fields = element("div", { class: "fields" });
  board = element("details");
  shown = "";

  build() {
    this.frame("settings", "ui.settings", this.fields);
  }

  update() {
    const { page } = this;
    if (!page.hello || !page.state || !this.dialog.open) {
      this.shown = "";
      return;
    }
    const key = JSON.stringify([page.state.settings, page.state.coach, page.inControl, page.words.language]);
    if (key === this.shown) return;
    this.shown = key;
    this.fill();
  }

  opened() {
    this.shown = "";
    this.board.open = this.page.state?.board.kind !== "virtual";
    this.fill();
  }

  fill() {
    const { page } = this;
    const text = (/** @type {string} */ id) => page.text(`ui.${id}`);
    const kept = (/** @type {string} */ name) => {
      const { value, values } = choice(name);
      const order = values.includes("on") ? ["on", "off"] : values; // whichever is the usual one
      return radios(text(`show.${name}`), order.map((each) => [each, text(`show.${name}.${each}`)]),
        value, (chosen) => choice(name).set(chosen));
    };
    /** @type {HTMLElement[]} */
    const here = ["counts", "theme", "sound", "speech", "motion", "idle"].map(kept);
    const acts = page.windows.has("projector")
      ? [button("projector", { "data-command": "projector", onclick: () => this.instead("projector") })] : [];
    if (page.can("address")) {
      acts.push(button("address", { "data-command": "address", onclick: () => this.instead("address") }));
    }
    here.push(element("div", { class: "menu-list" }, ...acts));
    /** @type {HTMLElement[]} */
    const game = page.can("set") && page.inControl ? this.boardFields(GAME) : [];
    if (game.length) {
      this.board.replaceChildren(element("summary", { textContent: text("settings.board") }),
        element("div", { class: "fields" }, ...this.boardFields(BOARD)));
    }
    if (page.can("coach") && page.inControl) {
      const now = page.state?.coach ?? "off";
      const coach = radios(text("coach"), COACH.map((mode) => [mode, text(`coach.${mode}`)]), now, (mode) => page.coach(mode));
      coach.append(about(page.text(now === "off" && page.betweenTwo ? "ui.coach.two" : `coach.${now}`)));
      if (read("coach") === null && now !== "warn" && !page.betweenTwo) coach.append(about(page.text("ui.coach.usual")));
      game.unshift(coach);
    }
    fillAgain(this.fields, [
      ...((page.hello?.options.languages.length ?? 0) > 1 ? [this.language()] : []), // who cannot read the others finds it
      ...(game.length ? [element("h3", { textContent: text("panel") }), ...game] : []),
      element("h3", { textContent: text("settings.page") }), ...here,
      ...(page.can("set") && page.inControl ? [this.board] : [])]);
    translate(this.fields, page.words);
  }

  /** @param {string} window that opens in place of this one */
  instead(window) {
    this.close();
    this.page.open(window);
  }

  /** @param {string[]} names of the board's settings */
  boardFields(names) {
    const { page } = this;
    const all = page.hello?.options.settings ?? {};
    const chosen = page.state?.settings ?? {};
    return names.filter((name) => name in all && name in chosen).map((name) => {
      const values = all[name] ?? [];
      const now = chosen[name] ?? "";
      const set = (/** @type {string | number} */ value) => page.act({ t: "set", values: { [name]: value } });
      const label = page.text(`ui.set.${name}`);
      if (typeof values[0] === "number" && values.length > 4) {
        return slider(`${label}: ${now}`, values[0], Number(values.at(-1)), Number(now), set);
      }
      /** @type {[string | number, string][]} */
      const options = values.map((value) => [value, page.text(`ui.set.${name}.${value}`)]);
      const field = options.length > 4 ? menu(label, options, now, set) : radios(label, options, now, set);
      if (name === "hints") field.append(about(page.text("ui.set.hints.about")));
      return field;
    });
  }

  language() {
    const { page } = this;
    const { languages: tags = [], unread = [] } = page.hello?.options ?? {};
    const name = (/** @type {string} */ tag) => new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
    const { language } = page.words;
    return element("div", { class: "menu" }, menu(page.text("ui.language"), tags.map((tag) => [tag, name(tag)]), language, async (tag) => {
      write("language", tag);
      page.speak(await Words.load(tag));
      this.fill();
    }), ...(unread.includes(language) ? [about(page.text("ui.language.unread"))] : []));
  }
}

customElements.define("awale-settings", Settings);
