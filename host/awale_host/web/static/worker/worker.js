// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The board in the browser: MicroPython with the firmware and the session of `awale play`, run a few
// milliseconds at a time. Messages from and to the page are JSON in the protocol of docs/page.md.

import { boot } from "./boot.js";
import { openStore } from "./store.js";
import { thinkElsewhere } from "./thinking.js";

const LOCK = "awale-board";
const LOCK_WAIT_MS = 4000; // for the worker of a page that is just being reloaded
const elsewhere = { t: "bye", say: { id: "board.elsewhere", args: {} } };

const early = []; // commands that came before the board was there
let take = (text) => early.push(text);
self.onmessage = ({ data }) => take(data);

/** Two workers must not write one board's memory: the second one waits for the first to go. */
async function alone() {
  if (!navigator.locks) return;
  await new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(LOCK_WAIT_MS);
    navigator.locks.request(LOCK, { signal }, () => {
      resolve();
      return new Promise(() => {}); // until this worker ends
    }).catch(reject);
  });
}

async function start() {
  try {
    await alone();
  } catch {
    self.postMessage(JSON.stringify(elsewhere));
    return;
  }
  const [python, store] = await Promise.all([boot(), openStore()]);
  const think = thinkElsewhere((answer) => board.answered(answer));
  const send = {
    page: (text) => self.postMessage(text),
    nvm: (text) => store.keepMemory(text),
    think,
    game: (text) => {
      const { id, text: game } = JSON.parse(text);
      store.keepGame(id, game).then(() => board.kept(id));
    },
  };
  const board = python.open({
    send: (kind, text) => send[kind](text),
    now: () => performance.now(),
    random: (count) => Array.from(crypto.getRandomValues(new Uint8Array(count))).join(),
    memory: store.memory,
    id: store.id,
    games: JSON.stringify(store.games),
  });
  take = (text) => board.receive(text);
  for (const text of early) take(text);
  run(board);
}

/** The board's loop: a turn, then as much rest as it wants; without any rest the next message. */
function run(board) {
  const channel = new MessageChannel();
  const turn = () => {
    const wait = board.turn();
    if (wait > 0) setTimeout(turn, wait);
    else channel.port2.postMessage(null);
  };
  channel.port1.onmessage = turn;
  turn();
}

start().catch((error) => {
  setTimeout(() => {
    throw error; // for the page, which then shows that the board is lost
  });
});
