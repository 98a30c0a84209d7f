// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The page's store, its connection and its words as they are, between a source that a test plays and
// the page's subscribers. Timers run when the test says so. It is long because each test stands for
// one fault that no other had noticed.

import assert from "node:assert/strict";
import test from "node:test";
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

const { deepEqual: same } = assert;

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
const POSITION = { t: "position", re: 1, ply: 2, pits: [], stores: [] };
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
  timers = [];
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

test("a refused command is announced", async () => {
  const { source, store, heard, changes } = played(game("a", 0));
  const before = changes();
  const command = { t: "undo" }; // a refused pit is announced beside it
  const acting = store.act(command);
  const refusal = { t: "answer", re: 1, ok: false, say: SAY };
  source.receive(refusal);
  same(await acting, refusal);
  same(source.posted, [{ ...command, id: 1 }]);
  same(heard, [["refused", { ...refusal, command }]]);
  same(store.news, SAY);
  same(changes() - before, 1);
});

test("a command ends the news, and an agreed one announces nothing", async () => {
  const { source, store, heard } = played(game("a", 0));
  store.set({ news: SAY });
  const acting = store.act({ t: "play", pit: 3, ply: 0 });
  same(store.news, null);
  source.receive({ t: "answer", re: 1, ok: true, say: SAY });
  await acting;
  same([store.news, heard], [null, []]);
});

test("an event ends the news", () => {
  const { source, store } = played(game("a", 3));
  store.set({ news: SAY });
  source.receive(event("note"));
  same(store.news, null);
});

test("each answer belongs to its command and counts once", async () => {
  const { source, store } = played(game("a", 0));
  const answers = [];
  for (const pit of [1, 2]) store.act({ t: "play", pit }).then((answer) => answers.push([pit, answer.ok]));
  source.receive({ t: "answer", re: 2, ok: true, say: null });
  await settle();
  same(answers, [[2, true]]);
  source.receive({ t: "answer", re: 2, ok: false, say: null });
  source.receive({ t: "answer", re: 1, ok: true, say: null });
  await settle();
  same(answers, [[2, true], [1, true]]);
  same(source.pending.size, 0);
});

test("an earlier position is asked for and shown until the newest is looked at", async () => {
  const { source, store } = played(game("a", 5));
  const looking = store.look(2);
  source.receive(POSITION);
  await looking;
  same([store.looking.ply, store.looking.game], [2, "a"]);
  await store.look(5);
  same(store.looking, null);
  await store.look(-1);
  same(source.posted, [{ t: "look", ply: 2, id: 1 }]);
});

test("of several positions the one asked for last is shown", async () => {
  const { source, store } = played(game("a", 5));
  const first = store.look(2);
  const second = store.look(3);
  source.receive({ t: "position", re: 2, ply: 3, pits: [], stores: [] });
  source.receive({ t: "position", re: 1, ply: 2, pits: [], stores: [] });
  await Promise.all([first, second]);
  same(store.looking.ply, 3);
  const third = store.look(1);
  await store.look(Infinity);
  source.receive({ t: "position", re: 3, ply: 1, pits: [], stores: [] });
  await third;
  same(store.looking, null);
});

test("a position that comes after another game has begun, or is refused, is not shown", async () => {
  for (const late of [[state(game("b", 0)), POSITION], [{ t: "answer", re: 1, ok: false, say: SAY }]]) {
    const { source, store } = played(game("a", 5));
    const looking = store.look(2);
    for (const message of late) source.receive(message);
    await looking;
    same(store.looking, null);
  }
});

test("looking back ends with its game or where it is taken back", () => {
  const stays = [game("a", 6), game("a", 2), game("b", 6), null].map((next) => {
    const { source, store } = played(game("a", 5));
    store.set({ looking: { ply: 2, game: "a" } });
    source.receive(state(next));
    return store.looking !== null;
  });
  same(stays, [true, false, false, false]);
});

test("a game that ends is seen as it ended, whatever position is on its way", async () => {
  for (const begin of [(store) => store.set({ looking: { ply: 2, game: "a" } }), (store) => void store.look(2)]) {
    const { source, store } = played(game("a", 5));
    begin(store);
    source.receive(state({ ...game("a", 5), outcome: { winner: 1 } }));
    source.receive(POSITION);
    await settle();
    same(store.looking, null);
    await Promise.all([store.look(3), source.receive({ ...POSITION, re: source.posted.length, ply: 3 })]);
    source.receive(state({ ...game("a", 5), outcome: { winner: 1 }, kept: 7 }));
    same(store.looking.ply, 3); // who looks back at a finished game goes on
  }
});

