// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Who is at the other end: the program that serves this page. The site has another file in this place.

import { SocketSource } from "./source.js";

/** The source of this page, which speaks `language`. */
export function openSource(language) {
  return new SocketSource(language);
}
