# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An analysis as JSON, for programs. `docs/analysis.md` describes every field."""

from typing import Any, Final

from awale_core.notation import pit_letter

from ..play.words import SIDE_NAMES
from .course import Course, Ply
from .judge import Valued
from .worth import Worth

VERSION: Final = 1  # of the document; a further field is no new version


def document(courses: list[Course]) -> dict[str, Any]:
    """All of them as one document."""
    return {"version": VERSION, "games": [_course(course) for course in courses]}


def _course(course: Course) -> dict[str, Any]:
    game = course.game
    outcome = None
    if game.outcome is not None:
        outcome = {"winner": _side(game.outcome.winner), "reason": game.outcome.reason}
    return {
        "name": course.source.name,
        "tags": course.source.tags,
        "rules": game.rules.id,
        "start": game.start_fen(),
        "moves": "".join(pit_letter(pit) for pit in game.moves),
        "seeds": list(game.stores),
        "outcome": outcome,
        "judge": course.judge,
        "start_worth": _worth(course.start),
        "plies": [_ply(ply) for ply in course.plies],
        "turning_points": [ply.ply for ply in course.turning_points],
        "certain_from": course.certain_from,
        "sides": {SIDE_NAMES[side]: vars(course.tally(side)) for side in (0, 1)},
        "next": None if course.following is None else _move(course.following.best),
    }


def _ply(ply: Ply) -> dict[str, Any]:
    remark = ply.remark
    mover = ply.side
    return {
        "ply": ply.ply,
        "number": ply.number,
        "side": SIDE_NAMES[mover],
        "fen": ply.fen,
        "move": pit_letter(remark.pit),
        "captured": ply.captured,
        "worth": _worth(ply.worth),
        "for_south": ply.worth.lead,
        "for_mover": ply.worth.lead_for(mover),
        "best": _move(ply.judgement.best),
        "moves": [_move(move) for move in ply.judgement.moves],
        "depth": ply.judgement.depth,
        "lost": remark.lost,
        "lost_chance": round(remark.lost_chance, 4),
        "exact": remark.exact,
        "kind": remark.kind.value,
        "better": None if remark.better is None else pit_letter(remark.better),
        "reasons": list(remark.reasons),
        "text": remark.sentence,
    }


def _move(move: Valued) -> dict[str, Any]:
    return {
        "move": pit_letter(move.pit),
        "worth": _worth(move.worth),
        "line": "".join(pit_letter(pit) for pit in move.line),
    }


def _worth(worth: Worth) -> dict[str, Any]:
    """Seen by South, as Worth is."""
    return {
        "lead": worth.lead,
        "exact": worth.exact,
        "decided": worth.decided,
        "winner": _side(worth.winner) if worth.decided else None,
        "plies": worth.plies,
        "chance": round(worth.chance, 4),
    }


def _side(side: int | None) -> str | None:
    """None for a draw."""
    return None if side is None else SIDE_NAMES[side]
