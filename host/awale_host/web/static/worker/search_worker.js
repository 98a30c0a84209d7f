// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The search worker, which starts with its first job.

/** A function that takes jobs as JSON; `answered(text)` gets each answer. */
export function startSearchWorker(answered) {
  let worker = null;
  return (job) => {
    if (!worker) {
      worker = new Worker(new URL("searcher.js", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }) => answered(data);
    }
    worker.postMessage(job);
  };
}
