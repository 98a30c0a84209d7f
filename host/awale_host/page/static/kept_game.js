// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Notes whose game waits: the site's front page says so (docs/flash/door.js).

import { forget, read, write } from "./choices.js";

const WAITS = "waits"; // in this browser

/** Note it after each change.
 * @param {import("./store.js").Store} page */
export function noteKeptGame(page) {
  page.subscribe(() => {
    const { settled, link, lesson } = page;
    if (link !== "open" || !settled || lesson || page.looking) return;
    const people = page.inControl ? settled.players.filter(({ kind }) => kind === "person").length : 0;
    const waits = settled.ply > 0 && !settled.outcome ? [null, "you", "two"][people] : null;
    if (waits === read(WAITS)) return;
    if (waits) write(WAITS, waits);
    else forget(WAITS);
  });
}
