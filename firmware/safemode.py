# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Runs when CircuitPython is in safe mode: reports it by light and on the console, then restarts
the board, unless the user asked for safe mode."""

import microcontroller
import supervisor

reason = supervisor.runtime.safe_mode_reason
print("The board is in safe mode:", reason)
try:
    import awale_board.blink_codes as blink_codes

    blink_codes.blink(blink_codes.SAFE_MODE, 10)
except Exception as problem:  # damaged: restart without a blink code
    print("blink_codes.py:", problem)
# A brownout or a crash of the interpreter passes; what the user asked for stays.
if reason not in (supervisor.SafeModeReason.USER, supervisor.SafeModeReason.PROGRAMMATIC):
    microcontroller.reset()
