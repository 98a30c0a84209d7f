// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-sharing>: games in links. `#game=RULES/MOVES/PLY/FEN/SOUTH/NORTH/END`: any copy of the site goes
// through it from PLY on. FEN is empty after the usual start; the players are left out where both are unknown, a
// machine is `~` and its level, and who sends the link sees the names of people. END is there where the
// moves do not end the game (`declared_end` of answers/game_document.py). `#position=RULES/FEN`: the analysis board
// shows it. No server knows of either.

import { Part, button, element, make, setText, translate } from "./dom.js";
import { unpacked } from "./values.js";
import { asGuest, isGuest } from "./worker_source.js";

const START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
const MARK = "#game=";
const POSITION = "#position=";

/** @typedef {import("./worker_source.js").WorkerSource} WorkerSource */

class Sharing extends Part {
  address = element("input", { readOnly: true, "data-link-address": "" });
  status = element("span", { role: "status" });
  picture = element("div", { class: "qr", role: "img", "data-ui-label": "ui.link.qr" });
  send = button("link.send", { "data-command": "link.send", class: "gold", onclick: () => this.share() });
  copy = button("link.copy", { "data-command": "link.copy", onclick: () => this.toClipboard() });
  named = element("input", { type: "checkbox", checked: true, "data-link-names": "", onchange: () => this.show() });
  names = element("span");
  about = element("p");
  parts = [this.about, element("label", { class: "check" }, this.named, this.names), this.address, this.send, this.copy, this.status, this.picture];
  opened = false;

  /** The window in which games are gone through. */
  get study() {
    return /** @type {import("./study/study_part.js").StudyWindow} */ (this.page.windows.get("study"));
  }

  build() {
    this.send.hidden = !navigator.share;
    this.study.share.querySelector(".share")?.prepend(...this.parts);
    this.study.share.classList.add("share-link");
    this.study.share.addEventListener("toggle", () => this.show());
    this.study.dialog.addEventListener("close", () => this.clear());
    this.address.onfocus = () => this.address.select();
    window.addEventListener("hashchange", () => this.openLink());
  }

  update() {
    const isLink = [MARK, POSITION].some((mark) => location.hash.startsWith(mark));
    if (isLink && this.page.bye?.say?.id === "board.elsewhere") asGuest(); // neither needs the board or its games
    if (this.opened || !this.page.can("study")) return;
    this.opened = true;
    this.openLink();
  }

  /** Take the game that was shown out of the address, once the history has no entry of a dialog (back.js). */
  clear() {
    if (this.study.dialog.open || !location.hash.startsWith(MARK)) return;
    if (history.state?.dialog) window.addEventListener("popstate", () => this.clear(), { once: true });
    else history.replaceState(history.state, "", location.pathname + location.search);
  }

  /** Open the game of this page's address, if there is one. */
  async openLink() {
    if (location.hash.startsWith(POSITION)) {
      const [rules = "", fen = ""] = partsOf(POSITION);
      this.study.close();
      this.page.open("games", { tab: "explore", rules, fen });
      return;
    }
    if (!location.hash.startsWith(MARK)) return;
    const [rules = "", moves = "", ply = "0", fen = "", south = "", north = "", end = ""] = partsOf(MARK);
    const source = /** @type {WorkerSource} */ (this.page.source);
    const game = { rules, moves, fen, names: [south, north], end };
    const view = await source.give({ game });
    if (view.t === "answer") this.page.set({ news: view.say });
    if (view.t !== "study") return;
    this.study.close();
    this.study.open({ number: 0, view, ply: Math.trunc(Number(ply)) || 0, analyse: true, ...isGuest() || !moves ? {} : {
      keep: () => source.give({ game: { ...game, keep: true } }), // a guest's games are gone with the page
    } });
  }

  /** The move from which the link goes through the game: the one that is shown, but of a finished game at its end the
   * first, as nothing comes after it. */
  get ply() {
    const { document, replay } = this.study;
    return !replay || (document?.over && replay.ply >= replay.plies) ? 0 : replay.ply;
  }

  /** The link to the game that is gone through. */
  get link() {
    const { document, rules, players, declared } = this.study;
    if (!document) return "";
    const [cups, turn] = document.start;
    const start = `${unpacked(cups).join("-")}-${turn ? "N" : "S"}`;
    const seats = players.map((player) => machineOf(player) ?? (this.named.checked ? encodeURIComponent(nameOf(player)) : ""));
    const parts = [rules, document.plies.map(([text]) => text[0]).join(""), String(this.ply), start === START ? "" : start, ...seats.length ? seats : ["", ""], declared];
    while (!parts.at(-1)) parts.pop();
    return new URL(`${location.pathname}${MARK}${parts.join("/")}`, location.href).href;
  }

  async show() {
    if (!this.study.share.open) return;
    const about = `ui.link.about${this.ply ? "" : ".start"}`;
    this.about.dataset.ui = this.address.dataset.uiLabel = about;
    translate(this.study.share, this.page.words);
    const names = this.study.players.map(nameOf).filter(Boolean).join(", ");
    Object.assign(this.named.parentElement ?? {}, { hidden: !names });
    setText(this.names, this.page.text("ui.link.names", { names }));
    const { link } = this;
    this.address.value = link;
    setText(this.status, "");
    const { qrcode } = await import("./qrcode.mjs");
    const code = qrcode(0, "L");
    code.addData(link);
    code.make();
    const size = code.getModuleCount();
    const dark = [];
    for (let y = 0; y < size; y += 1) {
      for (let x = 0; x < size; x += 1) if (code.isDark(y, x)) dark.push(`M${x + 4} ${y + 4}h1v1h-1z`);
    }
    this.picture.replaceChildren(make("svg", { viewBox: `0 0 ${size + 8} ${size + 8}` },
      make("rect", { width: size + 8, height: size + 8, fill: "#fff" }), make("path", { d: dark.join(""), fill: "#000" })));
  }

  async share() {
    this.address.value = this.link;
    await navigator.share({ title: this.page.text("ui.title"), url: this.address.value }).catch(() => {});
  }

  async toClipboard() {
    this.address.value = this.link;
    try {
      await navigator.clipboard.writeText(this.address.value);
      setText(this.status, this.page.text("ui.link.copied"));
    } catch {
      this.address.focus(); // the browser does not allow it: it is selected
    }
  }
}

/** The name of a person in a game; the mark of a machine is none.
 * @param {Wire.Sentence} player */
const nameOf = ({ id, args }) => (id === "seat.named" ? String(args?.name).replace(/^~+|\//g, " ").trim() : "");

/** A machine as a link has it, or null.
 * @param {Wire.Sentence} player */
const machineOf = ({ id, args }) => (id.startsWith("ui.statistics.engine") ? `~${args?.level || ""}` : null);

/** The parts of the address behind `mark`; a messenger may have cut it inside of a "%2F".
 * @param {string} mark */
function partsOf(mark) {
  const text = location.hash.slice(mark.length);
  try {
    return decodeURIComponent(text).split("/");
  } catch {
    return text.split("/");
  }
}

customElements.define("awale-sharing", Sharing);
