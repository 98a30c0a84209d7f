// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The search worker, which starts with its first job.

/** A function that takes jobs as JSON, and `{"stop": number}`; `answered(text)` gets each answer.
 *  A search cannot be interrupted: to stop one, the worker is ended, and the next job starts another.
 * @param {(text: string) => void} answered */
export function startSearchWorker(answered) {
  /** @type {Worker | null} */
  let worker = null;
  /** @type {Map<number, string>} */
  const waiting = new Map();
  /** @param {string} text */
  const post = (text) => {
    if (!worker) {
      worker = new Worker(new URL("searcher.js", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }) => {
        waiting.delete(JSON.parse(data).job);
        answered(data);
      };
    }
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
