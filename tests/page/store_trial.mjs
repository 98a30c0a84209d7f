// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The page's store, its connection and its words as they are, between a source that a test plays and
// the page's subscribers. Prints what came of each scene, by name, as JSON. Timers run when the scene
// says so. It is long because each scene stands for one fault that no test had noticed.

import { pathToFileURL } from "node:url";

let now = 0;
let timers = [];
globalThis.window = globalThis;
globalThis.setTimeout = (act, wait) => timers.push({ act, at: now + wait }) && timers.at(-1);
globalThis.clearTimeout = (timer) => (timers = timers.filter((each) => each !== timer));
Object.defineProperty(globalThis, "performance", { value: { now: () => now } });
globalThis.location = new URL("http://127.0.0.1:8080/secret/?x=1");
const kept = new Map();
globalThis.sessionStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };

const folder = pathToFileURL(`${process.argv[2]}/`);
const { Source, SocketSource } = await import(new URL("source.js", folder));
const { Store } = await import(new URL("store.js", folder));
const { Words } = await import(new URL("words.js", folder));

/** Let time pass. */
function pass(ms) {
  now += ms;
  for (const timer of timers.filter(({ at }) => at <= now)) {
    timers = timers.filter((each) => each !== timer);
    timer.act();
  }
}

/** Let every promise that can go on do so. */
async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await null;
}

/** A source whose other end is the scene. */
class FakeSource extends Source {
  isThere = true;
  posted = [];

  get isOpen() {
    return this.isThere;
  }

  post(command) {
    this.posted.push(command);
  }
}

class FakeSocket {
  static OPEN = 1;
  static made = [];
  readyState = 0;
  sent = [];

