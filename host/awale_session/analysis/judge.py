# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Judges: evaluate every legal move of a position by an engine and endgame tables."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from awale_engine.types import KNOWN, InfoCallback, Limits, Line, SearchResult

from awale_core import NORTH, Game
from awale_core.sowing import SLAM_LOSES

from ..catalogue import Sentence, sentence
from .score import Score

PITS_A_SIDE: Final = 6
_DIGITS: Final = "0123456789.e+"  # of a number as the settings say it
_WINS: Final = 25  # seeds that cannot be caught up with
# How the settings of a judge say a number, and the sentence of the catalogue for it.
_UNITS: Final = {
    "time_ms": ("{} ms a position", "judge.time"),
    "depth": ("{} plies deep", "judge.depth"),
    "nodes": ("{} positions a move", "judge.nodes"),
}
TABLES: Final = ("endgame tables up to {} seeds", "judge.tables")


@dataclass(frozen=True)
class JudgedMove:
    """A move (pit 0–11), the game's score after it, and the expected line from the move on."""

    pit: int
    score: Score
    line: tuple[int, ...]


@dataclass(frozen=True)
class Judgement:
    """Evaluation of every legal move in a running game's position, the mover's best first.

    `depth` is the search depth in plies, 0 without a search.
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
        """The position's score: that of its best move."""
        return self.best.score

    def of(self, pit: int) -> JudgedMove:
        """Return one of the moves; KeyError if it is not legal."""
        for move in self.moves:
            if move.pit == pit:
                return move
        raise KeyError(pit)


class Judge(Protocol):
    """Interface of an evaluator of positions."""

    settings: str  # judge and settings, for people; equal if the judgements are the same

    def judge(self, game: Game) -> Judgement:
        """Evaluate the moves of a running game, which is not changed; ValueError if it is over."""
        ...


class ScoredLine(NamedTuple):
    """A game's score, and the expected line."""

    score: Score
    line: tuple[int, ...]


class ExactSource(Protocol):
    """A source of exact scores for some positions; `words` is its name for people."""

    words: str

    def __call__(self, game: Game) -> ScoredLine | None:
        """Return the exact score of a running game; None if it is unknown."""
        ...


def settings_in_words(settings: str) -> Sentence:
    """The settings of a judge as a sentence, so that they can be read in every language. What is
    not known here, as the name of an engine, stays as it is."""
    parts = [_in_words(part) for part in settings.split(", ")]
    words = parts[-1]
    for part in parts[-2::-1]:
        words = sentence("list.more", first=part, rest=words)
    return words if isinstance(words, Sentence) else sentence("player.named", name=words)


def _plain(number: float) -> str:
    """A number with all its digits."""
    return str(int(number)) if number == int(number) else str(number)


def _in_words(part: str) -> Sentence | str:
    for said, id in (*_UNITS.values(), TABLES):
        before, after = said.split("{}")
        number = part.removeprefix(before).removesuffix(after)
        if part == said.format(number) and number and not number.strip(_DIGITS):
            # A whole number is one, so that each language groups its digits.
            return sentence(id, n=int(number) if number.isdigit() else number)
    return part


class JudgingEngine(Protocol):
    """Interface of an engine, as far as a judge needs one."""

    @property
    def name(self) -> str:
        """See Engine."""

    def forget(self) -> None:
        """See Engine."""

    def think(
        self, game: Game, limits: Limits, *, lines: int = 1, on_info: InfoCallback | None = None
    ) -> SearchResult:
        """See Engine."""
        ...


class EngineJudge:
    """Judge that searches every legal move with an engine, each to the same depth.

    `exact` has precedence for the position after each move.
    """

    def __init__(
        self, engine: JudgingEngine, limits: Limits, exact: ExactSource | None = None
    ) -> None:
        self._engine = engine
        self._limits = limits
        self._exact = exact
        given = {name: getattr(limits, name) for name in _UNITS}
        words = [
            said.format(_plain(given[name]))
            for name, (said, _) in _UNITS.items()
            if given[name] is not None
        ]
        if exact is not None:
            words.append(exact.words)
        self.settings = ", ".join([engine.name, *words])

    def judge(self, game: Game, on_depth: Callable[[Judgement], None] | None = None) -> Judgement:
        """See Judge. `on_depth` gets the judgement of each depth as soon as it is complete."""
        legal = game.legal_moves()
        if not legal:
            raise ValueError("the game is over: there is no move to judge")
        known = {}
        for pit in legal:
            after = self._known_after(game, pit)
            if after is not None:
                known[pit] = after
        if len(known) == len(legal):
            return _judgement(game, known, None)

        def note(result: SearchResult) -> None:
            if on_depth is not None:
                on_depth(_judgement(game, known, result))

        return _judgement(game, known, self._think(game, note))

    def _think(self, game: Game, complete_one: Callable[[SearchResult], None]) -> SearchResult:
        """Return the result of the last complete iteration; `complete_one` gets each.

        An interrupted one has searched some moves more deeply than others and may contain bounds
        instead of scores."""
        complete: list[SearchResult] = []

        def note(result: SearchResult) -> None:
            if not complete or result.depth > complete[-1].depth:
                complete.append(result)
                complete_one(result)

        # Table entries depend on the way to a position, because of repetitions. Without those of
        # other searches the result is the same every time.
        self._engine.forget()
        last = self._engine.think(game, self._limits, lines=PITS_A_SIDE, on_info=note)
        return complete[-1] if complete else last

    def _known_after(self, game: Game, pit: int) -> ScoredLine | None:
        after = game.copy()
        after.play(pit)
        if after.outcome is not None:
            return ScoredLine(Score.of_end(after), ())
        return None if self._exact is None else self._exact(after)


def _judgement(game: Game, known: dict[int, ScoredLine], result: SearchResult | None) -> Judgement:
    """Return the judgement that known scores and a search add up to."""
    judged = [
        JudgedMove(pit, known[pit].score, (pit, *known[pit].line))
        for pit in game.legal_moves()
        if pit in known
    ]
    for line in () if result is None else result.lines:
        if line.pits[0] not in known:
            judged.append(JudgedMove(line.pits[0], score_of_line(game, line), line.pits))
    # The engine orders moves by its own choice, below the highest level with deliberate errors.
    ranked = sorted(judged, key=lambda move: move.score.rank_for(game.turn), reverse=True)
    return Judgement(game.turn, tuple(ranked), 0 if result is None else result.depth)


def score_of_line(game: Game, line: Line) -> Score:
    """Return the score of an engine's line that starts at the position `game`."""
    side = game.turn
    wins_in = line.wins_in
    if wins_in is not None:
        return Score.certain(side if wins_in > 0 else 1 - side, plies=abs(wins_in))
    if abs(line.value) > KNOWN:  # the tables have given the winner; the lead may still grow
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
