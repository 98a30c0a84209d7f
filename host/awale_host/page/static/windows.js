// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Everything that opens over the board: a script of its own, which comes after the board is there.

import { closeOnBack } from "./back.js";
import "./sheets/new_game.js";
import "./sheets/settings.js";
import "./sheets/lights.js";
import "./sheets/more.js";
import "./sheets/question.js";

closeOnBack();
