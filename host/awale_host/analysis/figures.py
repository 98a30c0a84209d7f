# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Worths as short figures, the same in text, OGN and picture."""

from .course import Ply
from .worth import Worth

LEGEND = (
    "A figure is the final lead in seeds to expect with best play; = before it: it is certain. "
    "won, lost, drawn: that is certain, the lead is not known."
)
LEGEND_OF_A_RACE = "A figure is the chance to win; won, lost: it is certain."


def figure(worth: Worth, side: int) -> str:
    """What a game is worth to a side: ``+3.4``, ``=+4`` (exact), ``won``, ``lost``, ``drawn``,
    ``57 %`` in a race."""
    lead = worth.lead_for(side)
    if worth.decided and not worth.exact:
        if worth.winner is None:
            return "drawn"
        return "won" if worth.winner == side else "lost"
    if lead is None:
        return f"{round(100 * worth.chance_for(side))} %"
    if worth.exact:
        return f"={_signed(f'{lead:.0f}')}"
    return _signed(f"{lead:.1f}")


def _signed(number: str) -> str:
    """A number with its sign, zero without one."""
    if not number.strip("-0."):
        return number.lstrip("-")
    return number if number.startswith("-") else f"+{number}"


def thrown_away(ply: Ply) -> str:
    """Seeds, chances or the result that a move threw away: ``4.5``, ``=4`` (exact), ``12 %``,
    ``the win``; empty where it is next to nothing."""
    remark = ply.remark
    if remark.better is None:
        return ""
    if (
        remark.before.decided
        and remark.before.winner == remark.side
        and (not remark.after.decided or remark.after.winner != remark.side)
    ):
        return "the win"
    if remark.before.decided and remark.before.winner is None and remark.after.winner is not None:
        return "the draw"
    if remark.lost is None:
        return f"{round(100 * remark.lost_chance)} %"
    return f"={remark.lost:.0f}" if remark.exact else f"{remark.lost:.1f}"
