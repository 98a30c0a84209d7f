# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sources of puzzles: endgame tables, the turning points of kept games, random play."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from awale_engine.search.certain_moves import certain_moves
from awale_engine.tables.lookup import Bounds, Lookup
from awale_engine.types import Limits

from awale_core import Game
from awale_core.notation import NotationError, format_fen

from ...analysis.annotation import Kind as Quality
from ...analysis.judge import JudgingEngine
from ...errors import AwaleError
from ...library.search import Search
from ...library.store import Library
from ..analysis.source import kept_game
from ..analysis.tablebase_source import TablebaseSource
from .proof import net_gains
from .puzzle import CLEAR, Proof, Puzzle, kind_of, proven_gain

if TYPE_CHECKING:
    from ..port import Analyses

_FEWEST: Final = 6  # seeds on the board
_LINE: Final = 8
_BAD: Final = (Quality.MISTAKE, Quality.BLUNDER)
_CLEARLY: Final = 3.0  # seeds
_MOST: Final = 20  # seeds on the board: a search sees far with no more
NODES: Final = 150_000  # positions that an engine looks at for a puzzle without tables
_GLANCE: Final = 2_000  # and before that, as a proof takes far longer than so short a search
_STANDS_OUT: Final = 1.0  # seeds
_SEARCHED: Final = 1_000  # positions of random games that a day's search looks at, of 150 typically


def from_tables(rules: str, tables: Lookup, chance: random.Random) -> Iterator[Puzzle]:
    """Yield puzzles out of the ends of random games, without end.

    The stores are filled so that the answer wins and no other move does.
    """
    while True:
        game = _start(rules, chance, tables.reach)
        while game.outcome is None and sum(game.pits) >= _FEWEST:
            puzzle = _of_tables(game, tables)
            if puzzle is not None:
                yield puzzle
                break  # the next positions of this game are much alike
            _play_on(game, chance)


def from_games(
    rules: str,
    open_library: Callable[[], Library],
    analyses: "Analyses",
    games: Sequence[int] | None = None,
) -> Iterator[Puzzle]:
    """Yield puzzles out of the turning points of analysed games of the library, newest first: of
    all, or of `games` alone."""
    for id in judged_games(rules, open_library, analyses) if games is None else games:
        try:
            with open_library() as library:
                source = kept_game(library, id)
        except AwaleError:
            continue  # a damaged record has no turning points
        analysis = analyses.kept(source)
        for ply in () if analysis is None else analysis.plies:
            annotation = ply.annotation
            if annotation.kind not in _BAD or annotation.better is None:
                continue
            moves = [move.score.lead_for(ply.side) for move in ply.judgement.moves]
            if len(moves) > 1 and moves[0] is not None and moves[1] is not None:
                if moves[0] - moves[1] < CLEAR:
                    continue  # two moves were nearly as good
                puzzle = _of_search(Game.from_fen(ply.fen, rules), annotation.better, id)
                if puzzle is not None:
                    yield puzzle


def judged_games(
    rules: str, open_library: Callable[[], Library], analyses: "Analyses"
) -> Iterator[int]:
    """Yield the ids of a rule set's games whose analysis is kept, the newest first; none if the
    library cannot be used."""
    try:
        with open_library() as library:
            games = list(library.games(Search(rules=rules, shortest=1)))
            yield from analyses.among(library, sorted(games, key=lambda game: -game.id))
    except AwaleError:
        return


def from_play(
    rules: str, chance: random.Random, engine: JudgingEngine, nodes: int
) -> Iterator[Puzzle]:
    """Yield puzzles out of random games by search alone; ends after _SEARCHED positions. The engine
    looks at `nodes` positions for each."""
    looked = 0
    while looked < _SEARCHED:
        game = _start(rules, chance, _MOST)
        while game.outcome is None and sum(game.pits) >= _FEWEST and looked < _SEARCHED:
            looked += 1
            puzzle = _of_engine(game, engine, nodes)
            if puzzle is not None:
                yield puzzle
                break
            _play_on(game, chance)


