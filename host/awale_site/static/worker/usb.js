// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// A real board: MicroPython with the session of `awale play`, whose requests wait for answers that the
// page puts into shared memory (`usb/pump.js`). The first message brings that memory; the others are
// the page's commands, as JSON.

import { portMemory } from "../usb/memory.js";
import { lockStorage } from "./storage_lock.js";
import { boot } from "./boot.js";
import { random, run } from "./loop.js";
import { openStore } from "./store.js";
import { startSearchWorker } from "./search_worker.js";
import { startStudy } from "./study_part.js";

const WAIT_MS = 4;

/** @type {Promise<SharedArrayBuffer>} */
const memory = new Promise((resolve) => {
  self.onmessage = ({ data }) => {
    if (typeof data === "string") handle(data);
    else resolve(data);
  };
});

async function start() {
  const shared = await memory;
  if (!(await lockStorage())) return undefined;
  const [python, store] = await Promise.all([boot(), openStore()]);
  const search = startSearchWorker((answer) => board.answered(answer));
  /** @type {Record<string, (text: string) => void>} */
  const send = {
    page: (text) => self.postMessage(text),
    search,
    coach: startSearchWorker((answer) => board.judged(answer)),
    study: (text) => study(text),
    port: (number) => self.postMessage({ close: Number(number) }),
    game: (text) => {
      const { id, text: game } = JSON.parse(text);
      store.keepGame(id, game);
    },
  };
  const port = portMemory(shared);
  const board = python.openReal({
    send: (kind, text) => send[kind](text),
    now: () => performance.now(),
    date: () => Date.now(),
    random,
    games: JSON.stringify(store.games),
    port: port.number,
    read: port.read,
    wait: () => port.wait(WAIT_MS),
    write: (text) => self.postMessage({ write: text }),
  });
  const study = startStudy(store, board.games);
  return board;
}

const handle = run(start);
