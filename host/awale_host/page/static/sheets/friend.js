// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-friend-sheet>: invite a friend far away, join by a link or code, agree, go on, set aside. It is
// long, as each stage of such a game has a form of its own.

import { read, write } from "../choices.js";
import { askToNotify, onlookersLink, presenceOf } from "../friend.js";
import { whenOf } from "../days.js";
import { button, element, setText, translate } from "../dom.js";
import { clockMenu, clockSetting, fillAgain, menu, radios, sides } from "./fields.js";
import { Asked, overServer } from "./server.js";
import { Sheet } from "./sheet.js";

const NAME_LENGTH = 32;
const LOOK_MS = 1500; // how often an invitation is asked for until it is there
const LIKE_LINK = /=|.{15}/; // a short code has fourteen characters
const GREETINGS = /** @type {const} */ (["hello", "luck", "well", "thanks", "sorry", "bye"]);

/** @typedef {Required<Omit<Wire.FriendTerms, "clock">> & {clock: number[] | null}} Chosen */

class FriendSheet extends Sheet {
  problem = element("p", { class: "problem", role: "alert", id: "friend-problem" });
  beside = ""; // the field or button below which that stands
  body = element("div", { class: "fields" });
  name = "";
  link = "";
  busy = false;
  watchOpen = false; // what is for those who only watch
  termsOpen = false;
  shown = "";
  stage = "";
  invited = false; // by a link in the page's address: that is shown, and nothing else
  /** @type {Wire.Watched | null} whose that is, as the server says */
  seen = null;
  /** @type {Wire.Sentence | null} why that is not known */
  unseen = null;
  server = new Asked(() => this.refresh()); // one that a link names
  whose = element("h3", { "data-terms": "" });
  offered = element("p", { class: "about terms", role: "status" });
  /** @type {Chosen} */
  terms = { rules: "abapa", clock: null, begin: "lot", side: "south", takeback: true, help: false };

  inviting = button("friend.invite", { "data-command": "friend.invite", onclick: () => this.invite() });
  joining = button("friend.join", { "data-command": "friend.join", onclick: () => this.takeSeat() });

  build() {
    this.frame("friend", "ui.friend", this.body);
    this.dialog.addEventListener("close", () => this.server.decide(false));
  }

  /** @param {{link?: string, leads?: () => void}} [options] an invitation; where Back leads */
  opened({ link = "", leads } = {}) {
    this.titled("ui.friend", leads && (() => {
      this.close();
      leads();
    }));
    this.name ||= this.page.friend?.me || read("name") || "";
    const waits = this.page.friend?.stage === "waiting"; // what was typed before is not asked any more
    this.link = link || (waits ? "" : this.link); // whether it is an invitation, the program says
    this.problem.textContent = this.shown = "";
    this.invited = Boolean(this.link && (link || this.invited));
    if (this.invited) this.read(this.link);
  }

  update() {
    const { page, page: { friend } } = this;
    if (!this.dialog.open && this.shown) this.shown = "";
    if (!friend) return;
    const began = this.stage !== "" && this.stage !== "playing" && friend.stage === "playing";
    this.stage = friend.stage;
    if (began && this.dialog.open) this.close();
    this.describe();
    const { inControl, words: { language } } = page;
    const key = JSON.stringify([friend, page.state?.phase, inControl, language, this.busy, this.invited, this.server.say]);
    if (key === this.shown) return;
    this.shown = key;
    this.fill(friend);
  }

  /** @param {Wire.FriendView} friend */
  fill(friend) {
    const { page } = this;
    const parts = {
      none: () => (this.invited ? this.guest() : this.start(friend)), waiting: () => this.waiting(friend),
      proposed: () => this.proposed(friend), playing: () => this.playing(friend),
    };
    const asked = friend.stage === "waiting" && this.link; // another's invitation is opened meanwhile
    fillAgain(this.body, this.server.say ? this.strange(this.server.say) : parts[asked ? "none" : friend.stage]());
    this.say(this.beside, this.problem.textContent);
    translate(this.body, page.words);
    for (const each of this.body.querySelectorAll("button, input, select")) {
      const reads = each.matches(".copies *");
      if (!reads) Object.assign(each, { disabled: this.busy || !page.inControl });
    }
  }

  /** Say below a field or a button what is wrong with it; above all, where it is not there.
   * @param {string} beside  @param {string} text */
  say(beside, text) {
    this.beside = beside;
    setText(this.problem, text);
    const of = this.body.querySelector(`[name="${beside}"], [data-command="friend.${beside}"]`);
    if (of) (of.closest("label") ?? of).after(this.problem);
    else this.body.prepend(this.problem);
    of?.setAttribute("aria-describedby", this.problem.id);
  }

