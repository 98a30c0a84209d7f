// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The site's search: pages for players in the reader's language come first, those in languages that the
// browser does not ask for last. The other weights are Sphinx's own.

var Scorer = {
  // `result` is [page, title, anchor, description, score, file, kind].
  score: ([page, , , , score]) => {
    const language = /^learn\/([a-z]+)/.exec(page)?.[1];
    if (!language) return score;
    const wanted = navigator.languages.map((each) => each.split("-")[0].toLowerCase());
    if (language === wanted[0]) return score + 20;
    return wanted.includes(language) ? score : score - 20;
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
