// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The windows of kept games, the study and a friend, the rules, what fills the screen, the course of a
// finished game, spoken moves, the focus of the keyboard: a script of its own, which comes at the first
// touch or key.

import { choice } from "./choices.js";
import { keepFocus } from "./focus.js";
import "./games/window.js";
import { noteKeptGame } from "./kept_game.js";
import { openedPage } from "./page.js";
import "./parts/course.js";
import "./parts/projector.js";
import "./sheets/address.js";
import "./sheets/friend.js";
import "./sheets/rules.js";
import { Speech } from "./speech.js";
import "./study/study_part.js";
import "./study/watch_part.js";

const page = openedPage();
new Speech(page, choice("speech"));
keepFocus(page);
noteKeptGame(page);
