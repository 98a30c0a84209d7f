# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The analysis of a whole game: every move judged, and where the game turned."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from awale_core import Game
from awale_core.notation import pit_letter

from .annotation import Annotation, Kind, annotate
from .cache import JudgementCache
from .judge import Judge, JudgedMove, Judgement, ScoredLine
from .score import Score
from .source import Source

Progress = Callable[[], None]
_TURNS: Final = (Kind.MISTAKE, Kind.BLUNDER)
_FEW: Final = 3  # where the game turned at fewer moves, the worst inaccuracies are shown as well


@dataclass(frozen=True)
class Ply:
    """One move of an analysed game.

    `ply` counts from 1, `fen` is the position before it, `captured` the seeds it took.
    """

    ply: int
    fen: str
    captured: int
    judgement: Judgement
    annotation: Annotation

    @property
    def side(self) -> int:
        """Who moved: 0 South, 1 North."""
        return self.annotation.side

    @property
    def number(self) -> int:
        """The move's number as OGN counts: two plies are one move."""
        return (self.ply + 1) // 2

    @property
    def played(self) -> str:
        """``F`` or, with a capture, ``F+3``."""
        return pit_letter(self.annotation.pit) + (f"+{self.captured}" if self.captured else "")

    @property
    def title(self) -> str:
        """``12. d``."""
        return f"{self.number}. {pit_letter(self.annotation.pit)}"

    @property
    def sentence(self) -> str:
        """The remark with the move's number before it."""
        return f"{self.number}. {self.annotation.sentence}"

    @property
    def score(self) -> Score:
        """What the game was worth after the move."""
        return self.annotation.after


@dataclass(frozen=True)
class Tally:
    """How a side has played: moves, how many of them were the best or as good, how many of each
    bad kind, seeds thrown away (as far as they can be told)."""

    moves: int
    best: int
    inaccuracies: int
    mistakes: int
    blunders: int
    seeds: float


@dataclass(frozen=True)
class GameAnalysis:
    """An analysed game. `start` is what it was worth before its first move; `judge` names who
    judged and how. `following` is the judgement of the last position where somebody could still
    move there: the game is unfinished, or was ended by word."""

    source: Source
    judge: str
    start: Score
    plies: tuple[Ply, ...]
    following: Judgement | None = None

    @property
    def game(self) -> Game:
        """The game."""
        return self.source.game

    @cached_property
    def turning_points(self) -> tuple[Ply, ...]:
        """The moves at which the game turned, in order: all blunders and mistakes, and where these
        are few, the worst inaccuracies."""
        turns = [ply for ply in self.plies if ply.annotation.kind in _TURNS]
        inaccuracies = [ply for ply in self.plies if ply.annotation.kind is Kind.INACCURACY]
        inaccuracies.sort(
            key=lambda ply: (ply.annotation.lost_chance, ply.annotation.lost or 0.0), reverse=True
        )
        turns += inaccuracies[: max(0, _FEW - len(turns))]
        return tuple(sorted(turns, key=lambda ply: ply.ply))

    @property
    def certain_from(self) -> int | None:
        """The first ply after which every worth is certain; None if the last one is not."""
        first = None
        for ply in reversed(self.plies):
            if not ply.score.decided:
                break
            first = ply.ply
        return first

    def tally(self, side: int) -> Tally:
        """How a side has played."""
        annotations = [ply.annotation for ply in self.plies if ply.side == side]
        kinds = [annotation.kind for annotation in annotations]
        return Tally(
            len(annotations),
            sum(annotation.better is None for annotation in annotations),
            kinds.count(Kind.INACCURACY),
            kinds.count(Kind.MISTAKE),
            kinds.count(Kind.BLUNDER),
            sum(
                annotation.lost or 0.0
                for annotation in annotations
                if annotation.better is not None
            ),
        )


def analyse(
    source: Source, judge: Judge, cache: JudgementCache, progress: Progress = lambda: None
) -> GameAnalysis:
    """Judge every position of a game, the last one first; `progress` is called after each move's.

    What `kept` has is not judged again, and what is judged goes there at once: an analysis that was
    broken off goes on by being called again. Backwards, because a position with a single move is
    worth what the one after it is.
    """
    game = source.game.copy()
    by_rules = Score.of_end(game) if game.outcome is not None else None
    if game.outcome is not None:
        game.undo()
        if game.plies == source.game.plies:  # it was a word that ended the game
            by_rules = None
    after = None if by_rules is None else ScoredLine(by_rules, ())
    judged: list[Judgement] = []
    while True:
        judgement = cache.get(game)
        if judgement is None:
            judgement = _forced(game, after)
        if judgement is None:
            judgement = judge.judge(game)
            cache.put(game, judgement)
        progress()
        judged.append(judgement)
        after = ScoredLine(judgement.score, judgement.best.line)
        if not game.plies:
            break
        game.undo()
    judged.reverse()
    plies = tuple(_plies(source.game, judged))
    following = judged[-1] if len(judged) > len(plies) else None
    return GameAnalysis(source, judge.settings, judged[0].score, plies, following)


def _forced(game: Game, after: ScoredLine | None) -> Judgement | None:
    """The judgement of a position with one move only, which is that of the position after it."""
    legal = game.legal_moves()
    if len(legal) != 1 or after is None:
        return None
    return Judgement(game.turn, (JudgedMove(legal[0], after.score, (legal[0], *after.line)),), 0)


def _plies(played: Game, judged: list[Judgement]) -> Iterator[Ply]:
    """The moves of a game with what is known about each."""
    game = Game.from_fen(played.start_fen(), played.rules.id)
    sure: int | None = None  # who was proven to win before this move
    for pit, judgement in zip(played.moves, judged, strict=False):
        if sure is not None and sure != game.turn:
            judgement = _lost(judgement, sure)
        annotation = annotate(game, pit, judgement)
        sure = annotation.after.winner if annotation.after.decided else None
        fen = game.fen()
        captured = sum(game.play(pit).captured_seeds)
        yield Ply(game.plies, fen, captured, judgement, annotation)


def _lost(judgement: Judgement, winner: int) -> Judgement:
    """The judgement of a position that has been proven lost for its mover: each of its moves
    loses, whether or not this search has seen so far."""
    moves = (
        move if move.score.decided else replace(move, score=Score.certain(winner))
        for move in judgement.moves
    )
    ranked = sorted(moves, key=lambda move: move.score.rank_for(judgement.side), reverse=True)
    return replace(judgement, moves=tuple(ranked))


def positions(game: Game) -> int:
    """How many positions of a game `analyse` judges: all in which somebody was to move."""
    by_rules = game.outcome is not None and not game.outcome.declared
    return game.plies + (not by_rules)
