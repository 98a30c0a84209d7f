# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Analysis of a whole game: a judgement of every move, and the turning points."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Protocol

from awale_core import Game
from awale_core.notation import pit_letter

from ...analysis.annotation import Annotation, Kind, annotate
from ...analysis.judge import Judge, JudgedMove, Judgement, ScoredLine
from ...analysis.score import Score
from .source import Source

Progress = Callable[[], None]
Found = Callable[[Game, Judgement], None]
_TURNS: Final = (Kind.MISTAKE, Kind.BLUNDER)
_MOST: Final = 5  # turning points of a game
_FEW: Final = 3  # with fewer of them, the worst inaccuracies are shown as well


class Judgements(Protocol):
    """Judgements of one judge by position."""

    def get(self, game: Game) -> Judgement | None:
        """The judgement of this position after these moves, None if there is none."""
        ...

    def put(self, game: Game, judgement: Judgement) -> None:
        """Keep one."""
        ...


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
        """The side that moved: 0 South, 1 North."""
        return self.annotation.side

    @property
    def number(self) -> int:
        """Move number as in OGN: two plies are one move."""
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
        """The annotation after the move's number."""
        return f"{self.number}. {self.annotation.sentence}"

    @property
    def score(self) -> Score:
        """The game's score after the move."""
        return self.annotation.after


@dataclass(frozen=True)
class Tally:
    """Totals of a side: moves, those without a sign, moves of each bad kind, and what the bad ones
    lost in seeds, as far as it is known."""

    moves: int
    best: int
    inaccuracies: int
    mistakes: int
    blunders: int
    seeds: float


@dataclass(frozen=True)
class GameAnalysis:
    """An analysed game.

    `start` is the score before the first move; `judge` names the judge and its settings.
    `following` is the judgement of the last position if a player could still move there: the game
    is unfinished, or ended by agreement or resignation."""

    source: Source
    judge: str
    start: Score
    plies: tuple[Ply, ...]
    following: Judgement | None = None

    @property
    def game(self) -> Game:
        """The game."""
        return self.source.game

    @property
    def judged(self) -> list[Judgement]:
        """The judgements of all positions, the first one first: those of `assembled`."""
        judged = [ply.judgement for ply in self.plies]
        if self.following is not None:
            judged.append(self.following)
        return judged

    @cached_property
    def turning_points(self) -> tuple[Ply, ...]:
        """Return the turning points in order: the largest blunders and mistakes and, if few,
        inaccuracies."""
        turns = self._largest(*_TURNS)[:_MOST]
        turns += self._largest(Kind.INACCURACY)[: max(0, _FEW - len(turns))]
        return tuple(sorted(turns, key=lambda ply: ply.ply))

    def worst(self, side: int) -> Ply | None:
        """Return the bad move with which a side lost most; None if it has none."""
        bad = self._largest(*_TURNS, Kind.INACCURACY)
        return next((ply for ply in bad if ply.side == side), None)

    def _largest(self, *kinds: Kind) -> list[Ply]:
        """Return the moves of these kinds, the one first that lost most."""
        found = [ply for ply in self.plies if ply.annotation.kind in kinds]
        found.sort(key=lambda ply: (ply.annotation.lost_chance, ply.annotation.lost or 0.0))
        return found[::-1]

    @property
    def certain_from(self) -> int | None:
        """The first ply after which every score is certain; None if the last one is not."""
        first = None
        for ply in reversed(self.plies):
            if not ply.score.decided:
                break
            first = ply.ply
        return first

    def accuracy(self, side: int) -> float | None:
        """Return the accuracy of a side in %: the share of the game's point that its moves kept,
        on average; None if it has not moved."""
        lost = [ply.annotation.lost_chance for ply in self.plies if ply.side == side]
        return 100 * (1 - sum(lost) / len(lost)) if lost else None

    def good_moves(self, side: int) -> tuple[int, ...]:
        """Return how many moves of a side have no sign, how many it played, and how many were
        inaccuracies, mistakes and blunders."""
        tally = self.tally(side)
        return tally.best, tally.moves, tally.inaccuracies, tally.mistakes, tally.blunders

    def tally(self, side: int) -> Tally:
        """Return the totals of a side."""
        annotations = [ply.annotation for ply in self.plies if ply.side == side]
        kinds = [annotation.kind for annotation in annotations]
        return Tally(
            len(kinds),
            kinds.count(Kind.FINE),
            kinds.count(Kind.INACCURACY),
            kinds.count(Kind.MISTAKE),
            kinds.count(Kind.BLUNDER),
            sum(each.lost or 0.0 for each in annotations if each.kind is not Kind.FINE),
        )


