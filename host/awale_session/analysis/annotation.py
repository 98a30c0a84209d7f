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
_MENTIONED: Final = 1.0  # seeds; a smaller loss is not mentioned
_MENTIONED_CHANCE: Final = 0.03  # the same if only the winning chance is known


class Kind(StrEnum):
    """Quality of a move, by the share of the game's point that it lost."""

    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def sign(self) -> str:
        """The annotation symbol of such a move."""
        return {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}.get(self.value, "")


# Shares of the point: in an even game about 1.3, 2.3 and 4.4 seeds.
_KINDS: Final = ((0.25, Kind.BLUNDER), (0.14, Kind.MISTAKE), (0.08, Kind.INACCURACY))
_SEEDS_OF_AN_INACCURACY: Final = 4.0  # lost in a decided game
_SEEDS_OF_A_BLUNDER: Final = 8.0  # lost in a game that is not decided, whatever the share
_DECIDED: Final = 0.1  # of the point: who has less with the best move, or leaves less, is past it


@dataclass(frozen=True)
class Annotation:
    """Annotation of a move.

    `side` (0 South, 1 North) played `pit`; `better` is the best move if it was another one, with
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
    open_still = (
        best.score.chance_for(side) >= _DECIDED and played.score.chance_for(1 - side) >= _DECIDED
    )
    kind = _kind(lost, lost_chance, open_still)
    # A win that was sure may be lost with hardly a seed: words and kind have to agree.
    matters = kind is not Kind.FINE or _matters(best, played, lost, lost_chance)
    better = best.pit if best.pit != pit and matters else None
    why = reasons(game, played.line, best.line) if better is not None else ()
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
        _worse(side, played, best, lost, why) if better is not None else _fine(game, pit, best),
    )


def _lost(best: Score, played: Score, side: int) -> float | None:
    before, after = best.lead_for(side), played.lead_for(side)
    if before is None or after is None:
        same = best.decided and played.decided and best.winner == played.winner
        return 0.0 if same else None
    return max(0.0, before - after)


def _kind(lost: float | None, lost_chance: float, open_still: bool) -> Kind:
    if open_still and lost is not None and lost >= _SEEDS_OF_A_BLUNDER:
        return Kind.BLUNDER
    for share, kind in _KINDS:
        if lost_chance >= share:
            return kind
    return Kind.INACCURACY if lost is not None and lost >= _SEEDS_OF_AN_INACCURACY else Kind.FINE


def _matters(best: JudgedMove, played: JudgedMove, lost: float | None, lost_chance: float) -> bool:
    """Whether one move is clearly better than the other."""
    if best.score.exact and played.score.exact:
        return bool(lost)
    return lost_chance >= _MENTIONED_CHANCE if lost is None else lost >= _MENTIONED


def _fine(game: Game, pit: int, best: JudgedMove) -> Sentence:
    """Return the sentence on a move that loses nothing or nearly nothing."""
    kind = "best" if pit == best.pit else "good"
    if len(game.legal_moves()) == 1:
        kind = "only"
    return sentence(f"remark.{kind}", pit=pit_letter(pit))


def _worse(
    side: int, played: JudgedMove, best: JudgedMove, lost: float | None, why: tuple[Sentence, ...]
) -> Sentence:
    """Return the sentence on a move for which there was a better one."""
    shown = list(why[:_FIT])
    if not any(reason.id in _PRAISES for reason in shown):
        shown.append(sentence("coach.better", pit=pit_letter(best.pit)))
    words = shown[-1]
    for reason in reversed(shown[:-1]):
        words = sentence("coach.both", first=reason, second=words)
    cost = _cost(side, best.score, played.score, lost)
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
