# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Bounds that tables promise after a capture are proven again after quiet moves, and kept."""

import random

import pytest
from awale_engine.search.searcher import Searcher
from awale_engine.search.tablebase_root import Prover, plan
from awale_engine.tables.building.build import build
from awale_engine.tables.probe import Tablebase
from awale_engine.tables.tableset import TableSet
from awale_engine.types import KNOWN, Limits

from awale_core import Game
from tests.tablebase.endgames import running_endgame, worth

SEEDS = 9
ENOUGH = 60_000  # positions


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tablebase:
    table_set = TableSet("abapa", tmp_path_factory.mktemp("tables"))
    build(table_set, SEEDS)
    return Tablebase(table_set)


def promised() -> Game:
    """South, to move, wins by two seeds. South has just captured and North has answered."""
    game = Game.from_fen("1-1-0-1-1-5-1-0-0-0-1-0-19-18-S", "abapa")
    for pit in (5, 7):
        game.play(pit)
    return game


def answer(game: Game, chance: random.Random) -> None:
    """Play a move that captures nothing, if there is one."""
    moves = game.legal_moves()
    quiet = [pit for pit in moves if not any(game.copy().play(pit).captured_seeds)]
    game.play(chance.choice(quiet or moves))


def test_it_is_proven_among_a_part_of_the_positions(tables: Tablebase) -> None:
    """Following all of South's moves took more than 100,000 of them."""
    game = promised()
    bounds = worth(tables, game)
    assert game.stores[0] - game.stores[1] + bounds.low == 2
    assert Prover(game, tables).prove(0, 2, limit=ENOUGH) is not None
    assert Prover(game, tables).prove(0, 3, limit=10 * ENOUGH) is None
    assert Prover(game, tables).prove(1, -2, limit=10 * ENOUGH) is not None


def test_the_next_proofs_take_fewer_positions_along_the_moves_of_the_first(
    tables: Tablebase,
) -> None:
    few = ENOUGH // 3
    unaided = 0
    for seed in range(5):
        chance = random.Random(seed)
        game, moves, limit = promised(), plan(), ENOUGH
        left = sum(game.pits)
        while game.outcome is None and sum(game.pits) == left:
            pit = Prover(game, tables, moves).prove(0, 2, limit=limit)
            assert pit is not None, (seed, game.moves)
            unaided += limit == few and Prover(game, tables).prove(0, 2, limit=few) is None
            limit = few
            game.play(pit)
            if game.outcome is None:
                answer(game, chance)
    assert unaided


def test_bounds_that_only_whole_lines_prove_are_kept_as_well(tables: Tablebase) -> None:
    """With up to six seeds the tables' values come from a search of lines, some of them only
    from there."""
    chance = random.Random("lines")
    for _ in range(60):
        game = running_endgame("abapa", chance, 6, least=3)
        side, left = game.turn, sum(game.pits)
        bounds = worth(tables, game)
        wanted = game.stores[side] - game.stores[1 - side] + bounds.low
        while game.outcome is None and sum(game.pits) == left:
            if game.turn == side:
                pit = Prover(game, tables).prove(0, wanted)
                assert pit is not None, (game.start_fen(), game.moves)
                game.play((pit + 6 * side) % 12)
            else:
                answer(game, chance)
        if game.outcome is not None and game.outcome.reason == "repetition":
            assert game.stores[side] - game.stores[1 - side] >= wanted


def test_the_engine_keeps_it_until_the_next_capture(tables: Tablebase) -> None:
    engine = Searcher(table_mb=4, tables=lambda rules: tables)
    for seed in range(5):
        chance = random.Random(seed)
        engine.forget()
        game = promised()
        left = sum(game.pits)
        while game.outcome is None and sum(game.pits) == left:
            line = engine.think(game, Limits(nodes=ENOUGH)).lines[0]
            assert line.value > KNOWN, (seed, game.moves)
            assert line.margin >= 2
            game.play(line.pits[0])
            if game.outcome is None:
                answer(game, chance)
        if game.outcome is not None:
            assert game.outcome.winner == 0