  /** Give a command; what is wrong with it stands below what it was given by. Resolves with whether it was done.
   * @param {Omit<Wire.FriendCommand, "t">} command  @param {string} [beside] */
  async give(command, beside = "") {
    this.busy = true;
    this.say(beside, this.page.text("ui.friend.wait"));
    this.problem.classList.add("calm");
    this.refresh();
    const answer = await overServer({ t: "friend", ...command }, (each) => this.page.source.ask(each), (say) => this.agrees(say));
    this.busy = false;
    this.problem.classList.remove("calm");
    const isDone = answer !== null && (answer.t !== "answer" || answer.ok);
    const said = answer?.t === "answer" && !isDone ? answer.say : null;
    const wrong = said?.id === "friend.no_broker" ? { id: "friend.no_server" } : said; // without its address
    this.say(wrong?.id === "refused.no_name" ? "name" : beside, this.page.words.say(wrong));
    this.refresh();
    if (!isDone && !this.name.trim()) this.body.querySelector("input")?.focus(); // beside what is wrong
    return isDone;
  }

  /** Ask whether to connect to a server that a link names. Resolves with whether the person agrees.
   * @param {Wire.Sentence} say */
  async agrees(say) {
    this.busy = false;
    this.say("", "");
    const isAgreed = await this.server.ask(say);
    this.busy = isAgreed;
    return isAgreed;
  }

  /** @param {Wire.Sentence} say */
  strange(say) {
    const connect = button("friend.connect", {
      class: "gold", "data-command": "friend.connect", onclick: () => {
        this.caption.focus(); // what comes in its place has none of its own
        this.server.decide(true);
      },
    });
    const text = element("p", { class: "terms", role: "status", "data-server": "", textContent: this.page.words.say(say) });
    return [...(this.invited ? [this.whose] : []), text, connect, this.other()];
  }

  /** @param {string} id  @param {string} name  @param {Omit<Wire.FriendCommand, "t">} command  @param {string} [kind] */
  gives(id, name, command, kind) {
    return button(id, { "data-command": `friend.${name}`, class: kind, onclick: () => this.give(command) });
  }

  // -- invited ---------------------------------------------------------------------------------------

  /** Show an invitation, with whose it is once that is known; a link that is none stands in its field.
   * @param {string} link */
  async read(link) {
    Object.assign(this, { invited: true, seen: null, unseen: null });
    const isOne = await this.check();
    if (link !== this.link || !this.invited) return;
    if (isOne) {
      this.look(link);
      return;
    }
    this.invited = false;
    this.refresh();
  }

  /** Ask who invites, and to what, until that is known. It is what onlookers see, and takes no seat.
   * @param {string} link */
  async look(link) {
    const { page } = this;
    const answer = await overServer({ t: "watch", link }, (each) => page.source.ask(each), (say) => this.server.ask(say));
    if (!answer) return;
    const isAsked = this.invited && link === this.link && this.dialog.open;
    if (isAsked && answer.t === "watched") this.seen = answer;
    this.unseen = answer.t === "answer" ? answer.say ?? null : null;
    this.describe();
    if (isAsked && !this.seen?.terms && !this.unseen) setTimeout(() => this.look(link), LOOK_MS);
    else page.source.ask({ t: "watch", link, leave: true });
  }

  describe() {
    const { page, seen, unseen } = this;
    const [said] = seen?.said ?? [];
    const id = seen?.document ? "begun" : seen?.absent ? "nothing" : "looking";
    const terms = seen?.terms && !seen.document ? `${page.words.say(seen.terms)}.` : page.text(`ui.friend.invited.${id}`);
    setText(this.whose, page.text(seen?.inviter ? "ui.friend.invites" : "ui.friend.invited", { name: seen?.inviter ?? "" }));
    setText(this.offered, page.words.say(unseen ?? (said?.id === "friend.no_server" ? said : terms)));
  }

  guest() {
    this.joining.className = "gold";
    return [this.whose, this.offered, this.nameField(), this.about(), this.joining, this.other()];
  }

  other() {
    return button("friend.other", {
      class: "link", "data-command": "friend.other", onclick: () => {
        this.invited = false;
        this.link = "";
        this.say("", "");
        this.server.decide(false);
        this.refresh();
      },
    });
  }

  about() {
    return element("p", { class: "about", "data-ui": "ui.friend.server" }); // before it is used
  }

  // -- without a friend ----------------------------------------------------------------------------------

