# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The analysis of a whole game: every move judged, and where the game turned."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from awale_core import Game
from awale_core.notation import pit_letter
from awale_core.rules import AGREEMENT, RESIGNATION

from .judge import Judge, Judgement, Known, Valued
from .keeping import Kept
from .remark import Kind, Remark, remark_on
from .source import Source
from .worth import Worth

Progress = Callable[[], None]
_TURNS: Final = (Kind.MISTAKE, Kind.BLUNDER)
_FEW: Final = 3  # where the game turned at fewer moves, the worst slips are told as well


@dataclass(frozen=True)
class Ply:
    """One move of an analysed game.

    `ply` counts from 1, `fen` is the position before it, `captured` the seeds it took.
    """

    ply: int
    fen: str
    captured: int
    judgement: Judgement
    remark: Remark

    @property
    def side(self) -> int:
        """Who moved: 0 South, 1 North."""
        return self.remark.side

    @property
    def number(self) -> int:
        """The move's number as OGN counts: two plies are one move."""
        return (self.ply + 1) // 2

    @property
    def played(self) -> str:
        """``F`` or, with a capture, ``F+3``."""
        return pit_letter(self.remark.pit) + (f"+{self.captured}" if self.captured else "")

    @property
    def title(self) -> str:
        """``12. d``."""
        return f"{self.number}. {pit_letter(self.remark.pit)}"

    @property
    def sentence(self) -> str:
        """The remark with the move's number before it."""
        return f"{self.number}. {self.remark.sentence}"

    @property
    def worth(self) -> Worth:
        """What the game was worth after the move."""
        return self.remark.after


@dataclass(frozen=True)
class Tally:
    """How a side has played: moves, how many of them were the best or as good, how many of each
    bad kind, seeds thrown away (as far as they can be told)."""

    moves: int
    best: int
    slips: int
    mistakes: int
    blunders: int
    seeds: float


@dataclass(frozen=True)
class Course:
    """An analysed game. `start` is what it was worth before its first move; `judge` names who
    judged and how. `following` is the judgement of the last position where somebody could still
    move there: the game is unfinished, or was ended by word."""

    source: Source
    judge: str
    start: Worth
    plies: tuple[Ply, ...]
    following: Judgement | None = None

    @property
    def game(self) -> Game:
        """The game."""
        return self.source.game

    @cached_property
    def turning_points(self) -> tuple[Ply, ...]:
        """The moves at which the game turned, in order: all blunders and mistakes, and where these
        are few, the worst slips."""
        turns = [ply for ply in self.plies if ply.remark.kind in _TURNS]
        slips = [ply for ply in self.plies if ply.remark.kind is Kind.SLIP]
        slips.sort(key=lambda ply: (ply.remark.lost_chance, ply.remark.lost or 0.0), reverse=True)
        turns += slips[: max(0, _FEW - len(turns))]
        return tuple(sorted(turns, key=lambda ply: ply.ply))

    @property
    def certain_from(self) -> int | None:
        """The first ply after which every worth is certain; None if the last one is not."""
        first = None
        for ply in reversed(self.plies):
            if not ply.worth.decided:
                break
            first = ply.ply
        return first

    def tally(self, side: int) -> Tally:
        """How a side has played."""
        remarks = [ply.remark for ply in self.plies if ply.side == side]
        kinds = [remark.kind for remark in remarks]
        return Tally(
            len(remarks),
            sum(remark.better is None for remark in remarks),
            kinds.count(Kind.SLIP),
            kinds.count(Kind.MISTAKE),
            kinds.count(Kind.BLUNDER),
            sum(remark.lost or 0.0 for remark in remarks if remark.better is not None),
        )


def analyse(source: Source, judge: Judge, kept: Kept, progress: Progress = lambda: None) -> Course:
    """Judge every position of a game, the last one first; `progress` is called after each move's.

    What `kept` has is not judged again, and what is judged goes there at once: an analysis that was
    broken off goes on by being called again. Backwards, because a position with a single move is
    worth what the one after it is.
    """
    game = source.game.copy()
    by_rules = Worth.of_end(game) if game.outcome is not None else None
    if game.outcome is not None:
        game.undo()
        if game.plies == source.game.plies:  # it was a word that ended the game
            by_rules = None
    after = None if by_rules is None else Known(by_rules, ())
    judged: list[Judgement] = []
    while True:
        judgement = kept.get(game)
        if judgement is None:
            judgement = _forced(game, after)
        if judgement is None:
            judgement = judge.judge(game)
            kept.put(game, judgement)
        progress()
        judged.append(judgement)
        after = Known(judgement.worth, judgement.best.line)
        if not game.plies:
            break
        game.undo()
    judged.reverse()
    plies = tuple(_plies(source.game, judged))
    following = judged[-1] if len(judged) > len(plies) else None
    return Course(source, judge.settings, judged[0].worth, plies, following)


def _forced(game: Game, after: Known | None) -> Judgement | None:
    """The judgement of a position with one move only, which is that of the position after it."""
    legal = game.legal_moves()
    if len(legal) != 1 or after is None:
        return None
    return Judgement(game.turn, (Valued(legal[0], after.worth, (legal[0], *after.line)),), 0)


def _plies(played: Game, judged: list[Judgement]) -> Iterator[Ply]:
    """The moves of a game with what is known about each."""
    game = Game.from_fen(played.start_fen(), played.rules.id)
    sure: int | None = None  # who was proven to win before this move
    for pit, judgement in zip(played.moves, judged, strict=False):
        if sure is not None and sure != game.turn:
            judgement = _lost(judgement, sure)
        remark = remark_on(game, pit, judgement)
        sure = remark.after.winner if remark.after.decided else None
        fen = game.fen()
        captured = sum(game.play(pit).counts)
        yield Ply(game.plies, fen, captured, judgement, remark)


def _lost(judgement: Judgement, winner: int) -> Judgement:
    """The judgement of a position that has been proven lost for its mover: each of its moves
    loses, whether or not this search has seen so far."""
    moves = (
        move if move.worth.decided else replace(move, worth=Worth.certain(winner))
        for move in judgement.moves
    )
    ranked = sorted(moves, key=lambda move: move.worth.rank_for(judgement.side), reverse=True)
    return replace(judgement, moves=tuple(ranked))


def positions(game: Game) -> int:
    """How many positions of a game `analyse` judges: all in which somebody was to move."""
    by_rules = game.outcome is not None and game.outcome.reason not in (AGREEMENT, RESIGNATION)
    return game.plies + (not by_rules)