def analyse(
    source: Source,
    judge: Judge,
    cache: Judgements,
    progress: Progress = lambda: None,
    found: Found = lambda game, judgement: None,
) -> GameAnalysis:
    """Judge every position of a game, the last one first; `progress` is called after each, and
    `found` with the game as it stood there.

    Judgements in `cache` are reused and new ones are saved there at once, so that another call
    resumes an interrupted analysis. The order is backwards, because a position with a single move
    has the score of the next position.
    """
    game, after = _end(source)
    judged: list[Judgement] = []
    while True:
        judgement = cache.get(game)
        if judgement is None:
            judgement = _forced(game, after)
        if judgement is None:
            judgement = judge.judge(game)
            cache.put(game, judgement)
        progress()
        found(game, judgement)
        judged.append(judgement)
        after = ScoredLine(judgement.score, judgement.best.line)
        if not game.plies:
            break
        game.undo()
    judged.reverse()
    return assembled(source, judge.settings, judged)


def unjudged(source: Source, cache: Judgements) -> list[int]:
    """Return the positions that `analyse` would pass to a judge, the last one first, each as the
    number of moves before it."""
    game, after = _end(source)
    plies = []
    while True:
        if cache.get(game) is None and (after is None or len(game.legal_moves()) != 1):
            plies.append(game.plies)
        if not game.plies:
            return plies
        after = ScoredLine(Score.estimate(0.0), ())  # that of the next position, whatever it is
        game.undo()


def _end(source: Source) -> tuple[Game, ScoredLine | None]:
    """Return the last position in which a player was to move, and the game's score after it if the
    rules ended the game."""
    game = source.game.copy()
    if game.outcome is None:
        return game, None
    by_rules = Score.of_end(game)
    game.undo()
    if game.plies == source.game.plies:  # the game ended by agreement or resignation
        return game, None
    return game, ScoredLine(by_rules, ())


def assembled(source: Source, judge: str, judged: list[Judgement]) -> GameAnalysis:
    """Make an analysis of the judgements of all positions of a game, the first one first.

    `judge` names the judge and its settings. KeyError if they are those of another game.
    """
    plies = tuple(_plies(source.game, judged))
    following = judged[-1] if len(judged) > len(plies) else None
    return GameAnalysis(source, judge, judged[0].score, plies, following)


def _forced(game: Game, after: ScoredLine | None) -> Judgement | None:
    """Return the judgement of a position with a single move, from that of the next position."""
    legal = game.legal_moves()
    if len(legal) != 1 or after is None:
        return None
    return Judgement(game.turn, (JudgedMove(legal[0], after.score, (legal[0], *after.line)),), 0)


def _plies(played: Game, judged: list[Judgement]) -> Iterator[Ply]:
    """Return the analysed moves of a game."""
    game = Game.from_fen(played.start_fen(), played.rules.id)
    sure: int | None = None  # the side that was proven to win before this move
    for pit, judgement in zip(played.moves, judged, strict=False):
        if sure is not None and sure != game.turn:
            judgement = _lost(judgement, sure)
        ply = judged_ply(game, pit, judgement)
        sure = ply.score.winner if ply.score.decided else None
        game.play(pit)
        yield ply


def judged_ply(game: Game, pit: int, judgement: Judgement) -> Ply:
    """Return the judged move `pit` of a game at the position before it. KeyError if it is not
    legal."""
    annotation = annotate(game, pit, judgement)
    captured = sum(game.copy().play(pit).captured_seeds)
    return Ply(game.plies + 1, game.fen(), captured, judgement, annotation)


def _lost(judgement: Judgement, winner: int) -> Judgement:
    """Return the judgement of a position that is proven lost: each move loses, also if this
    search did not find it."""
    moves = (
        move if move.score.decided else replace(move, score=Score.certain(winner))
        for move in judgement.moves
    )
    ranked = sorted(moves, key=lambda move: move.score.rank_for(judgement.side), reverse=True)
    return replace(judgement, moves=tuple(ranked))


def positions(game: Game) -> int:
    """Return the number of positions that `analyse` judges: all in which a player was to move."""
    by_rules = game.outcome is not None and not game.outcome.declared
    return game.plies + (not by_rules)
