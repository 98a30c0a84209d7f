# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The player of a side: its seat in the board's terms, and the kinds of players."""

from typing import Final

HUMAN: Final = "touch"
ENGINE: Final = "host"
BOARD: Final = "board"  # the board's own AI

PERSON: Final = "person"
ENGINE_PLAYER: Final = "engine"
BOARD_PLAYER: Final = "board"
PROGRAM: Final = "program"
