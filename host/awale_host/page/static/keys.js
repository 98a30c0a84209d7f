// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Keys of the whole page. Letters and Enter belong to the board's pads (board/pads.js).

import { isTyping } from "./board/pads.js";

/** Let keys act: take back, hint, look back and forward, open what explains. */
export function listenToKeys(page) {
  const at = () => page.looking?.ply ?? page.game?.ply ?? 0;
  const press = (command) => {
    const found = document.querySelector(`[data-command="${command}"]`);
    if (found && !found.closest("[hidden]")) found.click();
  };
  const keys = {
    u: () => press("undo"),
    h: () => press("hint"),
    n: () => press("new"),
    "?": () => press("lights"),
    ArrowLeft: () => page.look(Math.max(0, at() - 1)),
    ArrowRight: () => page.looking && page.look(at() + 1),
    Home: () => page.look(0),
    End: () => page.look(Infinity),
    Escape: () => page.look(Infinity),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    if (page.lesson) return;
    if (page.replay) {
      const onButton = event.key === " " && event.target.closest?.("button");
      if (!onButton && page.replay.key(event.key)) event.preventDefault();
      if (event.key !== "?" && event.key.toLowerCase() !== "n") return;
    }
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
