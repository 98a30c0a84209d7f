# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Who moves for a side, as the board has it."""

from typing import Final

HUMAN: Final = "touch"
ENGINE: Final = "host"
BOARD: Final = "board"  # the board's own AI
