// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The worker that searches for the PC's player and for hints: the core's search, in slices, so that it
// can be stopped.

import { boot } from "./boot.js";

const waiting = [];
let searcher = null;
self.onmessage = ({ data }) => (searcher ? searcher.handle(data) : waiting.push(data));

const python = await boot();
searcher = python.search({
  send: (text) => self.postMessage(text),
  now: () => performance.now(),
});
for (const job of waiting) searcher.handle(job);

const channel = new MessageChannel();
const turn = () => {
  if (searcher.slice()) channel.port2.postMessage(null);
  else setTimeout(turn, 10);
};
channel.port1.onmessage = turn;
turn();
