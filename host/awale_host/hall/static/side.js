// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Beside the wall: how to join, the running round with its results, the table of the tournament.

import { button, element, refill, translate } from "../../page/static/parts/part.js";

/** @type {Array<[[number, number], string]>} half points, and how they are written */
const RESULTS = [[[2, 0], "1–0"], [[1, 1], "½–½"], [[0, 2], "0–1"]];
const NAME_LENGTH = 32;

/** Half points as people write them.
 * @param {number} half */
export function points(half) {
  const whole = Math.floor(half / 2);
  return half % 2 ? `${whole || ""}½` : String(whole);
}

export class SidePart {
  /**
   * @param {HTMLElement} join  @param {HTMLElement} round  @param {HTMLElement} table
   * @param {import("./hall.js").Hall} hall
   */
  constructor(join, round, table, hall) {
    this.hall = hall;
    this.code = element("p", { class: "code" });
    this.picture = element("img", { class: "qr", alt: "", hidden: true });
    this.phone = element("p", { "data-ui": "ui.hall.scan", hidden: true });
    this.board = element("p", { "data-ui": "ui.hall.with_board" });
    this.name = element("input", {
      type: "text", maxLength: NAME_LENGTH, required: true, "data-ui-label": "ui.hall.name",
    });
    this.form = element("form", { class: "add" }, this.name, button("hall.add", { type: "submit" }));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.hall.send({ t: "add", name: this.name.value });
      this.name.value = "";
    });
    join.append(element("h2", { "data-ui": "ui.hall.join" }), this.picture,
      element("div", {}, this.phone, this.board, this.code));
    this.heading = element("h2");
    this.pairings = element("ol", { class: "pairings" });
    this.next = button("hall.next_round", { class: "gold teacher", onclick: () => hall.send({ t: "round" }) });
    this.system = element("select", { class: "teacher", "data-ui-label": "ui.hall.system" },
      element("option", { value: "robin", "data-ui": "ui.hall.robin" }),
      element("option", { value: "swiss", "data-ui": "ui.hall.swiss" }));
    this.system.addEventListener("change", () => {
      hall.send({ t: "system", system: this.system.value === "swiss" ? "swiss" : "robin" });
    });
    this.hidden = button("hall.show_hidden", {
      class: "link teacher", onclick: () => hall.send({ t: "hide", board: "" }),
    });
    round.append(this.heading, this.pairings,
      element("p", { class: "choices" }, this.next, this.system, this.hidden));
    this.rows = element("tbody");
    this.table = element("table", {},
      element("thead", {}, element("tr", {},
        element("th", { scope: "col", "data-ui": "ui.hall.player" }),
        element("th", { scope: "col", "data-ui": "ui.hall.points" }),
        element("th", { scope: "col", "data-ui": "ui.hall.won" }),
        element("th", { scope: "col", "data-ui": "ui.hall.bonus" }))),
      this.rows);
    table.append(element("h2", { "data-ui": "ui.hall.table" }), this.table, this.form);
    this.parts = [join, round, table];
    hall.addEventListener("hall", () => this.update());
    hall.addEventListener("you", () => this.update());
  }

  update() {
    const { view, own, words } = this.hall;
    if (!view) return;
    this.code.textContent = `${view.broker ? `AWALE_BROKER=${view.broker} ` : ""}awale play --hall ${view.code}`;
    this.phone.hidden = this.picture.hidden = !view.link;
    if (view.link && this.picture.src === "") this.picture.src = "join.svg";
    this.form.hidden = !own.may;
    this.system.value = view.system;
    this.system.hidden = view.round > 0;
    this.hidden.hidden = view.hidden === 0;
    this.next.disabled = view.pairings.some((each) => each.points === null)
      || (view.rounds !== null && view.round >= view.rounds);
    document.body.classList.toggle("before", view.round === 0 && view.link !== "");
    this.heading.textContent = view.round === 0 ? words.text("ui.hall.no_round")
      : view.rounds === null ? words.text("ui.hall.round", { n: view.round })
        : words.text("ui.hall.round_of", { n: view.round, all: view.rounds });
    refill(this.pairings, view.pairings.map((each, at) => this.pairing(each, at)));
    refill(this.rows, view.table.map((line) => this.line(line)));
    for (const part of this.parts.slice(1)) part.hidden = !own.may && view.table.length === 0;
    for (const part of this.parts) translate(part, words);
  }

  /** @param {number | null} id */
  named(id) {
    return this.hall.view?.table.find((line) => line.player === id)?.name ?? "";
  }

  /** @param {Wire.PairingView} pairing  @param {number} at */
  pairing({ first, second, points: got, how }, at) {
    const { own, words } = this.hall;
    const mine = own.player !== null && [first, second].includes(own.player);
    if (second === null) {
      return element("li", { class: mine ? "mine" : "" },
        words.text("ui.hall.sits_out", { name: this.named(first) }));
    }
    const written = got && (RESULTS.find(([result]) => result.join() === got.join())?.[1]
      ?? got.map(points).join("–"));
    const names = `${this.named(first)} – ${this.named(second)}`;
    const enter = got ? [this.result(at, null, "↺", names)]
      : RESULTS.map(([result, text]) => this.result(at, result, text, names));
    const middle = element("span", { class: "result" });
    if (written) middle.append(element("b", { textContent: written }));
    if (how === "left") middle.append(element("small", { textContent: words.text("ui.hall.without_game") }));
    if (own.may) middle.append(...enter);
    else if (!written) middle.append("–");
    return element("li", { class: mine ? "mine" : "" },
      element("span", { class: "name", textContent: this.named(first) }), middle,
      element("span", { class: "name", textContent: this.named(second) }));
  }

  /** @param {number} at  @param {[number, number] | null} got  @param {string} text  @param {string} names */
  result(at, got, text, names) {
    return element("button", {
      type: "button", textContent: text,
      "aria-label": got ? `${names}: ${text}` : this.hall.words.text("ui.hall.undo_result", { name: names }),
      onclick: () => this.hall.send({ t: "result", pairing: at, points: got }),
    });
  }

  /** @param {Wire.TableRow} line */
  line({ player, name, left, points: got, bonus, won, drawn, lost }) {
    const { own, words } = this.hall;
    const cell = element("th", { scope: "row" }, element("span", { class: "name", textContent: name }));
    if (own.may) {
      cell.append(" ", element("button", {
        type: "button", class: "link", textContent: words.text(left ? "ui.hall.back" : "ui.hall.leave"),
        "aria-label": words.text(left ? "ui.hall.back_named" : "ui.hall.leave_named", { name }),
        onclick: () => this.hall.send({ t: left ? "back" : "leave", player }),
      }));
    }
    return element("tr", { class: `${left ? "left " : ""}${player === own.player ? "mine" : ""}` }, cell,
      element("td", { textContent: points(got) }),
      element("td", { textContent: `${won} ${drawn} ${lost}` }),
      element("td", { textContent: (bonus / 4).toLocaleString(words.language) }));
  }
}