  /** @param {Wire.FriendView} friend */
  start(friend) {
    const heading = (/** @type {string} */ id) => element("h3", { "data-ui": id });
    const terms = element("details", { open: this.termsOpen, ontoggle: () => (this.termsOpen = terms.open) },
      element("summary", { "data-ui": "ui.new.options" }),
      element("div", { class: "fields" }, ...this.termFields()));
    this.inviting.className = this.link ? "" : "gold";
    this.joining.className = this.link ? "gold" : "";
    const rooms = friend.rooms.length
      ? [heading("ui.friend.rooms"), ...friend.rooms.map((room) => this.room(room))] : [];
    return [this.nameField(), this.about(), terms, this.inviting, heading("ui.friend.joining"), ...this.joinFields(), ...rooms];
  }

  nameField() {
    return this.field("ui.name", "name", this.name, NAME_LENGTH, (name) => (this.name = name));
  }

  /** @param {string} label  @param {string} name  @param {string} value  @param {number} maxLength
   * @param {(value: string) => void} type */
  field(label, name, value, maxLength, type) {
    const input = element("input", {
      type: "text", name, maxLength, autocomplete: "off", spellcheck: false, value,
      oninput: () => type(input.value),
    });
    return element("label", { class: "field" }, element("span", { "data-ui": label }), input);
  }

  termFields() {
    const { page, terms } = this;
    const text = (/** @type {string} */ id) => page.text(`ui.${id}`);
    const choose = (/** @type {Partial<Chosen>} */ values) => Object.assign(terms, values);
    /** @type {HTMLElement[]} */
    const fields = [
      menu(text("rule_set"), (page.hello?.options.rules ?? []).map(({ id }) => [id, page.ruleName(id)]), terms.rules,
        (rules) => choose({ rules })),
      clockMenu(page, terms.clock, (clock) => choose({ clock })),
      radios(text("begins"), [["lot", text("friend.begins.lot")], ["me", text("begins.me")],
        ["friend", text("friend.begins.friend")]], terms.begin, (begin) => choose({ begin: /** @type {Chosen["begin"]} */ (begin) })),
      sides(page, /** @type {Chosen["side"][]} */ (["south", "north"]), terms.side, (side) => choose({ side })),
      radios(text("set.takeback"), [[true, text("friend.takeback")], [false, text("friend.never")]],
        terms.takeback, (takeback) => choose({ takeback })),
      radios(text("friend.help"), [[false, text("friend.help.off")], [true, text("friend.help.on")]],
        terms.help, (help) => choose({ help })),
    ];
    return fields;
  }

  async invite() {
    this.keep();
    const { name, terms } = this;
    const isDone = await this.give({ do: "invite", name, terms: { ...terms, clock: clockSetting(terms.clock) } }, "invite");
    if (!isDone) return;
    this.link = this.shown = ""; // a link that was typed hides no invitation
    this.refresh();
  }

  joinFields() {
    return [
      this.field("ui.friend.join.label", "link", this.link, 1000, (link) => {
        this.link = link;
        this.check();
        this.joining.classList.toggle("gold", link !== ""); // one of the two is the next thing to do
        this.inviting.classList.toggle("gold", link === "");
      }),
      this.joining,
    ];
  }

  /** Name at once what is wrong with a link. Resolves with whether it can be one. */
  async check() {
    const { link, page } = this;
    const answer = LIKE_LINK.test(link) ? await page.source.ask({ t: "friend", do: "check", link }) : null;
    if (link !== this.link || this.busy) return true;
    const wrong = answer?.t === "answer" && !answer.ok ? answer.say : null;
    this.say("link", page.words.say(wrong));
    return !wrong;
  }

  async takeSeat() {
    const watched = onlookersLink(this.link);
    if (watched) {
      this.link = "";
      this.close();
      location.hash = watched;
      return;
    }
    this.keep();
    const { page, seen } = this;
    if (!(await this.give({ do: "join", name: this.name, link: this.link }, this.invited ? "join" : "link"))) return;
    this.link = "";
    this.invited = false;
    const { friend } = page;
    const isSame = friend?.stage === "proposed" && seen?.terms && !seen.document && seen.inviter === friend.name
      && page.words.say(seen.terms) === page.words.say(friend.terms);
    this.seen = null;
    if (isSame) await this.give({ do: "agree" }); // to what was read before
  }

  /** @param {Wire.FriendRoom} room */
  room({ id, name, moves, made, terms }) {
    const { page } = this;
    const counted = { id: "count.moves", args: { n: moves } };
    const when = whenOf(page, made);
    return element("button", {
      type: "button", "data-room": id, onclick: () => this.give({ do: "resume", room: id }),
    }, name ? page.text("ui.friend.room", { name, moves: counted }) : page.text("ui.friend.room.open", { day: when }),
    element("small", { textContent: name ? when : page.words.say(terms) }));
  }

  /** A click: keep the name, and ask for what the next moves may need. */
  keep() {
    write("name", this.name);
    askToNotify();
  }

  // -- with a friend -------------------------------------------------------------------------------

