// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The site's script of kept games and study: those of the page, and links to games.

import "./study.js";
import "./sharing.js";
