// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The page that is open: its first script opens it on a source, later ones show it.

import { Store } from "./store.js";
import { Words, wantedLanguages } from "./words.js";

/** @type {Store[]} at most one */
const opened = [];

/** Open the page on the source that `source` makes for the language of the person.
 * @param {(language: string) => import("./source.js").Source} source */
export function openPage(source) {
  opened.push(new Store(source(wantedLanguages()[0] ?? "en"), new Words("en", {})));
}

/** The store of the page that is open. */
export function openedPage() {
  const [page] = opened;
  if (!page) throw new Error("no page is open");
  return page;
}