def _of_engine(game: Game, engine: JudgingEngine, nodes: int) -> Puzzle | None:
    """A puzzle whose answer is proven, and clearly best for the engine too, which looks further."""
    fresh = Game.from_fen(game.fen(), game.rules.id)
    legal = fresh.legal_moves()
    taken = {pit: sum(fresh.copy().play(pit).captured_seeds) for pit in legal}
    tried = sorted(legal, key=lambda pit: -taken[pit])[:2]
    if fresh.outcome is not None or all(kind_of(fresh, pit) is None for pit in tried):
        return None
    answer = _best_move(fresh, engine, _GLANCE, _STANDS_OUT)
    puzzle = None if answer not in tried else _of_search(game, answer, None)
    return puzzle if puzzle and _best_move(fresh, engine, nodes, _CLEARLY) == answer else None


def _best_move(game: Game, engine: JudgingEngine, nodes: int, clearly: float) -> int | None:
    """The best move for the engine, None if it is not better by some seeds than any other."""
    engine.forget()
    limits = Limits(nodes=nodes, tables=False)
    lines = engine.think(game, limits, lines=len(game.legal_moves())).lines
    return lines[0].pits[0] if lines[0].margin - lines[1].margin >= clearly else None


def _start(rules: str, chance: random.Random, seeds: int) -> Game:
    """A game that has been played at random until at most `seeds` are on the board."""
    game = Game(rules)
    while game.outcome is None and sum(game.pits) > seeds:
        _play_on(game, chance)
        if game.outcome is not None and sum(game.pits) > seeds:
            game = Game(rules)
    return game


def _play_on(game: Game, chance: random.Random) -> None:
    """Play a random move, or the one that gains most at once."""
    legal = game.legal_moves()
    if chance.random() < 0.5:
        game.play(chance.choice(legal))
    else:
        gains = net_gains(game, 1)
        game.play(max([(gains[pit], chance.random(), pit) for pit in legal])[2])


def _of_tables(game: Game, tables: Lookup) -> Puzzle | None:
    values = {pit: each for pit, each in tables.moves(game).items() if each is not None}
    clear = _clear(values) if len(values) > 1 else None
    fresh = Game.from_fen(game.fen(), game.rules.id)
    if clear is None or fresh.outcome is not None or kind_of(fresh, clear[0]) is None:
        return None  # what follows takes a hundred times as long
    values = certain_moves(fresh, tables) or {}
    clear = _clear(values)
    if clear is None:
        return None
    answer, others = clear
    seeds = sum(game.pits)
    lead = -others - ((others + seeds) % 2)  # of the mover: the second best move does not win
    stores = ((48 - seeds + lead) // 2, (48 - seeds - lead) // 2)
    if min(stores) < 0 or max(stores) >= 25:
        return None
    cells = bytearray(game.pits) + bytearray(stores if game.turn == 0 else (stores[1], stores[0]))
    try:
        position = Game.from_fen(format_fen(cells, game.turn), game.rules.id)
    except NotationError:
        return None
    kind = None if position.outcome is not None else kind_of(position, answer)
    if kind is None:
        return None
    line = (answer, *_line(position, answer, TablebaseSource(tables)))
    gain = lead + values[answer].low
    return Puzzle(kind, game.rules.id, position.fen(), answer, line, gain, Proof.TABLES)


def _clear(values: dict[int, Bounds]) -> tuple[int, int] | None:
    """Return the best move and what the others gain at most, if that is clearly less."""
    answer = max(values, key=lambda pit: (values[pit].low, values[pit].high))
    others = max(each.high for pit, each in values.items() if pit != answer)
    return (answer, others) if values[answer].low - others >= CLEAR else None


def _line(position: Game, answer: int, exact: TablebaseSource) -> tuple[int, ...]:
    after = position.copy()
    after.play(answer)
    if after.outcome is not None:
        return ()
    found = exact(after)
    return () if found is None else found.line[: _LINE - 1]


def _of_search(game: Game, answer: int, origin: int | None) -> Puzzle | None:
    fresh = Game.from_fen(game.fen(), game.rules.id)
    if fresh.outcome is not None or answer not in fresh.legal_moves():
        return None
    kind = kind_of(fresh, answer)
    gain = None if kind is None else proven_gain(fresh, answer)
    if kind is None or gain is None:
        return None
    return Puzzle(kind, fresh.rules.id, fresh.fen(), answer, (answer,), gain, Proof.SEARCH, origin)
