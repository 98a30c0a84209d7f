// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Entry point of a hall's page: the connection, and what is shown of it.

import { read, write } from "../../page/static/choices.js";
import { setText, translate } from "../../page/static/dom.js";
import { Words, firstWords } from "../../page/static/words.js";
import { OwnPart } from "./own.js";
import { SidePart } from "./side.js";
import { Wall } from "./wall.js";

const VERSION = 1;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5000;
const SAID_MS = 8000;

/** What this page knows of the hall, and the way to it. */
export class Hall extends EventTarget {
  /** @type {Wire.HallView | null} */
  view = null;
  /** @type {Wire.OwnView} */
  own = { t: "you", may: false, player: null, game: null };
  words = new Words("en", {});
  wait = FIRST_WAIT_MS;
  ended = false;
  /** @type {WebSocket | null} */
  socket = null;
  said = "";

  constructor() {
    super();
    this.key = read("hall-key") ?? crypto.getRandomValues(new Uint32Array(4)).join("-");
    write("hall-key", this.key);
    const given = /^#teacher=([\w-]+)$/.exec(location.hash);
    if (given) {
      // A secret that a projector is not to show.
      sessionStorage.setItem("hall-teacher", given[1] ?? "");
      history.replaceState(null, "", location.pathname);
    }
    this.teacher = sessionStorage.getItem("hall-teacher") ?? "";
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    const address = new URL("live", location.href.replace(/^http/, "ws"));
    address.hash = "";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT_MS;
      this.send({ t: "hello", v: VERSION, key: this.key, teacher: this.teacher });
      this.dispatchEvent(new Event("open"));
    };
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data));
    socket.onclose = () => {
      this.dispatchEvent(new Event("line"));
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 2);
    };
  }

  /** @param {Wire.HallCommand} command */
  send(command) {
    if (this.isOpen) this.socket?.send(JSON.stringify(command));
  }

  /** @param {Wire.HallMessage} message */
  receive(message) {
    if (message.t === "hall") this.view = message;
    if (message.t === "you") this.own = message;
    this.ended = message.t === "bye"; // until it is started again
    if (message.t === "said" || (message.t === "bye" && message.say)) this.show(message.say);
    this.dispatchEvent(new CustomEvent(message.t, { detail: message }));
    this.dispatchEvent(new Event("line"));
  }

  /** Show a sentence for a while.
   * @param {Wire.Sentence | null} say */
  show(say) {
    const text = this.said = this.words.say(say);
    setTimeout(() => {
      if (this.said === text && !this.ended) this.said = "";
      this.dispatchEvent(new Event("line"));
    }, SAID_MS);
  }

  /** Who is first once every round has been played; "" before. */
  get first() {
    const { round = 0, rounds = null, pairings = [], table = [] } = this.view ?? {};
    if (!round || round < (rounds ?? Infinity) || pairings.some(({ points }) => points === null)) return "";
    return table.filter((each) => each.points === table[0]?.points && each.bonus === table[0]?.bonus)
      .map(({ name }) => name).join(", ");
  }

  /** What there is to say about the connection, or about what was done last. */
  get line() {
    if (this.said) return this.said;
    if (this.ended) return this.words.text("ui.hall.ended");
    return this.isOpen ? "" : this.words.text("ui.hall.lost");
  }
}

firstWords().then((words) => {
  const hall = new Hall();
  hall.words = words;
  document.documentElement.lang = words.language;
  document.title = words.text("ui.hall.title");
  const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  new Wall(find("wall"), hall);
  new SidePart(find("title"), find("join"), find("round"), find("table"), hall);
  new OwnPart(find("own"), hall);
  hall.addEventListener("line", () => setText(find("line"), hall.line));
  hall.addEventListener("you", () => {
    document.body.dataset.may = String(hall.own.may);
  });
  translate(document.body, words);
  hall.connect();
});
