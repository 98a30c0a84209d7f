// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The board as it stands while its program loads: what that program says first, which the build has
// recorded. Where a game may have been kept, this is not what will stand there, and the board has no light.

import { read } from "./choices.js";

/** @type {Promise<Omit<import("./store.js").Standing, "t"> | null>} */
const first = fetch("first.json").then((answer) => (answer.ok ? answer.json() : null), () => null);

/** Have `source` say it until it speaks itself.
 * @param {import("./worker_source.js").WorkerSource} source */
export async function standFirst(source) {
  const recorded = await first;
  if (recorded && !source.run && source.isOpen) {
    const { hello, ...light } = recorded;
    const detail = { t: "standing", hello, ...(read("played") ? {} : light) };
    source.dispatchEvent(new CustomEvent("message", { detail }));
  }
}
