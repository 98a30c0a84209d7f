# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Two short sentences of the coach on a move, of the facts that the analysis has found.

The analysis of a game says more, with what the move cost; a player in a game needs what would have
been better and what can happen now.
"""

from collections.abc import Mapping
from typing import Final

from awale_core import Game
from awale_core.notation import pit_letter

from ..analysis.annotation import Annotation
from ..catalogue import Sentence, sentence

_MOST: Final = 6  # moves of a line in which a capture is shown, as the reasons mention one
_WITHOUT: Final = 3  # moves of a line that brings no capture

# By the analysis's reasons: what the better move does, and what the played one brings about.
_PRAISES: Final = {
    "why.empties": "coach.empties",
    "why.again": "coach.again",
    "why.captures_from": "coach.missed",
    "why.captures_more": "coach.missed",
    "why.gain": "coach.gain",
}
_BLAMES: Final = {
    "why.kill": "puzzle.why.over",
    "why.ends_giving": "puzzle.why.over",
    "why.ends": "puzzle.why.over",
    "why.slam": "moved.slam",
    "why.opens": "coach.opens",
    "why.later": "coach.later",
}


def remark(annotation: Annotation) -> Sentence:
    """`F would have caught 2. Now c can catch 2 of yours in B.` The move has a better one."""
    assert annotation.better is not None
    better = sentence("coach.better", pit=pit_letter(annotation.better))
    praise = _first(annotation, _PRAISES) or better
    blame = _first(annotation, _BLAMES)
    return praise if blame is None else sentence("coach.both", first=praise, second=blame)


def shown_line(position: Game, line: tuple[int, ...]) -> tuple[int, ...]:
    """The better line as far as its player's largest capture, else its first moves."""
    play, most, end = position.copy(), 0, _WITHOUT
    for plies, pit in enumerate(line[:_MOST], 1):
        if pit not in play.legal_moves():
            break
        move = play.play(pit)
        if move.side == position.turn and sum(move.captured_seeds) > most:
            most, end = sum(move.captured_seeds), plies
    return line[:end]


def _first(annotation: Annotation, ids: Mapping[str, str]) -> Sentence | None:
    for reason in annotation.why:
        if reason.id in ids:
            return Sentence(ids[reason.id], {"pit": pit_letter(annotation.pit), **_facts(reason)})
    return None


def _facts(reason: Sentence) -> dict[str, str | int | Sentence]:
    """Pits and the number of seeds of a reason, in one table."""
    facts: dict[str, str | int | Sentence] = {}
    for name, value in reason.args.items():
        if not isinstance(value, Sentence) or value.id.startswith("list."):
            facts[name] = value
        elif value.id == "count.seeds":
            facts["n"] = value.args["n"]
        else:
            facts = {**_facts(value), **facts}
    return facts
