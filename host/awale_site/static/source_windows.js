// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Windows that only the site has.

import "./sharing.js";
import "./usb/sheet.js";
