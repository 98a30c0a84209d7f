# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""JSON export of analyses. `docs/analysis.md` describes every field."""

from typing import Any, Final

from awale_session.analysis.judge import JudgedMove
from awale_session.analysis.score import Score
from awale_session.study.analysis.game_analysis import GameAnalysis, Ply
from awale_session.wording import SIDE_NAMES

from awale_core.notation import pit_letter

VERSION: Final = 2  # of the document; additional fields do not change it


def document(courses: list[GameAnalysis]) -> dict[str, Any]:
    """Return all analyses as one document."""
    return {"version": VERSION, "games": [_analysis(analysis) for analysis in courses]}


def _analysis(analysis: GameAnalysis) -> dict[str, Any]:
    game = analysis.game
    outcome = None
    if game.outcome is not None:
        outcome = {"winner": _side(game.outcome.winner), "reason": game.outcome.reason}
    return {
        "name": analysis.source.name,
        "tags": analysis.source.tags,
        "rules": game.rules.id,
        "start": game.start_fen(),
        "moves": "".join(pit_letter(pit) for pit in game.moves),
        "seeds": list(game.stores),
        "outcome": outcome,
        "judge": analysis.judge,
        "start_score": _score(analysis.start),
        "plies": [_ply(ply) for ply in analysis.plies],
        "turning_points": [ply.ply for ply in analysis.turning_points],
        "certain_from": analysis.certain_from,
        "sides": {SIDE_NAMES[side]: vars(analysis.tally(side)) for side in (0, 1)},
        "next": None if analysis.following is None else _move(analysis.following.best),
    }


def _ply(ply: Ply) -> dict[str, Any]:
    annotation = ply.annotation
    mover = ply.side
    return {
        "ply": ply.ply,
        "number": ply.number,
        "side": SIDE_NAMES[mover],
        "fen": ply.fen,
        "move": pit_letter(annotation.pit),
        "captured": ply.captured,
        "score": _score(ply.score),
        "for_south": ply.score.lead,
        "for_mover": ply.score.lead_for(mover),
        "best": _move(ply.judgement.best),
        "moves": [_move(move) for move in ply.judgement.moves],
        "depth": ply.judgement.depth,
        "lost": annotation.lost,
        "lost_chance": round(annotation.lost_chance, 4),
        "exact": annotation.exact,
        "kind": annotation.kind.value,
        "better": None if annotation.better is None else pit_letter(annotation.better),
        "reasons": list(annotation.reasons),
        "text": annotation.sentence,
    }


def _move(move: JudgedMove) -> dict[str, Any]:
    return {
        "move": pit_letter(move.pit),
        "score": _score(move.score),
        "line": "".join(pit_letter(pit) for pit in move.line),
    }


def _score(score: Score) -> dict[str, Any]:
    """Return a score, seen by South."""
    return {
        "lead": score.lead,
        "exact": score.exact,
        "decided": score.decided,
        "winner": _side(score.winner) if score.decided else None,
        "plies": score.plies,
        "chance": round(score.chance, 4),
    }


def _side(side: int | None) -> str | None:
    """Return the name of a side, None for a draw."""
    return None if side is None else SIDE_NAMES[side]
