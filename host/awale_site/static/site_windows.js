// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The site's script of windows: those of the page, and what only the site has.

import "./windows.js";
import "./usb/sheet.js";