  constructor(address) {
    this.address = String(address);
    FakeSocket.made.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  open() {
    this.readyState = 1;
    this.onopen();
  }

  say(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  close() {
    this.readyState = 3;
    this.onclose();
  }
}
globalThis.WebSocket = FakeSocket;

const SAY = { id: "refused", args: {} };
const HELLO = { t: "hello", v: 1, run: "r1", viewer: 5, can: ["play", "look"] };

/** A view of a game after `ply` moves, of which the light shows `shown`. */
function game(id, ply, { shown = ply, kinds = ["person", "engine"], turn = ply % 2, outcome = null } = {}) {
  return { id, ply, shown, turn, outcome, players: kinds.map((kind) => ({ kind })) };
}

function state(view, { said = null, phase = "play", holder = 5 } = {}) {
  return { t: "state", phase, game: view, said, control: { holder, requests: [] } };
}

function event(what) {
  return { t: "event", what, say: { id: what } };
}

/** A page on a fake source; `heard` are the store's own events. */
function page(source = new FakeSource("en")) {
  const store = new Store(source, new Words("en", {}));
  const heard = [];
  for (const kind of ["happened", "refused", "frame"]) store.on(kind, (detail) => heard.push([kind, detail]));
  let changes = 0;
  store.subscribe(() => (changes += 1));
  return { source, store, heard, changes: () => changes };
}

function played(view) {
  const there = page();
  there.source.receive(HELLO);
  there.source.receive(state(view));
  return there;
}

function sockets() {
  FakeSocket.made = [];
  timers = [];
  const there = page(new SocketSource("en"));
  return { ...there, socket: FakeSocket.made[0] };
}

const SCENES = {
  async refusal() {
    const { source, store, heard, changes } = played(game("a", 0));
    const before = changes();
    const command = { t: "play", pit: 3, ply: 0 };
    const acting = store.act(command);
    source.receive({ t: "answer", re: 1, ok: false, say: SAY });
    const answer = await acting;
    return { posted: source.posted, answer, heard, news: store.news, changed: changes() - before };
  },

  async agreement() {
    const { source, store, heard } = played(game("a", 0));
    store.set({ news: SAY });
    const acting = store.act({ t: "play", pit: 3, ply: 0 });
    const { news } = store;
    source.receive({ t: "answer", re: 1, ok: true, say: SAY });
    await acting;
    return { news, after: store.news, heard };
  },

  async answersToOthers() {
    const { source, store } = played(game("a", 0));
    const answers = [];
    for (const pit of [1, 2]) store.act({ t: "play", pit }).then((answer) => answers.push([pit, answer.ok]));
    source.receive({ t: "answer", re: 2, ok: true, say: null });
    await settle();
    const first = [...answers];
    source.receive({ t: "answer", re: 2, ok: false, say: null });
    source.receive({ t: "answer", re: 1, ok: true, say: null });
    await settle();
    return { first, answers, pending: source.pending.size };
  },

  async look() {
    const { source, store } = played(game("a", 5));
    const looking = store.look(2);
    source.receive({ t: "position", re: 1, ply: 2, pits: [], stores: [] });
    await looking;
    const shown = store.looking;
    await store.look(5);
    const newest = store.looking;
    await store.look(-1);
    return { posted: source.posted, shown, newest, asked: source.posted.length };
  },

  async lookAnsweredAfterAnotherLook() {
    const { source, store } = played(game("a", 5));
    const first = store.look(2);
    const second = store.look(3);
    source.receive({ t: "position", re: 2, ply: 3, pits: [], stores: [] });
    source.receive({ t: "position", re: 1, ply: 2, pits: [], stores: [] });
    await Promise.all([first, second]);
    const newest = store.looking.ply;
    const third = store.look(1);
    await store.look(Infinity);
    source.receive({ t: "position", re: 3, ply: 1, pits: [], stores: [] });
    await third;
    return { newest, ended: store.looking };
  },

  async lookAnsweredAfterAnotherGameBegan() {
    const { source, store } = played(game("a", 5));
    const looking = store.look(2);
    source.receive(state(game("b", 0)));
    source.receive({ t: "position", re: 1, ply: 2, pits: [], stores: [] });
    await looking;
    return { looking: store.looking };
  },

  async lookIsRefused() {
    const { source, store } = played(game("a", 5));
    const looking = store.look(2);
    source.receive({ t: "answer", re: 1, ok: false, say: SAY });
    await looking;
    return { looking: store.looking };
  },

  async lookingEndsWithItsGame() {
    const found = [];
    for (const next of [game("a", 6), game("a", 2), game("b", 6), null]) {
      const { source, store } = played(game("a", 5));
      store.set({ looking: { ply: 2, game: "a" } });
      source.receive(state(next));
      found.push(store.looking !== null);
    }
    return found;
  },

  async bye() {
    const { store, socket } = sockets();
    socket.open();
    socket.say(HELLO);
    socket.say({ t: "bye", say: SAY });
    socket.close();
    const ended = { link: store.link, bye: store.bye.say };
    pass(500);
    const again = FakeSocket.made[1];
    again.open();
    again.say(HELLO);
    return [ended, { link: store.link, bye: store.bye }];
  },

  async lost() {
    const { store, socket } = sockets();
    const before = store.link;
    socket.open();
    const sent = [...socket.sent];
    socket.say(HELLO);
    const open = store.link;
    socket.close();
    const lost = store.link;
    pass(499);
    const early = FakeSocket.made.length;
    pass(1);
    const again = FakeSocket.made[1];
    again.open();
    return { before, open, lost, early, address: again.address, first: sent[0], second: again.sent[0] };
  },

  async waits() {
    const { socket } = sockets();
    const waits = [];
    const close = (made) => {
      const start = now;
      made.close();
      while (FakeSocket.made.at(-1) === made) pass(50);
      waits.push(now - start);
      return FakeSocket.made.at(-1);
    };
    let made = socket;
    for (let time = 0; time < 8; time += 1) made = close(made);
    made.open();
    made.say(HELLO);
    close(made);
    return waits;
  },

  async pendingAnswers() {
    const { store, socket } = sockets();
    socket.open();
    socket.say(HELLO);
    const acting = [store.act({ t: "hint" }), store.act({ t: "undo" })];
    socket.close();
    const answers = (await Promise.all(acting)).map(({ ok }) => ok);
    const late = (await store.act({ t: "hint" })).ok;
    return { answers, late, pending: store.source.pending.size, sent: socket.sent.length };
  },

  async stopped() {
    const { source, store } = page();
    source.stopped = true;
    source.closed();
    return store.link;
  },

  async frames() {
    const { socket, heard } = sockets();
    socket.open();
    socket.sent = [];
    const frame = (n) => socket.say({ t: "frame", n, rgb: "" });
    pass(1000);
    frame(1);
    pass(10);
    frame(2);
    frame(3);
    const early = [...socket.sent];
    pass(30);
    pass(1000);
    const later = [...socket.sent];
    frame(4);
    return { early, later, sent: socket.sent, heard: heard.length };
  },

  async lightBehindTheGame() {
    const { source, store, heard } = played(game("a", 3));
    source.receive(state(game("a", 4, { shown: 3 }), { said: SAY }));
    source.receive(event("moved"));
    source.receive(event("note"));
    const before = { ply: store.settled.ply, moving: store.moving, heard: heard.map(([, { what }]) => what) };
    source.receive(state(game("a", 4), { said: SAY }));
    const after = { ply: store.settled.ply, moving: store.moving, heard: heard.map(([, { what }]) => what) };
    return { before, after, said: store.shown.said };
  },

  async twoMovesBehind() {
    const { source, store, heard } = played(game("a", 3));
    for (const ply of [4, 5]) {
      source.receive(state(game("a", ply, { shown: 3 })));
      source.receive(event("moved"));
    }
    const plies = [[store.settled.ply, heard.length]];
    source.receive(state(game("a", 5, { shown: 4 })));
    plies.push([store.settled.ply, heard.length]);
    source.receive(state(game("a", 5, { shown: 5 })));
    plies.push([store.settled.ply, heard.length]);
    return plies;
  },

  async lightThatNeverComes() {
    const { source, store, heard } = played(game("a", 3));
    source.receive(state(game("a", 4, { shown: 3 })));
    source.receive(event("moved"));
    pass(7_999);
    const before = [store.settled.ply, heard.length];
    pass(1);
    return [before, [store.settled.ply, heard.length]];
  },

  async anotherGameShowsAtOnce() {
    const found = [];
    for (const next of [game("b", 4, { shown: 0 }), game("a", 2, { shown: 0 })]) {
      const { source, store } = played(game("a", 3));
      source.receive(state(game("a", 4, { shown: 3 })));
      source.receive(state(next));
      found.push([store.settled.ply, store.waiting.length]);
    }
    return found;
  },

  async newsEndsWithAnEvent() {
    const { source, store } = played(game("a", 3));
    store.set({ news: SAY });
    source.receive(event("note"));
    return store.news;
  },

  async whoActs() {
    const found = {};
    const cases = {
      "South, a person, is to move": [game("a", 0), {}],
      "North, the engine, is to move": [game("a", 1), {}],
      "North, a person against the engine": [game("a", 1, { kinds: ["engine", "person"] }), {}],
      "two people": [game("a", 1, { kinds: ["person", "person"] }), {}],
      "it waits after a loss of power": [game("a", 0), { phase: "waits" }],
      "it is over": [game("a", 0, { outcome: { winner: 0 } }), { phase: "over" }],
      "no board": [game("a", 0), { phase: "away" }],
      "no game": [null, { phase: "menu" }],
      "another page controls the board": [game("a", 0), { holder: 6 }],
    };
    for (const [name, [view, more]] of Object.entries(cases)) {
      const { source, store } = page();
      source.receive(HELLO);
      source.receive(state(view, more));
      found[name] = [store.personToMove, store.ownSide, store.running, store.inControl];
    }
    const { source, store } = page();
    source.receive(HELLO);
    source.receive(state(game("a", 0)));
    source.receive(HELLO);
    found["before the state has come again"] = [store.personToMove, store.ownSide, store.running, store.inControl];
    return found;
  },

  async can() {
    const { source, store } = page();
    const before = store.can("play");
    source.receive(HELLO);
    const there = [store.can("play"), store.can("save")];
    source.closed();
    return { before, there, lost: store.can("play") };
  },

  async asking() {
    const { source, store } = played(game("a", 3));
    let question = null;
    store.windows.set("question", { open: (asked) => (question = asked) });
    const posted = [];
    for (const yes of [false, true]) {
      const leaving = store.leave();
      question.answer(yes);
      await settle();
      posted.push(source.posted.map(({ t }) => t));
      source.receive({ t: "answer", re: source.number, ok: true, say: null });
      await leaving;
    }
    store.declare("resign");
    question.answer(true);
    await settle();
    return { posted, last: source.posted.at(-1) };
  },

  async results() {
    const { source, store } = played(game("a", 3));
    store.words = new Words("en", {
      "won.you": "You win", won: "South wins", "won.you.lost": "You lose", "result.sentence": "{result}: {why}",
    });
    const said = () => ["won", "won.you", "won.you.lost"].map((id) =>
      store.endingWords({ say: { id }, why: "25 seeds" }));
    const own = said();
    source.receive(state(game("a", 3), { holder: 6 }));
    return [own, said()];
  },

  async words() {
    const texts = {
      one: "{name} has {n} seeds", many: { one: "{n} seed", other: "{n} seeds" }, deep: "[{inner}]", gap: "{no}",
    };
    const en = new Words("en", texts);
    const pt = new Words("pt", texts);
    return [
      en.say(null), en.say("as it is"), en.say(1234.5),
      en.say({ id: "one", args: { name: "Ama", n: 12345 } }),
      ...[0, 1, 2].map((n) => en.text("many", { n })), pt.text("many", { n: 0 }),
      en.text("deep", { inner: { id: "many", args: { n: 1 } } }),
      en.text("gap"), en.text("unknown"), en.text("unknown", { text: { id: "many", args: { n: 3 } } }),
      en.has("one"), en.has("unknown"),
    ];
  },
};

const found = {};
for (const [name, scene] of Object.entries(SCENES)) {
  timers = [];
  found[name] = await scene();
}
console.log(JSON.stringify(found));
