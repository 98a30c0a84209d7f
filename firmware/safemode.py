# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Runs when CircuitPython has stopped everything (safe mode): says so in light and on the console,
then starts the board again, unless the USB drive is needed to put something right."""

import microcontroller
import supervisor
import trouble

reason = supervisor.runtime.safe_mode_reason
print("The board is in safe mode:", reason)
trouble.blink(trouble.SAFE_MODE, 10)
# A brownout or a crash of the interpreter passes; what somebody asked for stays.
if reason not in (supervisor.SafeModeReason.USER, supervisor.SafeModeReason.PROGRAMMATIC):
    microcontroller.reset()
