# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Seats: the player of each side, in the board's terms."""

from typing import Final

HUMAN: Final = "touch"
ENGINE: Final = "host"
BOARD: Final = "board"  # the board's own AI
