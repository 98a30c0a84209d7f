# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Scores as short figures, the same in text and OGN."""

from awale_session.analysis.score import Score
from awale_session.study.analysis.game_analysis import Ply

LEGEND = (
    "A figure is the final lead in seeds to expect with best play; = before it: it is certain. "
    "won, lost, drawn: that is certain, the lead is not known."
)
LEGEND_OF_A_RACE = "A figure is the chance to win; won, lost: it is certain."


def figure(score: Score, side: int) -> str:
    """Format a score for a side: ``+3.4``, ``=+4`` (exact), ``won``, ``lost``, ``drawn``,
    ``57 %`` in a race."""
    lead = score.lead_for(side)
    if score.decided and not score.exact:
        if score.winner is None:
            return "drawn"
        return "won" if score.winner == side else "lost"
    if lead is None:
        return f"{round(100 * score.chance_for(side))} %"
    if score.exact:
        return f"={_signed(f'{lead:.0f}')}"
    return _signed(f"{lead:.1f}")


def _signed(number: str) -> str:
    """A number with its sign, zero without one."""
    if not number.strip("-0."):
        return number.lstrip("-")
    return number if number.startswith("-") else f"+{number}"


def given_away(ply: Ply) -> str:
    """Seeds, chances or the result that a move gave away: ``4.5``, ``=4`` (exact), ``12 %``,
    ``the win``; empty where it is next to nothing."""
    annotation = ply.annotation
    if annotation.better is None:
        return ""
    if (
        annotation.before.decided
        and annotation.before.winner == annotation.side
        and (not annotation.after.decided or annotation.after.winner != annotation.side)
    ):
        return "the win"
    if (
        annotation.before.decided
        and annotation.before.winner is None
        and annotation.after.winner is not None
    ):
        return "the draw"
    if annotation.lost is None:
        return f"{round(100 * annotation.lost_chance)} %"
    return f"={annotation.lost:.0f}" if annotation.exact else f"{annotation.lost:.1f}"
