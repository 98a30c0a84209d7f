# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine with tables: it never gives away what they promise, and it cashes in.

`AWALE_SEEDS` is up to how many seeds every position is looked at; `make test-tables` goes to 12.
"""

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from awale_engine.search.searcher import Searcher
from awale_engine.tables.building.build import build
from awale_engine.tables.lookup import KILL
from awale_engine.tables.probe import Tablebase
from awale_engine.tables.tableset import TableSet
from awale_engine.types import KNOWN, SEED, SURE, TABLE_WIN, Limits, Line

from awale_core import Game
from tests.tablebase.endgames import EXACT, endgame, running_endgame, worth
from tests.tablebase.plain_games import boards

Made = Callable[[str], Tablebase]
SEEDS = 12
MOST = int(os.environ.get("AWALE_SEEDS", "4"))


def searcher(tables: Tablebase) -> Searcher:
    return Searcher(table_mb=8, tables=lambda rules: tables)


@pytest.mark.parametrize("rules", EXACT)
def test_the_engines_move_keeps_the_tables_value(tables: Made, rules: str) -> None:
    asked = tables(rules)
    engine = searcher(asked)
    chance = random.Random(rules)
    for _ in range(150):
        game = running_endgame(rules, chance, SEEDS, least=5)
        move = engine.think(game, Limits(nodes=300)).pit
        assert asked.moves(game)[move] == asked.bounds(game), game.fen()


@pytest.mark.slow
@pytest.mark.parametrize("rules", EXACT)
@pytest.mark.parametrize("seeds", range(1, MOST + 1))
def test_move_and_value_are_right_in_every_position(tables: Made, rules: str, seeds: int) -> None:
    """Stores and the side to move are drawn by chance, the same in every run."""
    asked, chance = tables(rules), random.Random(f"{rules} {seeds}")
    engine = searcher(asked)
    for pits in boards(seeds):
        game = endgame(rules, pits, chance.randrange(-6, 7), chance.randrange(2))
        if game.outcome is not None:
            continue
        result, bounds = engine.think(game, Limits(nodes=100)), worth(asked, game)
        assert asked.moves(game)[result.pit] == bounds, game.fen()
        lead = game.stores[game.turn] - game.stores[1 - game.turn] if game.rules.captures else 0
        margin = lead + bounds.low
        won = (margin > 0) - (margin < 0)
        assert result.lines[0].value == won * TABLE_WIN + margin * SEED, game.fen()


@pytest.mark.parametrize("rules", ["awari", "finnish", "french-beginner"])
def test_a_table_win_is_played_to_its_end(tables: Made, rules: str) -> None:
    """Against every answer that gives nothing away, where a repetition leaves things even."""
    asked = tables(rules)
    engine = searcher(asked)
    chance = random.Random(2)
    played = 0
    while played < 8:
        game = running_endgame(rules, chance, SEEDS, least=8)
        bounds = worth(asked, game)
        promised = bounds.low
        if promised <= 0:
            continue
        played += 1
        side, start = game.turn, game.fen()
        lead = game.stores[side] - game.stores[1 - side]
        while game.outcome is None:
            if game.turn == side:
                game.play(engine.think(game, Limits(nodes=300_000)).pit)
            else:
                moves = asked.moves(game)
                best = max(value for value in moves.values() if value is not None)
                game.play(chance.choice([pit for pit, value in moves.items() if value == best]))
            assert game.plies < 500, start
        winner, reason = game.outcome
        if not game.rules.captures or reason == "majority":
            assert winner == side, start
        else:
            assert game.stores[side] - game.stores[1 - side] - lead >= promised, start


def test_the_search_looks_up_what_lies_ahead(tables: Made, tmp_path: Path) -> None:
    """From 13 seeds on, tables for 12 find the winner, in agreement with tables for 13."""
    table_set = TableSet("awari", tmp_path)
    build(table_set, 13)
    truth = Tablebase(table_set)
    engine = searcher(tables("awari"))
    chance = random.Random(3)
    found = {True: 0, False: 0}
    for _ in range(60):
        game = running_endgame("awari", chance, 13, least=13)
        bounds = worth(truth, game)
        margin = game.stores[game.turn] - game.stores[1 - game.turn] + bounds.low
        for known in found:
            engine.forget()
            value = engine.think(game, Limits(depth=10, tables=known)).lines[0].value
            if abs(value) > KNOWN:
                found[known] += 1
                assert (value > 0) == (margin > 0), game.fen()
    assert found[True] > 2 * found[False]


def test_all_lines_have_their_value(tables: Made) -> None:
    asked = tables("spanish")
    engine = searcher(asked)
    chance = random.Random(4)
    killed = 0
    for _ in range(60):
        game = running_endgame("spanish", chance, 6, least=2)
        side = game.turn
        lead = game.stores[side] - game.stores[1 - side]
        moves = asked.moves(game)
        lines = engine.think(game, Limits(nodes=500), lines=6).lines
        assert sorted(line.pits[0] for line in lines) == sorted(moves)
        assert [line.value for line in lines] == sorted(
            (line.value for line in lines), reverse=True
        )
        for line in lines:
            bounds = moves[line.pits[0]]
            assert bounds is not None
            if bounds.low == KILL:
                killed += 1
                assert line.wins_in == -1
            elif KNOWN < line.value <= SURE:
                assert 0 < line.margin <= lead + bounds.high
            elif -SURE <= line.value < -KNOWN:
                assert 0 > line.margin >= lead + bounds.low
    assert killed


def test_a_margin_is_in_seeds() -> None:
    assert Line(20300, ()).margin == 3
    assert Line(20300 - 17, ()).margin == 3  # seventeen plies on
    assert Line(-20500 + 4, ()).margin == -5
    assert Line(-150, ()).margin == -1.5


def test_a_move_that_repeats_counts_what_the_repetition_gives(tables: Made) -> None:
    """In abapa each side then gets its row, whatever the tables say of endless play."""
    asked = tables("abapa")
    chance = random.Random(5)
    seen = 0
    while seen < 5:
        game = running_endgame("abapa", chance, 6, least=3)
        while game.outcome is None and game.plies < 60:
            moves = asked.moves(game)
            ending = []
            for pit in moves:
                after = game.copy()
                after.play(pit)
                if after.outcome is not None and after.outcome[1] == "repetition":
                    ending.append((pit, after))
            if ending:
                pit, after = ending[0]
                side = game.turn
                lines = searcher(asked).think(game, Limits(nodes=100), lines=6).lines
                margin = after.stores[side] - after.stores[1 - side]
                found = {line.pits[0]: line.margin for line in lines}
                assert found[pit] == margin
                seen += 1
            game.play(chance.choice(list(moves)))


@pytest.mark.slow
def test_what_has_to_be_decoded_first_shortens_a_slice_and_changes_no_answer(
    tmp_path: Path,
) -> None:
    """A block of a table takes as long as thousands of positions, and the clock is read between
    slices."""
    table_set = TableSet("abapa", tmp_path)
    build(table_set, SEEDS)
    cold = Tablebase(table_set)
    game = Game.from_fen("1-2-3-0-1-2-2-1-0-3-1-0-16-16-S", "abapa")

    def slices(asked: Tablebase) -> tuple[int, Line]:
        readings = 0

        def clock() -> float:
            nonlocal readings
            readings += 1
            return 0.0

        engine = Searcher(table_mb=8, tables=lambda rules: asked, clock=clock)
        found = engine.think(game, Limits(nodes=30_000))
        return readings, found.lines[0]

    first, then = slices(cold), slices(cold)
    assert first[1] == then[1]
    assert first[0] > then[0]