  /** @param {Wire.FriendView} friend */
  waiting({ link, code, watch, qr, watch_qr, notes, terms, online }) {
    const { page } = this;
    const line = online === null ? "tries" : online ? "on" : "off";
    return [
      element("h3", { class: "presence", "data-ui": "ui.friend.waiting" }),
      element("p", { class: "about", role: "status", "data-line": line, "data-ui": `ui.friend.line.${line}` }),
      ...(link ? this.copied("ui.friend.link", "link", link) : []),
      ...this.picture(qr),
      ...(code ? this.copied("ui.friend.code", "code", code) : []),
      element("p", { class: "about", "data-ui": "ui.friend.stay" }),
      this.agreed(terms),
      ...this.onlookers(watch, watch_qr),
      this.gives("friend.withdraw", "leave", { do: "leave" }),
      ...notes.map((note) => element("p", { class: "about", textContent: page.words.say(note) })),
    ];
  }

  /** @param {string} svg of a QR code, "" for none */
  picture(svg) {
    return svg ? [element("img", {
      class: "qr", alt: this.page.text("ui.friend.qr"), src: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    })] : [];
  }

  /** The link for onlookers and its QR code, folded, so that the friend does not scan it.
   * @param {string} link  @param {string} svg */
  onlookers(link, svg) {
    if (!link) return [];
    const more = element("details", { open: this.watchOpen, ontoggle: () => (this.watchOpen = more.open) },
      element("summary", { "data-ui": "ui.friend.watchers" }),
      ...this.copied("ui.friend.watch", "watch", link), ...this.picture(svg));
    return [more];
  }

  /** A text to give to others, in it the button that copies it, and above it the one that shares it.
   * @param {string} label  @param {string} name  @param {string} value */
  copied(label, name, value) {
    const input = element("input", {
      type: "text", readOnly: true, value, "data-value": name, onfocus: () => input.select(),
    });
    const share = button("friend.share", { class: "gold", onclick: () => navigator.share({ text: value }).catch(() => {}) });
    const shares = "share" in navigator && name === "link";
    const text = (/** @type {string} */ id) => this.page.text(id);
    const copy = button("friend.copy", {
      class: name === "link" && !shares ? "gold" : undefined, "aria-label": `${text("ui.friend.copy")}: ${text(label)}`,
      onclick: async () => {
        input.select();
        await navigator.clipboard?.writeText(value).then(() => {
          copy.textContent = text("ui.friend.copied");
          copy.ariaLabel = `${text("ui.friend.copied")}: ${text(label)}`;
        }, () => {}); // it is selected: the person's own keys copy it
      },
    });
    return [...(shares ? [share] : []), element("div", { class: "copies" },
      element("label", { class: "field" }, element("span", { "data-ui": label }), input), copy)];
  }

  /** The terms, one beside the other.
   * @param {any} terms one, or the first and the rest */
  agreed(terms) {
    const parts = [];
    for (let rest = terms; rest; rest = rest.args?.rest) parts.push(rest.args?.rest ? rest.args.first : rest);
    return element("ul", { class: "terms" }, ...parts.map((part) => element("li", { textContent: this.page.words.say(part) })));
  }

  /** @param {Wire.FriendView} friend */
  proposed({ name, terms }) {
    const { page } = this;
    return [
      element("h2", { "data-terms": "", textContent: page.text("ui.friend.invites", { name }) }),
      this.agreed(terms),
      element("div", { class: "pair" }, this.gives("friend.decline", "leave", { do: "leave" }),
        this.gives("friend.agree", "agree", { do: "agree" }, "gold")),
    ];
  }

  /** @param {Wire.FriendView} friend */
  playing(friend) {
    const { page } = this;
    const { name, absent, terms, watch, watch_qr } = friend;
    const isOver = page.state?.phase === "over";
    const stands = presenceOf(friend);
    return [
      element("p", { class: "presence", role: "status", "data-friend": stands, textContent: page.text(`friend.${stands}`, { name }) }),
      element("div", { class: "greetings", role: "group", "aria-label": page.text("ui.friend.greetings") },
        ...GREETINGS.map((which) => element("button", {
          type: "button", "data-greeting": which, textContent: page.text(`friend.greeting.${which}`),
          onclick: () => this.give({ do: "greet", which }),
        }))),
      ...(isOver ? [] : [element("div", { class: "pair" }, this.gives("friend.nudge", "nudge", { do: "nudge" }),
        this.gives(absent ? "friend.back" : "friend.away", "away", { do: "away", yes: !absent }))]),
      this.agreed(terms),
      ...this.onlookers(watch, watch_qr),
      this.gives(isOver ? "friend.part" : "friend.leave", "leave", { do: "leave" }),
    ];
  }
}

customElements.define("awale-friend-sheet", FriendSheet);