test("after a farewell the page has ended until it is greeted again", () => {
  const { store, socket } = sockets();
  socket.open();
  socket.say(HELLO);
  socket.say({ t: "bye", say: SAY });
  socket.close();
  same([store.link, store.bye.say], ["ended", SAY]);
  pass(500);
  const again = FakeSocket.made[1];
  again.open();
  again.say(HELLO);
  same([store.link, store.bye], ["open", null]);
});

test("a lost connection is made again after half a second", () => {
  const { store, socket } = sockets();
  same(store.link, "connecting");
  socket.open();
  const [first] = socket.sent;
  socket.say(HELLO);
  same(store.link, "open");
  socket.close();
  same(store.link, "lost");
  pass(499);
  same(FakeSocket.made.length, 1);
  pass(1);
  const again = FakeSocket.made[1];
  again.open();
  same(again.address, "ws://127.0.0.1:8080/secret/live");
  const [second] = again.sent;
  same([first.t, first.v, first.language, first.paced], ["hello", 1, "en", true]);
  same([first.run, second.run], ["", "r1"]);
  same(first.key.length, 32);
  same(first.key, second.key);
});

test("each wait is longer, up to five seconds, until a connection greets", () => {
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
  same(waits, [500, 800, 1300, 2050, 3300, 5000, 5000, 5000, 500]);
});

test("answers that are pending when the connection is lost are noes", async () => {
  const { store, socket } = sockets();
  socket.open();
  socket.say(HELLO);
  const acting = [store.act({ t: "hint" }), store.act({ t: "undo" })];
  socket.close();
  same((await Promise.all(acting)).map(({ ok }) => ok), [false, false]);
  same((await store.act({ t: "hint" })).ok, false);
  same([store.source.pending.size, socket.sent.length], [0, 3]);
});

test("a program that has stopped is not a lost connection", () => {
  const { source, store } = page();
  source.stopped = true;
  source.closed();
  same(store.link, "stopped");
});

test("a page says at most every 40 ms which frames have come", () => {
  const { socket, heard } = sockets();
  socket.open();
  socket.sent = [];
  const frame = (n) => socket.say({ t: "frame", n, rgb: "" });
  pass(1000);
  frame(1);
  pass(10);
  frame(2);
  frame(3);
  same(socket.sent, [{ t: "seen", n: 1 }]);
  pass(30);
  pass(1000);
  same(socket.sent.slice(1), [{ t: "seen", n: 3 }]);
  frame(4);
  same(socket.sent.slice(2), [{ t: "seen", n: 4 }]);
  same(heard.length, 4);
});

test("words about a move wait for its light, and others do not", () => {
  const { source, store, heard } = played(game("a", 3));
  const seen = () => [store.settled.ply, store.moving, heard.map(([, { what }]) => what)];
  source.receive(state(game("a", 4, { shown: 3 }), { said: SAY }));
  source.receive(event("moved"));
  source.receive(event("note"));
  same(seen(), [3, true, ["note"]]);
  source.receive(state(game("a", 4), { said: SAY }));
  same(seen(), [4, false, ["note", "moved"]]);
  same(store.shown.said, SAY);
});

test("two moves behind, each is shown with its own light", () => {
  const { source, store, heard } = played(game("a", 3));
  for (const ply of [4, 5]) {
    source.receive(state(game("a", ply, { shown: 3 })));
    source.receive(event("moved"));
  }
  const plies = [[store.settled.ply, heard.length]];
  for (const shown of [4, 5]) {
    source.receive(state(game("a", 5, { shown })));
    plies.push([store.settled.ply, heard.length]);
  }
  same(plies, [[3, 0], [4, 1], [5, 2]]);
});

test("light that does not come is waited for 24 seconds", () => {
  const { source, store, heard } = played(game("a", 3));
  source.receive(state(game("a", 4, { shown: 3 })));
  source.receive(event("moved"));
  pass(23_999);
  same([store.settled.ply, heard.length], [3, 0]);
  pass(1);
  same([store.settled.ply, heard.length], [4, 1]);
});

test("another game, or one taken back, is shown at once", () => {
  for (const next of [game("b", 4, { shown: 0 }), game("a", 2, { shown: 0 })]) {
    const { source, store } = played(game("a", 3));
    source.receive(state(game("a", 4, { shown: 3 })));
    source.receive(state(next));
    same([store.settled.ply, store.waiting.length], [next.ply, 0]);
  }
});

