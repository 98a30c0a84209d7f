// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Chooses the source: the program that serves this page. The site has another file in this place.

import { SocketSource } from "./source.js";

/** The source of this page, which speaks `language`.
 * @param {string} language */
export function openSource(language) {
  return new SocketSource(language);
}
