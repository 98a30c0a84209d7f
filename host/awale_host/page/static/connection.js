// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The source and the store: a script of its own, which comes first. What stands on the board is known
// when the script comes that draws it.

import { openSource } from "./open_source.js";
import { Store } from "./store.js";
import { Words, wantedLanguages } from "./words.js";

export const page = new Store(openSource(wantedLanguages()[0] ?? "en"), new Words("en", {}));
