# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Levels of the PC's player in the browser, 1 to 10.

The lowest are those of the board's own AI; the ones above search for some time.
"""

from typing import Final

BOARD_LEVELS: Final = 5
TIMES_MS: Final = (200, 400, 800, 1600, 3000)
