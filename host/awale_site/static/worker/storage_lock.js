// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Lock of this browser's storage: one worker at a time uses it. `?guest` in a worker's address: it needs
// none, as it keeps nothing; `?take`: it takes the board over from the worker that has it.

const LOCK = "awale-board";
const LOCK_WAIT_MS = 4000; // for the worker of a page that is just being reloaded, or gone
const MOST_WAITS = 5; // each page has a share of awale-page (worker_source.js), but of an earlier build
const wants = new URLSearchParams(self.location?.search);
export const isGuest = wants.has("guest");

/** Whether this worker may go on. If another page is at work, or takes the board over later, the page
 *  shows that and this worker ends. */
export async function lockStorage() {
  if (isGuest || !navigator.locks) return true;
  for (let waits = 1; !(await locked()); waits++) {
    const { held = [] } = await navigator.locks.query();
    if (waits < MOST_WAITS && held.filter(({ name }) => name === "awale-page").length < 2) continue;
    leave("board.elsewhere");
    return false;
  }
  return true;
}

/** Whether the lock could be had.
 * @returns {Promise<boolean>} */
function locked() {
  const how = wants.has("take") ? { steal: true } : { signal: AbortSignal.timeout(LOCK_WAIT_MS) };
  let held = false;
  return new Promise((resolve) => {
    navigator.locks.request(LOCK, how, () => {
      held = true;
      resolve(true);
      return new Promise(() => {}); // until this worker ends
    }).catch(() => (held ? leave("board.taken") : resolve(false)));
  });
}

/** Say why, by the id of a sentence, and end.
 * @param {string} id */
export function leave(id) {
  self.postMessage(JSON.stringify({ t: "bye", say: { id, args: {} } }));
  self.close();
}
