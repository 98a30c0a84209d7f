// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Whether a game of the only person waits for them: the site's front page says so (docs/flash/door.js).

import { forget, read, write } from "./choices.js";

const WAITS = "waits"; // in this browser

/** Note it after each change.
 * @param {import("./store.js").Store} page */
export function noteKeptGame(page) {
  page.subscribe(() => {
    const { settled, link, lesson } = page;
    if (link !== "open" || !settled || lesson || page.looking) return;
    const waits = settled.ply > 0 && !settled.outcome && page.sideOfYou(settled) !== null;
    if (waits === (read(WAITS) !== null)) return;
    if (waits) write(WAITS, "yes");
    else forget(WAITS);
  });
}
