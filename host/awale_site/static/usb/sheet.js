// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-usb>: connects a real board, downloads its games, reports its health.

import { button, element, translate } from "../dom.js";
import { Sheet } from "../sheets/sheet.js";
import { chooseFile } from "./file.js";
import { hasSerial, goBack, goToUsb, wantsUsb, isIsolated } from "./isolation.js";

const FILE = "awale-board.ogn";

class Usb extends Sheet {
  about = element("div", { class: "fields" });
  news = element("p", { role: "status", "data-usb-news": "" });
  findings = element("ul", { class: "findings" });
  fetch = button("usb.fetch", { "data-command": "usb.fetch", class: "gold", onclick: () => this.download() });
  until = wantsUsb(); // it closes once a board is connected
  shown = "";

  build() {
    this.frame("usb", "ui.usb", this.about);
    if (!hasSerial() && !wantsUsb()) this.page.windows.delete("usb");
    const open = button("usb.short", { "data-command": "usb", class: "quiet", onclick: () => this.open() });
    document.querySelector("awale-top nav")?.append(open);
    open.hidden = !this.page.windows.has("usb");
    this.page.source.addEventListener("port", () => this.refresh());
    this.page.on("happened", ({ what, say }) => {
      if (what === "note" || what === "board") this.news.textContent = this.page.words.say(say);
    });
    if (this.until) this.open();
  }

  get connected() {
    const { page } = this;
    return page.can("health") && page.state !== null && page.state.phase !== "away";
  }

  update() {
    const key = JSON.stringify([this.connected, this.page.state?.board.name, this.page.words.language]);
    if (key === this.shown) return;
    this.shown = key;
    this.about.replaceChildren(...this.parts());
    translate(this.about, this.page.words);
    if (this.connected && this.until) {
      this.until = false;
      this.close();
    }
  }

  parts() {
    const { page } = this;
    /** @param {string} id  @param {Record<string, string>} [args] */
    const text = (id, args) => element("p", { textContent: page.text(`ui.${id}`, args) });
    /** @param {string} id  @param {() => unknown} onclick  @param {string} style */
    const act = (id, onclick, style = "gold") => button(id, { "data-command": id, class: style, onclick });
    const back = act("usb.back", goBack, "quiet");
    if (!hasSerial()) return [text("usb.unable"), ...(wantsUsb() ? [back] : [])];
    if (!wantsUsb()) return [text("usb.about"), act("usb.go", goToUsb)];
    if (!isIsolated()) return [text("usb.blocked"), back];
    if (!this.connected) {
      return [text("usb.about"), act("usb.choose", () => /** @type {import("./source.js").UsbSource} */ (page.source).choose()), text("usb.ports"), this.news, back];
    }
    return [
      text("usb.connected", { board: page.state?.board.name || page.state?.board.id || "" }),
      this.fetch, text("usb.fetch.about"), this.news,
      act("usb.health", () => this.look(), "quiet"), element("div", { role: "status" }, this.findings), back,
    ];
  }

  /** Download the games; only then the board may delete them. */
  async download() {
    const { page } = this;
    const place = await chooseFile(FILE);
    if (!place) return;
    this.fetch.disabled = true;
    try {
      const file = await page.act({ t: "fetch" });
      if (file.t !== "file") return;
      const safe = await place.write(file)
        || await page.ask("ui.usb.safe", "ui.usb.safe.yes");
      if (safe) await page.act({ t: "fetched" });
    } finally {
      this.fetch.disabled = false;
    }
  }

  /** Say how the board is. */
  async look() {
    const { page } = this;
    const health = await page.act({ t: "health" });
    if (health.t !== "health") return;
    /** @param {Wire.HealthFinding} finding */
    const line = ({ say, well, advice }) => element("li", { "data-well": String(well) },
      element("span", { textContent: page.words.say(say) }),
      ...(advice ? [" ", element("em", { textContent: page.words.say(advice) })] : []));
    this.findings.replaceChildren(...health.findings.map(line));
  }
}

customElements.define("awale-usb", Usb);
