# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Measured strength of the engine's levels, rules `abapa`: the figures of docs/benchmarks.md.

`python -m tools.engine.ladder` and `python -m tools.engine.beginners` measure them again; a test
compares this table with the document.
"""

from typing import Final

STEPS: Final = (382, 225, 173, 230, 220, 230, 200, 160, 308)
"""Elo of each level above the one below it, from level 2 on."""

BEGINNERS: Final = ((54, 99), (29, 78), (8, 62), (3, 34), (1, 12), (0, 3))
"""Scores of two models of beginners against each level from 1 on, in per cent: a child that plays
any move, and a beginner who takes what there is to take and looks a move ahead."""


def score_against_lower(level: int) -> int:
    """Score of a level (2 or higher) against the one below, in per cent of the points: Elo's
    expectation, 1 / (1 + 10^(-difference / 400)) (Elo, The Rating of Chessplayers, 1978)."""
    return round(100 / (1 + 10 ** (-STEPS[level - 2] / 400)))
