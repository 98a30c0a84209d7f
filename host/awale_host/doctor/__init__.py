# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Diagnostics of this program, its ports and a connected board.

Each module yields `Finding`s; the command `awale doctor` prints them.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """One diagnostic result.

    `well` is True if all is in order, False for a fault, None for a mere fact. `advice` says what
    to do about a fault.
    """

    what: str
    well: bool | None
    advice: str = ""
