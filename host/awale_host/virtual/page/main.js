// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Puts the page together. It knows where light and pads are and nothing of the game: whatever is
// to be seen here, the board's firmware has decided.

import { layout } from "./geometry.js";
import { Picture } from "./picture.js";
import { Pads } from "./pads.js";
import { Description } from "./describe.js";
import { Sound } from "./sound.js";
import { Link } from "./link.js";

const byId = (id) => document.getElementById(id);
const build = new URLSearchParams(location.search).get("geometry") ?? "pcb";
const board = layout(await (await fetch("board.json")).json(), build);

const sound = new Sound(byId("sound"));
const picture = new Picture(byId("picture"), board);
const pads = new Pads(board, { stage: byId("pads"), keys: byId("keys") }, (pad, down) =>
  link.send({ pad, down }));
const description = new Description(board, pads.buttons);
picture.onLayout = (view) => pads.arrange(view);
pads.arrange(picture.view);

function say(state, words) {
  document.body.className = state;
  byId("status").textContent = words;
}

function show(frame) {
  picture.show(frame);
  description.show(frame);
}

const link = new Link({
  open() {
    say("on", "The board is on");
    byId("console").querySelector("pre").textContent = "";
  },
  gone() {
    say("gone", "The board is gone. Waiting for it to come back…");
    pads.releaseAll();
    sound.play(0);
    show(new Uint8Array(board.leds * 3));
  },
  frame: show,
  message(told) {
    if ("tone" in told) sound.play(told.tone);
    if ("console" in told) {
      const text = byId("console").querySelector("pre");
      text.textContent = (text.textContent + told.console).slice(-8000);
      text.scrollTop = text.scrollHeight;
    }
    if ("stopped" in told) say("stopped", `The board's program has stopped: ${told.stopped}`);
  },
});
