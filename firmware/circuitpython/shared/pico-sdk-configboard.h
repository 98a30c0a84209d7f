// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
#pragma once
// CircuitPython includes this file for settings of the Pico's SDK.

// How many times 1 ms the start waits for the crystal: those of some clones are slow to swing.
#define PICO_XOSC_STARTUP_DELAY_MULTIPLIER 64
