// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The search worker, which starts with its first job.

import { WindowWorker } from "./window_worker.js";

/** A function that takes jobs as JSON, and `{"stop": number}`; `answered(text)` gets each answer.
 *  A search cannot be interrupted: to stop one, the worker is ended, and the next job starts another.
 * @param {(text: string) => void} answered */
export function startSearchWorker(answered) {
  /** @type {WindowWorker | null} */
  let worker = null;
  /** @type {Map<number, string>} */
  const waiting = new Map();
  /** @param {string} text */
  const post = (text) => {
    worker ??= new WindowWorker((data) => {
      waiting.delete(JSON.parse(data).job);
      answered(data);
    }, (why) => {
      throw new Error(why); // for the page, which then shows that the board is lost
    });
    worker.postMessage(text);
  };
  return (/** @type {string} */ text) => {
    /** @type {{job?: number, stop: number}} of a search, or the one to stop */
    const { job, stop } = JSON.parse(text);
    if (job) {
      waiting.set(job, text);
      post(text);
    } else if (waiting.delete(stop)) {
      worker?.terminate();
      worker = null;
      for (const each of waiting.values()) post(each);
    }
  };
}
