# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Who tells what the moves of a position are worth: an engine, and tables where they know."""

from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from awale_core import NORTH, Game
from awale_core.sowing import SLAM_LOSES

from ..engine import Engine, Limits, Line, SearchResult
from ..engine.types import KNOWN
from .score import Score

PITS_A_SIDE: Final = 6
_WINS: Final = 25  # seeds that cannot be caught up with


@dataclass(frozen=True)
class JudgedMove:
    """A move (pit 0–11), what the game is worth after it, and the play expected to follow, the
    move itself included."""

    pit: int
    score: Score
    line: tuple[int, ...]


@dataclass(frozen=True)
class Judgement:
    """What is known about a running game's position: every legal move, the mover's best first.

    `depth` is how many plies were looked ahead, 0 where it needed no search.
    """

    side: int
    moves: tuple[JudgedMove, ...]
    depth: int

    @property
    def best(self) -> JudgedMove:
        """The best move."""
        return self.moves[0]

    @property
    def score(self) -> Score:
        """What the position is worth: what its best move is."""
        return self.best.score

    def of(self, pit: int) -> JudgedMove:
        """One of the moves. KeyError if it is not legal."""
        for move in self.moves:
            if move.pit == pit:
                return move
        raise KeyError(pit)


class Judge(Protocol):
    """Something that can tell what moves are worth."""

    settings: str  # who judges and how, for a person; the same where the same can be expected

    def judge(self, game: Game) -> Judgement:
        """What the moves of a running game are worth; `game` is not changed. ValueError if it is
        over."""
        ...


class ScoredLine(NamedTuple):
    """What a game is worth, and the play expected to follow."""

    score: Score
    line: tuple[int, ...]


class ExactSource(Protocol):
    """A source that knows some positions for certain; `words` name it for a person."""

    words: str

    def __call__(self, game: Game) -> ScoredLine | None:
        """What is known about a running game; None where nothing is."""
        ...


class EngineJudge:
    """A Judge that asks an engine about every legal move, each with the same depth of search.

    `exact` is asked first about the position after each move, and its word counts.
    """

    def __init__(self, engine: Engine, limits: Limits, exact: ExactSource | None = None) -> None:
        self._engine = engine
        self._limits = limits
        self._exact = exact
        words = [
            f"{value:g} {unit}"
            for value, unit in (
                (limits.time_ms, "ms a position"),
                (limits.depth, "plies deep"),
                (limits.nodes, "positions a move"),
            )
            if value is not None
        ]
        if exact is not None:
            words.append(exact.words)
        self.settings = ", ".join([engine.name, *words])

    def judge(self, game: Game) -> Judgement:
        """See Judge."""
        legal = game.legal_moves()
        if not legal:
            raise ValueError("the game is over: there is no move to judge")
        known = {pit: after for pit in legal if (after := self._known_after(game, pit)) is not None}
        depth = 0
        found = {
            pit: JudgedMove(pit, after.score, (pit, *after.line)) for pit, after in known.items()
        }
        if len(found) < len(legal):
            result = self._think(game)
            depth = result.depth
            for line in result.lines:
                pit = line.pits[0]
                if pit not in found:
                    found[pit] = JudgedMove(pit, score_of_line(game, line), line.pits)
        # The engine orders moves by what it would play; at a lower level with errors on purpose.
        ranked = sorted(
            found.values(), key=lambda move: move.score.rank_for(game.turn), reverse=True
        )
        return Judgement(game.turn, tuple(ranked), depth)

    def _think(self, game: Game) -> SearchResult:
        """What the last complete iteration knows: one that is cut off has looked at some moves
        more deeply than at others, and may have mistaken a bound for a worth."""
        complete: list[SearchResult] = []

        def hear(result: SearchResult) -> None:
            if not complete or result.depth > complete[-1].depth:
                complete.append(result)

        # What it remembers of a position depends on how that was reached, because of repetitions:
        # nothing of another position's search may count here. So the same is said every time.
        self._engine.forget()
        last = self._engine.think(game, self._limits, lines=PITS_A_SIDE, on_info=hear)
        return complete[-1] if complete else last

    def _known_after(self, game: Game, pit: int) -> ScoredLine | None:
        after = game.copy()
        after.play(pit)
        if after.outcome is not None:
            return ScoredLine(Score.of_end(after), ())
        return None if self._exact is None else self._exact(after)


def score_of_line(game: Game, line: Line) -> Score:
    """What an engine's line is worth, from the position `game` that it starts from."""
    side = game.turn
    wins_in = line.wins_in
    if wins_in is not None:
        return Score.certain(side if wins_in > 0 else 1 - side, plies=abs(wins_in))
    if abs(line.value) > KNOWN:  # tables have told the search who wins; the lead may still grow
        winner = side if line.value > 0 else 1 - side
        lead = line.margin * (-1 if side == NORTH else 1)
        return Score(1.0 - winner, lead if game.rules.captures else None, False, True, winner)
    lead = line.margin * (-1 if side == NORTH else 1)
    score = Score.estimate(lead, race=not game.rules.captures)
    most = max(game.stores)
    if most >= _WINS and game.rules.slam != SLAM_LOSES:
        winner = game.stores.index(most)
        return Score(1.0 - winner, lead, decided=True, winner=winner)
    return score
