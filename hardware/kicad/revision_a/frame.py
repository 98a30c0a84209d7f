# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Between board.toml's millimetres and KiCad's units."""

import pcbnew

from ..board_file import MIDDLE


def point(x: float, y: float) -> pcbnew.VECTOR2I:
    """A place of the board in KiCad's units."""
    return pcbnew.VECTOR2I(pcbnew.FromMM(MIDDLE[0] + x), pcbnew.FromMM(MIDDLE[1] - y))


def place_of(vector: pcbnew.VECTOR2I) -> tuple[float, float]:
    """The other way round."""
    return pcbnew.ToMM(vector.x) - MIDDLE[0], MIDDLE[1] - pcbnew.ToMM(vector.y)
