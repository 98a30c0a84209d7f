// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-settings>: settings of the board, of the coach and of this browser.

import { choice, write } from "../choices.js";
import { button, element } from "../parts/part.js";
import { saveFile } from "../parts/save.js";
import { Words } from "../words.js";
import { menu, radios, slider } from "./fields.js";
import { Sheet } from "./sheet.js";

const SHOWN = ["brightness", "speed", "palette", "sound", "hints", "takeback", "store"];
const COACH = ["off", "explain", "warn"];

class Settings extends Sheet {
  build() {
    this.fields = element("div", { class: "fields" });
    this.frame("ui.settings", this.fields);
  }

  update() {
    const { page } = this;
    if (!page.hello || !page.state || !this.dialog.open) {
      this.shown = null;
      return;
    }
    const key = JSON.stringify([page.state.settings, page.state.coach, page.inControl, page.words.language]);
    if (key === this.shown) return;
    this.shown = key;
    this.fill();
  }

  opened() {
    this.shown = null;
    this.fill();
  }

  fill() {
    const { page } = this;
    const text = (id) => page.text(`ui.${id}`);
    const active = [...this.fields.querySelectorAll("input, select")].indexOf(document.activeElement);
    const kept = (name) => {
      const { value, values } = choice(name);
      return radios(text(`show.${name}`), values.map((each) => [each, text(`show.${name}.${each}`)]),
        value, (chosen) => choice(name).set(chosen));
    };
    const here = [kept("counts"), kept("sound"), kept("speech"), kept("motion")];
    if (page.hello.options.languages.length > 1) here.push(this.language());
    if (page.can("export")) {
      here.push(button("export", {
        "data-command": "export",
        textContent: text("export"),
        onclick: () => saveFile(page, "export"),
      }));
    }
    if (page.can("quit")) {
      here.push(button("quit", {
        "data-command": "quit",
        class: "only-small",
        textContent: text("quit"),
        onclick: () => {
          this.close();
          document.querySelector("awale-top").leave();
        },
      }));
    }
    const board = page.can("set") && page.inControl ? this.boardFields() : [];
    if (page.can("coach") && page.inControl) {
      board.unshift(radios(text("coach"), COACH.map((mode) => [mode, text(`coach.${mode}`)]),
        page.state.coach, (mode) => page.act({ t: "coach", mode })));
    }
    this.fields.replaceChildren(
      ...(board.length ? [element("h3", { textContent: text("settings.board") }), ...board] : []),
      element("h3", { textContent: text("settings.page") }), ...here);
    this.fields.querySelectorAll("input, select")[active]?.focus();
  }

  boardFields() {
    const { page } = this;
    const { settings } = page.hello.options;
    return SHOWN.filter((name) => name in settings && name in page.state.settings).map((name) => {
      const values = settings[name];
      const now = page.state.settings[name];
      const set = (value) => page.act({ t: "set", values: { [name]: value } });
      const label = page.text(`ui.set.${name}`);
      if (typeof values[0] === "number" && values.length > 4) {
        return slider(`${label}: ${now}`, values[0], values.at(-1), now, set);
      }
      const options = values.map((value) => [value, page.text(`ui.set.${name}.${value}`)]);
      return options.length > 4 ? menu(label, options, now, set) : radios(label, options, now, set);
    });
  }

  language() {
    const { page } = this;
    const name = (tag) => new Intl.DisplayNames([tag], { type: "language" }).of(tag);
    return menu(page.text("ui.language"), page.hello.options.languages.map((tag) => [tag, name(tag)]),
      page.words.language, async (tag) => {
        write("language", tag);
        page.speak(await Words.load(tag));
        this.fill();
      });
  }
}

customElements.define("awale-settings", Settings);
