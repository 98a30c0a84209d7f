// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The windows of kept games and of the study: a script of its own, which comes at the first touch or
// key.

import "./games/window.js";
import "./study/study_part.js";
import "./study/watch_part.js";
