// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Keys of the whole page. Letters and Enter belong to the board's pads (board/pads.js).

import { isTyping } from "./board/pads.js";

/** Let keys act: take back, hint, look back and forward, open what explains.
 * @param {import("./store.js").Store} page */
export function listenToKeys(page) {
  const at = () => page.looking?.ply ?? page.game?.ply ?? 0;
  const act = (/** @type {"undo" | "hint"} */ t) => page.can(t) && page.inControl && page.act({ t });
  /** @type {Record<string, () => unknown>} */
  const keys = {
    u: () => act("undo"),
    h: () => act("hint"),
    n: () => page.can("new") && page.open("new"),
    p: () => page.open("projector"),
    "?": () => page.open("lights"),
    ArrowLeft: () => page.look(Math.max(0, at() - 1)),
    ArrowRight: () => page.looking && page.look(at() + 1),
    Home: () => page.look(0),
    End: () => page.look(Infinity),
    Escape: () => {
      document.body.removeAttribute("data-moves");
      page.close("projector");
      page.look(Infinity);
    },
  };
  /** A ring is for who uses keys: a script moves the focus after a touch, too. Of the key that leads into
   * the page it gets the end alone.
   * @param {boolean} isKey */
  const ring = (isKey) => () => {
    document.documentElement.dataset.keys = String(isKey);
  };
  for (const sign of ["keydown", "keyup"]) document.addEventListener(sign, ring(true), true);
  document.addEventListener("pointerdown", ring(false), true);
  ring(false)();
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const key = keys[name];
    if (!key || (page.lesson && name !== "p")) return; // a lesson has a screen of its own, large or not
    event.preventDefault();
    key();
  });
}
