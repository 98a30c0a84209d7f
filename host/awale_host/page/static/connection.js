// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The source and the store: a script of its own, which comes first. What stands on the board is known
// when the script comes that draws it. This one is for the program that serves the page.

import { openPage } from "./page.js";
import { SocketSource } from "./source.js";

openPage((language) => new SocketSource(language));
