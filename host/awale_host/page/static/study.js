// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The windows of kept games, the study and a friend, and what fills the screen: a script of its own,
// which comes at the first touch or key.

import "./games/window.js";
import "./parts/projector.js";
import "./sheets/friend.js";
import "./study/study_part.js";
import "./study/watch_part.js";
