// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The board in the browser: MicroPython with the firmware and the session of `awale play`, run a few
// milliseconds at a time. Messages from and to the page are JSON in the protocol of docs/page.md.

import { isGuest, lockStorage } from "./storage_lock.js";
import { boot } from "./boot.js";
import { FriendPart } from "./friend_part.js";
import { random, run } from "./loop.js";
import { openStore } from "./store.js";
import { startSearchWorker } from "./search_worker.js";
import { startStudy } from "./study_part.js";

async function start() {
  /** @param {number} part */
  const loading = (part) => self.postMessage(JSON.stringify({ t: "loading", part }));
  const booting = boot(loading);
  if (!(await lockStorage())) return undefined;
  const [python, store] = await Promise.all([booting, openStore({ guest: isGuest })]);
  const search = startSearchWorker((answer) => board.answered(answer));
  /** @type {Record<string, (text: string) => void>} */
  const send = {
    page: (text) => self.postMessage(text),
    nvm: (text) => store.keepMemory(text),
    search,
    coach: startSearchWorker((answer) => board.judged(answer)),
    study: (text) => study(text),
    friend: (text) => friends.handle(text),
    game: (text) => {
      const { id, text: game } = JSON.parse(text);
      store.keepGame(id, game).then(() => board.kept(id));
    },
  };
  const friends = new FriendPart(store);
  const board = python.open({
    send: (kind, text) => send[kind](text),
    now: () => performance.now(),
    random,
    memory: store.memory,
    id: store.id,
    games: JSON.stringify(store.games),
    friends: isGuest ? "null" : JSON.stringify(store.friends.map(({ record }) => record)),
  });
  friends.start(python, board);
  const study = startStudy(store, board.games);
  return board;
}

const handle = run(start);
self.onmessage = ({ data }) => handle(data);