// Whether a person is to move, the side of the person, whether a game runs, whether this page
// controls the board.
const WHO_ACTS = {
  "South, a person, is to move": [game("a", 0), {}, [true, 0, true, true]],
  "North, the engine, is to move": [game("a", 1), {}, [false, 0, true, true]],
  "North, a person against the engine": [
    game("a", 1, { kinds: ["engine", "person"] }), {}, [true, 1, true, true],
  ],
  "two people": [game("a", 1, { kinds: ["person", "person"] }), {}, [true, 0, true, true]],
  "it waits after a loss of power": [game("a", 0), { phase: "waits" }, [true, 0, true, true]],
  "it is over": [game("a", 0, { outcome: { winner: 0 } }), { phase: "over" }, [false, 0, false, true]],
  "no board": [game("a", 0), { phase: "away" }, [false, 0, true, true]],
  "no game": [null, { phase: "menu" }, [false, 0, false, true]],
  "another page controls the board": [game("a", 0), { holder: 6 }, [true, 0, true, false]],
};
const whoActs = (store) => [store.personToMove, store.ownSide, store.running, store.inControl];

for (const [name, [view, more, expected]] of Object.entries(WHO_ACTS)) {
  test(`who may act and where the person sits: ${name}`, () => {
    const { source, store } = page();
    source.receive(HELLO);
    source.receive(state(view, more));
    same(whoActs(store), expected);
  });
}

test("no person is to move before the state has come again", () => {
  const { source, store } = played(game("a", 0));
  source.receive(HELLO);
  same(whoActs(store), [false, 0, true, true]);
});

test("what a page can is what the program greets with, while it is there", () => {
  const { source, store } = page();
  same(store.can("play"), false);
  source.receive(HELLO);
  same([store.can("play"), store.can("save")], [true, false]);
  source.closed();
  same(store.can("play"), false);
});

test("what cannot be undone is asked first", async () => {
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
  same(posted, [[], ["quit"]]);
  store.declare("resign");
  question.answer(true);
  await settle();
  const { t, action } = source.posted.at(-1);
  same([t, action], ["declare", "resign"]);
});

test("the result speaks to the person whose page controls the board", () => {
  const { source, store } = played(game("a", 3));
  store.words = new Words("en", {
    "won.you": "You win", won: "South wins", "won.you.lost": "You lose", "result.sentence": "{result}: {why}",
  });
  const said = () => ["won", "won.you", "won.you.lost"].map((id) =>
    store.endingWords({ say: { id }, why: "25 seeds" }));
  same(said(), ["South wins: 25 seeds", "You win: 25 seeds", "You lose: 25 seeds"]);
  source.receive(state(game("a", 3), { holder: 6 }));
  same(said(), Array(3).fill("South wins: 25 seeds"));
});

test("sentences are made of the catalogue", () => {
  const texts = {
    one: "{name} has {n} seeds", many: { one: "{n} seed", other: "{n} seeds" }, deep: "[{inner}]", gap: "{no}",
  };
  const en = new Words("en", texts);
  const pt = new Words("pt", texts);
  same([en.say(null), en.say("as it is"), en.say(1234.5)], ["", "as it is", "1,234.5"]);
  same(en.say({ id: "one", args: { name: "Ama", n: 12345 } }), "Ama has 12,345 seeds");
  same([0, 1, 2].map((n) => en.text("many", { n })), ["0 seeds", "1 seed", "2 seeds"]);
  same(pt.text("many", { n: 0 }), "0 seeds");
  same(en.text("deep", { inner: { id: "many", args: { n: 1 } } }), "[1 seed]");
  same([en.text("gap"), en.text("unknown")], ["{no}", "unknown"]);
  same(en.text("unknown", { text: { id: "many", args: { n: 3 } } }), "3 seeds");
  same([en.has("one"), en.has("unknown")], [true, false]);
});

test("a letter of the far row is quoted where it is a pit's, and not where it is a name", () => {
  const en = new Words("en", {
    "pit.far": "<{letter}>", played: "{who}: {pit}", "player.named": "{name}",
  });
  const who = { id: "player.named", args: { name: "a" } };
  same(en.text("played", { who, pit: "a" }), "a: <a>");
  same(en.text("played", { who, pit: "A" }), "a: A");
});
