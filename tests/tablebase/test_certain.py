# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Results that the engine calls certain are certain, although a repetition splits the rows."""

import os
import random
from collections.abc import Callable, Iterator

import pytest
from awale_engine.search.searcher import Searcher
from awale_engine.search.tablebase_root import Prover, certain_bounds
from awale_engine.tables.probe import Tablebase
from awale_engine.types import KNOWN, Limits, Line

from awale_core import Game
from tests.tablebase.endgames import running_endgame, worth
from tests.tablebase.plain_games import Judge, Pits, seen_by

Made = Callable[[str], Tablebase]
HISTORY_SEEDS = int(os.environ.get("AWALE_HISTORY_SEEDS", "4"))
GAMES = int(os.environ.get("AWALE_CERTAIN_GAMES", "25"))


def wandered(rules: str, chance: random.Random, most: int) -> Game | None:
    """A running game with few seeds and some random moves behind it, none of them a capture."""
    game = running_endgame(rules, chance, most, least=2)
    start = list(game.stores)
    for _ in range(chance.randrange(12)):
        game.play(chance.choice(game.legal_moves()))
        if game.outcome is not None or list(game.stores) != start:
            return None
    return game


def history(game: Game) -> frozenset[tuple[Pits, int]]:
    """The earlier positions of a game, as the judge wants them."""
    earlier = game.copy()
    found = set()
    while earlier.plies:
        earlier.undo()
        found.add((seen_by(earlier.pits, earlier.turn), int(earlier.turn != game.turn)))
    return frozenset(found)


def lead_of(game: Game) -> int:
    """The captured seeds of the player to move, less the other player's."""
    return game.stores[game.turn] - game.stores[1 - game.turn]


def judged(rules: str, judge: Judge, chance: random.Random) -> Iterator[tuple[Game, int]]:
    """Games with few seeds, 150 of them with moves behind them, and by how much the player to move
    ends ahead with best play."""
    with_history = 0
    while with_history < 150:
        game = wandered(rules, chance, HISTORY_SEEDS)
        if game is not None:
            with_history += game.plies > 0
            yield game, lead_of(game) + judge.value(seen_by(game.pits, game.turn), history(game))


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["abapa", "catalan"])
def test_certain_results_are_right_whatever_was_played_before(tables: Made, rules: str) -> None:
    """Judged by exhaustive play with the game's own history."""
    asked = tables(rules)
    engine = Searcher(table_mb=1, tables=lambda rules: asked)
    judge = Judge(rules)
    certain = 0
    for game, truth in judged(rules, judge, random.Random(rules)):
        bounds = certain_bounds(game, asked)
        assert bounds is not None
        assert bounds.low <= truth <= bounds.high, (game.start_fen(), game.moves)
        line = engine.think(game, Limits(nodes=500)).lines[0]
        if abs(line.value) > KNOWN:
            certain += 1
            assert truth >= line.margin > 0 or truth <= line.margin < 0 or won(line, truth), (
                game.start_fen(),
                game.moves,
                line,
                truth,
            )
    assert certain > 50


@pytest.mark.parametrize("rules", ["abapa", "catalan"])
def test_with_few_seeds_all_that_is_true_can_be_proven(tables: Made, rules: str) -> None:
    """Whatever was played before: the value, for either player, and not a seed more."""
    asked = tables(rules)
    judge = Judge(rules)
    by_lines = 0
    for game, truth in judged(rules, judge, random.Random(f"proven {rules}")):
        prover = Prover(game, asked)
        for owner, value in (0, truth), (1, -truth):
            assert prover.prove(owner, value) is not None, (game.start_fen(), game.moves, owner)
            more = prover.prove(owner, value + 1)
            assert more is None, (game.start_fen(), game.moves, owner)
        bounds = worth(asked, game)
        by_lines += lead_of(game) + bounds.low != truth
    assert by_lines > 3  # the game's own history has changed the value


def won(line: Line, truth: int) -> bool:
    """Whether a result without a count is the right one."""
    return line.wins_in is not None and (line.value > 0) == (truth > 0) and truth != 0


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["abapa", "catalan", "spanish", "french"])
def test_a_lead_that_is_called_certain_is_kept_to_the_end(tables: Made, rules: str) -> None:
    """Against an opponent who would rather repeat positions than lose.

    Where repetitions do not end the game, an agreement keeps the lead as well, whenever the board
    offers one: at the third occurrence of a position.
    """
    asked = tables(rules)
    engine = Searcher(table_mb=8, tables=lambda rules: asked)
    chance = random.Random(f"kept {rules}")
    kept = 0
    for _ in range(GAMES):
        game = running_endgame(rules, chance, 14, least=6)
        side = game.turn
        claimed: float | None = None
        while game.outcome is None and game.plies < 300:
            if claimed is not None and game.occurrences() >= 3:
                agreed = game.margin_if_agreed(side)
                assert agreed >= claimed, (game.start_fen(), game.moves, claimed)
            if game.turn == side:
                line = engine.think(game, Limits(nodes=3000)).lines[0]
                if line.value > KNOWN:
                    least = line.margin if line.wins_in is None else 1
                    claimed = least if claimed is None else max(claimed, least)
                game.play(line.pits[0])
            else:
                game.play(stubborn(game, asked, chance))
        if claimed is None:
            continue
        kept += 1
        if game.outcome is None:
            continue  # the players could agree on its end, see above
        lead = game.stores[side] - game.stores[1 - side]
        if game.outcome.reason == "majority":
            assert game.outcome.winner == side, (game.start_fen(), game.moves)
        else:
            assert lead >= claimed, (game.start_fen(), game.moves, claimed)
    assert kept > GAMES // 8


def stubborn(game: Game, tables: Tablebase, chance: random.Random) -> int:
    """A move that captures nothing where one gives nothing away, to repeat positions."""
    moves = tables.moves(game)
    quiet = [pit for pit in moves if not any(game.copy().play(pit).captured_seeds)]
    best = max((bounds.high for bounds in moves.values() if bounds is not None), default=0)
    keeping = [pit for pit in quiet if (bounds := moves[pit]) is None or bounds.high == best]
    return chance.choice(keeping or quiet or list(moves))
