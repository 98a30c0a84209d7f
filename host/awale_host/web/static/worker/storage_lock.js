// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Lock of this browser's storage: one worker at a time uses it.

const LOCK = "awale-board";
const LOCK_WAIT_MS = 4000; // for the worker of a page that is just being reloaded
const elsewhere = { t: "bye", say: { id: "board.elsewhere", args: {} } };

/** Whether this worker may go on. If another one is at work the page is sent away. */
export async function lockStorage() {
  if (!navigator.locks) return true;
  try {
    await new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(LOCK_WAIT_MS);
      navigator.locks.request(LOCK, { signal }, () => {
        resolve();
        return new Promise(() => {}); // until this worker ends
      }).catch(reject);
    });
    return true;
  } catch {
    self.postMessage(JSON.stringify(elsewhere));
    return false;
  }
}
