# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An analysed game as OGN: a comment after every move, the better line as a variation.

Aualé reads it: no comment stands before the first move and no variation holds another one. What
the game's text said before stays in front; what an earlier analysis wrote is replaced.
"""

import re
from typing import Final

from awale_session.analysis.annotation import Kind
from awale_session.study.analysis.game_analysis import GameAnalysis, Ply

from awale_core import ogn_writer

from .score_format import figure

ANNOTATOR: Final = "Annotator"
_OURS: Final = "awale analyse"
_BAR: Final = "|"  # between what stood there and what the analysis says
_LINE: Final = 8  # plies of a variation


def to_ogn(analysis: GameAnalysis) -> str:
    """The game with its analysis, as OGN text."""
    source = analysis.source
    again = source.tags.get(ANNOTATOR, "").startswith(_OURS)
    before = {
        ply: _without_ours(comment) if again else comment
        for ply, comment in source.comments.items()
    }
    if before.get(0):  # Aualé stumbles on a comment before the first move
        before[1] = " ".join(filter(None, (before.pop(0), before.get(1))))
    comments = {}
    variations = [(ply, list(pits)) for ply, pits in source.variations]
    for ply in analysis.plies:
        own = before.get(ply.ply, "")
        comments[ply.ply] = f"{own} {_BAR} {_comment(ply)}" if own else _comment(ply)
        if ply.annotation.better is not None:
            line = list(ply.annotation.better_line[:_LINE])
            variations = [old for old in variations if (old[0], old[1][:1]) != (ply.ply, line[:1])]
            variations.append((ply.ply, line))
    tags = {**source.tags, ANNOTATOR: f"{_OURS}: {analysis.judge}"}
    return ogn_writer.write(analysis.game, tags, comments=comments, variations=variations)


def _comment(ply: Ply) -> str:
    kind, annotation = ply.annotation.kind, ply.annotation
    words = "" if kind is Kind.FINE else f" {kind.value.capitalize()}: {annotation.sentence}"
    return f"South: {figure(ply.score, 0)}.{words}"


def _without_ours(comment: str) -> str:
    """Return a comment without the additions of an earlier analysis."""
    own, bar, _ = comment.rpartition(f" {_BAR} South: ")
    return own if bar else "" if re.match(r"South: \S+( %)?\.", comment) else comment
