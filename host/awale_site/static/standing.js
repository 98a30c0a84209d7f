// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The board as it stands while its program loads: what that program says first, which the build has
// recorded. Where a game may have been kept, this is not what will stand there, and the board stays dark.

import { read } from "./choices.js";

const first = read("played") ? null : fetch("first.json").then((answer) => (answer.ok ? answer.json() : null), () => null);

/** Have `source` say it until it speaks itself. */
export async function standFirst(source) {
  const recorded = await first;
  if (recorded && !source.run && source.isOpen) {
    source.dispatchEvent(new CustomEvent("message", { detail: { t: "standing", ...recorded } }));
  }
}
