// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Beside the wall: how to join, the running round with its results, the standings.

import { button, element, refill } from "../../page/static/dom.js";
import { NAME_LENGTH } from "./own.js";

/** Half points as people write them.
 * @param {number} half */
export function points(half) {
  const whole = Math.floor(half / 2);
  return half % 2 ? `${whole || ""}½` : String(whole);
}

export class SidePart {
  /**
   * @param {HTMLElement} title  @param {HTMLElement} join  @param {HTMLElement} round  @param {HTMLElement} table
   * @param {import("./hall.js").Hall} hall
   */
  constructor(title, join, round, table, hall) {
    this.hall = hall;
    this.title = title;
    this.code = element("p", { class: "code" });
    this.picture = element("img", { class: "qr", alt: "", hidden: true });
    this.phone = element("div", { hidden: true }, element("h2", { "data-ui": "ui.hall.join" }),
      element("p", { "data-ui": "ui.hall.scan" }),
      element("a", { href: "#own", "data-ui": "ui.hall.here" }));
    this.alone = element("p", { class: "about", "data-ui": "ui.hall.no_boards" });
    this.board = element("details", {}, element("summary", { "data-ui": "ui.hall.with_board" }), this.code, this.alone);
    this.name = element("input", { type: "text", maxLength: NAME_LENGTH, required: true, id: "name" });
    this.form = element("form", { class: "add" }, element("label", { htmlFor: "name", "data-ui": "ui.hall.name" }),
      this.name, button("hall.add", { type: "submit" }));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.hall.send({ t: "add", name: this.name.value });
      this.name.value = "";
    });
    join.append(this.picture, element("div", {}, this.phone, this.board));
    this.pairings = element("ol", { class: "pairings" });
    this.next = element("button", { type: "button", class: "gold teacher", onclick: () => hall.send({ t: "round" }) });
    this.why = element("p", { class: "about teacher" });
    this.system = element("select", { class: "teacher", "data-ui-label": "ui.hall.system" },
      element("option", { value: "robin", "data-ui": "ui.hall.robin" }),
      element("option", { value: "swiss", "data-ui": "ui.hall.swiss" }));
    this.system.addEventListener("change", () => {
      hall.send({ t: "system", system: this.system.value === "swiss" ? "swiss" : "robin" });
    });
    this.hidden = button("hall.show_hidden", {
      class: "link teacher", onclick: () => hall.send({ t: "hide", board: "" }),
    });
    round.append(this.pairings, this.why, element("p", { class: "choices" }, this.next, this.system, this.hidden));
    this.rows = element("tbody");
    this.heading = element("h2");
    // What only clubs ask for is hidden outside a Swiss tournament.
    this.table = element("table", {}, element("thead", {}, element("tr", {},
      ...["player", "points", "won", "bonus"].map((id) => element("th", { scope: "col", "data-ui": `ui.hall.${id}` })))),
    this.rows);
    table.append(this.heading, this.table, this.form);
    this.round = round;
    hall.addEventListener("hall", () => this.update());
    hall.addEventListener("you", () => this.update());
  }

  update() {
    const { view, own, words } = this.hall;
    if (!view) return;
    this.code.textContent = own.may
      ? `${view.broker ? `AWALE_BROKER=${view.broker} ` : ""}awale play --hall ${view.code}` : view.code;
    this.board.hidden = !own.may && view.link !== "";
    this.board.open ||= view.link === "";
    this.alone.hidden = view.connected;
    this.phone.hidden = this.picture.hidden = !view.link;
    if (view.link && this.picture.src === "") this.picture.src = "join.svg";
    this.form.hidden = !own.may;
    this.system.value = view.system;
    this.system.hidden = view.round > 0;
    this.hidden.hidden = view.hidden === 0;
    const runs = view.pairings.some((each) => each.points === null);
    const n = view.table.filter((each) => !each.left).length;
    const why = runs ? "ui.hall.who_won" : n < 2 ? "hall.too_few"
      : this.hall.first ? "hall.all_played" : "";
    this.next.disabled = why !== "";
    this.next.textContent = words.text("ui.hall.next_round", { n: view.round + 1 });
    this.next.hidden = view.round > 0 && why !== "";
    this.why.textContent = why && words.text(why);
    document.body.dataset.system = view.system;
    document.body.style.setProperty("--lines", String(view.pairings.length + view.table.length + 3));
    this.title.textContent = words.text(view.round === 0 ? "ui.hall.title" : this.hall.first ? "ui.hall.first"
      : view.rounds === null ? "ui.hall.round" : "ui.hall.round_of", { n: view.round, all: view.rounds ?? "", name: this.hall.first });
    this.heading.textContent = words.text(view.round === 0 ? "ui.hall.players" : "ui.hall.table", { n });
    this.table.hidden = view.table.length === 0;
    refill(this.pairings, view.pairings.map((each, at) => this.pairing(each, at)));
    refill(this.rows, view.table.map((line) => this.line(line)));
    this.round.hidden = !own.may && view.round === 0;
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
    const [one, other] = [this.named(first), this.named(second)];
    const name = (/** @type {string} */ textContent) => element("span", { class: "name", textContent });
    if (!got && own.may) {
      return element("li", {}, this.result(at, [2, 0], one),
        this.result(at, [1, 1], words.text("ui.games.ended.draw")), this.result(at, [0, 2], other));
    }
    const middle = element("span", { class: "result" },
      got ? element("b", { textContent: got.map((half) => points(half)).join("–") }) : "–");
    if (how === "left") middle.append(element("small", { textContent: words.text("ui.hall.without_game") }));
    if (own.may) {
      const undo = this.result(at, null, "↺");
      undo.ariaLabel = words.text("ui.hall.undo_result", { name: `${one} – ${other}` });
      middle.append(" ", undo);
    }
    return element("li", { class: mine ? "mine" : "" }, name(one), middle, name(other));
  }

  /** @param {number} at  @param {[number, number] | null} got in half points  @param {string} textContent */
  result(at, got, textContent) {
    return element("button", {
      type: "button", textContent,
      onclick: () => this.hall.send({ t: "result", pairing: at, points: got }),
    });
  }

  /** @param {Wire.TableRow} line */
  line({ player, name, left, points: got, bonus, won, drawn, lost }) {
    const { own, words } = this.hall;
    const cell = element("th", { scope: "row" }, element("span", { class: "name", textContent: name }));
    if (own.may) {
      cell.append(" ", element("button", {
        type: "button", class: "quiet", textContent: left ? words.text("ui.hall.back") : "✕",
        "aria-label": words.text(left ? "ui.hall.back_named" : "ui.hall.leave_named", { name }),
        onclick: () => {
          if (left) this.hall.send({ t: "back", player });
          else if (confirm(words.text("ui.hall.leave", { name }))) this.hall.send({ t: "leave", player });
        },
      }));
    }
    return element("tr", { class: `${left ? "left " : ""}${player === own.player ? "mine" : ""}` }, cell,
      element("td", { textContent: points(got) }),
      element("td", { textContent: `${won} ${drawn} ${lost}` }),
      element("td", { textContent: (bonus / 4).toLocaleString(words.language) }));
  }
}
