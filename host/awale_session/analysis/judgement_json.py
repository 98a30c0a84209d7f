# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Judgements as JSON objects, as they are kept."""

from typing import Any

import msgspec

from .judge import JudgedMove, Judgement
from .score import Score


def judgement_to_json(judgement: Judgement) -> dict[str, Any]:
    """Return a judgement as JSON objects."""
    moves = [
        [move.pit, list(move.line), msgspec.to_builtins(move.score)] for move in judgement.moves
    ]
    return {"side": judgement.side, "depth": judgement.depth, "moves": moves}


def judgement_from_json(kept: dict[str, Any]) -> Judgement:
    """Return the judgement of `judgement_to_json`; ValueError, KeyError or TypeError if it is not
    one."""
    moves = [JudgedMove(pit, Score(**score), tuple(line)) for pit, line, score in kept["moves"]]
    return Judgement(kept["side"], tuple(moves), kept["depth"])
