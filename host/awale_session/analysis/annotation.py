# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Annotation of one move: what it lost, the better move, the reason.

The analysis of a whole game and the coach during a game use the same sentences.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from awale_core import Game
from awale_core.notation import pit_letter

from ..catalogue import Sentence, english, sentence
from .judge import Judge, JudgedMove, Judgement
from .reasons import reasons, seeds_in_words
from .score import Score

# Reasons that name the better move themselves.
_PRAISES: Final = (
    "why.empties", "why.again", "why.captures_from", "why.captures_more", "why.gain"
)  # fmt: skip
_FIT: Final = 2  # reasons that are said
_COUNTED: Final = 9  # seeds; of more there may be fewer in the pits


class Kind(StrEnum):
    """Quality of a move, by what it lost. It alone decides the sign, the words, the turning points
    of a game and which moves count as good."""

    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def sign(self) -> str:
        """The annotation symbol of such a move."""
        return {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}.get(self.value, "")


# The share of the point (in an even game about 1.3, 2.3 and 4.4 seeds) or the seeds that a move of
# a kind loses at least.
_KINDS: Final = (
    (0.25, 8.0, Kind.BLUNDER), (0.14, 4.0, Kind.MISTAKE), (0.08, 2.0, Kind.INACCURACY)
)  # fmt: skip
_DECIDED: Final = 0.1  # of the point: who has less with the best move, or leaves less, is past it


@dataclass(frozen=True)
class Annotation:
    """Annotation of a move.

    `side` (0 South, 1 North) played `pit`; `better` is the best move if this one is not fine, with
    the expected play in `better_line`. `before` and `after` are the game's scores with the best
    move and with this one. `lost` is the number of seeds lost, 0 or more, None if unknown (a win
    proven without its margin, a race), and `lost_chance` the share of the point (0–1). `exact`:
    both scores are certain. `why` are the reasons, `say` is the whole annotation; `reasons` and
    `sentence` are the same in English.
    """

    side: int
    pit: int
    kind: Kind
    before: Score
    after: Score
    lost: float | None
    lost_chance: float
    better: int | None
    better_line: tuple[int, ...]
    why: tuple[Sentence, ...]
    say: Sentence

    @property
    def reasons(self) -> tuple[str, ...]:
        """`why` in English."""
        return tuple(english(reason) for reason in self.why)

    @property
    def sentence(self) -> str:
        """`say` in English."""
        return english(self.say)

    @property
    def exact(self) -> bool:
        """Whether the loss is certain, not estimated."""
        return self.before.exact and self.after.exact


def explain(game: Game, pit: int, judge: Judge) -> Annotation:
    """Annotate the move `pit` in the running game `game`, which is at the position before it.

    The judge searches within its limits; `game` is not changed. ValueError if the game is over,
    KeyError if the move is not legal.
    """
    return annotate(game, pit, judge.judge(game))


def annotate(game: Game, pit: int, judgement: Judgement) -> Annotation:
    """Like `explain`, from an existing judgement of the position."""
    side = game.turn
    best, played = judgement.best, judgement.of(pit)
    lost = _lost(best.score, played.score, side)
    lost_chance = max(0.0, best.score.chance_for(side) - played.score.chance_for(side))
    decided = _decided(side, best.score, played.score)
    kind = _kind(lost, lost_chance, decided is not None)
    better = None if kind is Kind.FINE else best.pit
    why: tuple[Sentence, ...] = ()
    if better is None:
        say = _fine(game, pit, best)
    else:
        why = reasons(game, played.line, best.line)
        cost = _cost(side, best.score, played.score, lost)
        say = _worse(played, best, sentence(decided, cost=cost) if decided else cost, why)
    return Annotation(
        side,
        pit,
        kind,
        best.score,
        played.score,
        lost,
        lost_chance,
        better,
        best.line if better is not None else (),
        why,
        say,
    )


def _lost(best: Score, played: Score, side: int) -> float | None:
    before, after = best.lead_for(side), played.lead_for(side)
    if before is None or after is None:
        same = best.decided and played.decided and best.winner == played.winner
        return 0.0 if same else None
    return max(0.0, before - after)


def _decided(side: int, best: Score, played: Score) -> str | None:
    """Return the sentence for a game that the move cannot turn any more; None if it can."""
    if best.chance_for(side) < _DECIDED:
        return "cost.lost_already"
    return "cost.won_still" if played.chance_for(1 - side) < _DECIDED else None


def _kind(lost: float | None, lost_chance: float, is_decided: bool) -> Kind:
    for share, seeds, kind in _KINDS:
        if lost_chance >= share or (lost is not None and lost >= seeds):
            return Kind.INACCURACY if is_decided else kind
    return Kind.FINE


def _fine(game: Game, pit: int, best: JudgedMove) -> Sentence:
    """Return the sentence on a move that loses next to nothing."""
    kind = "best" if pit == best.pit else "good"
    if len(game.legal_moves()) == 1:
        kind = "only"
    return sentence(f"remark.{kind}", pit=pit_letter(pit))


def _worse(
    played: JudgedMove, best: JudgedMove, cost: Sentence, why: tuple[Sentence, ...]
) -> Sentence:
    """Return the sentence on a move for which there was a better one."""
    shown = list(why[:_FIT])
    if not any(reason.id in _PRAISES for reason in shown):
        shown.append(sentence("coach.better", pit=pit_letter(best.pit)))
    words = shown[-1]
    for reason in reversed(shown[:-1]):
        words = sentence("coach.both", first=reason, second=words)
    return sentence("remark.worse", pit=pit_letter(played.pit), cost=cost, why=words)


def _cost(side: int, best: Score, played: Score, lost: float | None) -> Sentence:
    """Return the loss of a move as a predicate."""
    if played.decided and played.winner == 1 - side:
        if best.decided and best.winner == side:
            return sentence("cost.won_to_lost")
        if best.decided and best.winner is None:
            return sentence("cost.drawn_to_lost")
        if not best.decided:
            return _within("cost.lost", played)
    elif best.decided and best.winner == side:
        if played.decided and played.winner is None:
            return sentence("cost.won_to_drawn")
        if not played.decided:
            return _within("cost.missed_win", best)
    elif best.decided and best.winner is None and not played.decided:
        return sentence("cost.left_draw")
    if lost is None:
        share = round(100 * (best.chance_for(side) - played.chance_for(side)))
        return sentence("cost.chances", share=share)
    if best.exact and played.exact:
        return sentence("cost.seeds", seeds=seeds_in_words(round(lost)))
    seeds = max(1, round(lost))
    if seeds > _COUNTED:
        return sentence("cost.many", seeds=seeds_in_words(_COUNTED))
    return sentence("cost.about", seeds=seeds_in_words(seeds))


def _within(id: str, score: Score) -> Sentence:
    moves = 0 if score.plies is None else (score.plies + 1) // 2
    return sentence(f"{id}_in", n=moves) if moves > 1 else sentence(id)
