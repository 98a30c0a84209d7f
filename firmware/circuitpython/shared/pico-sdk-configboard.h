// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
#pragma once
// CircuitPython includes this file for settings of the Pico's SDK; there are none.
