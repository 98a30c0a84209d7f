# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Once the result is settled the engine searches for seeds, and gives no win away for them."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from awale_engine.binding import kernel
from awale_engine.search.root import Root
from awale_engine.search.searcher import Searcher
from awale_engine.search.worker import SLICE_S
from awale_engine.tables.probe import Tablebase
from awale_engine.tables.tableset import TableSet
from awale_engine.types import KNOWN, SEED, SURE, TABLE_WIN, Limits, Line, SearchResult

from awale_core import Game
from tests.tablebase.endgames import running_endgame
from tools.engine.closeness import Tally, judge, positions

Made = Callable[[str], Tablebase]
WITHOUT = kernel.ALL_FEATURES & ~kernel.USE_MARGIN
WON = "2-0-3-1-1-1-0-0-0-1-1-1-18-19-N"  # by North, in awari


def searcher(tables: Tablebase | None = None, features: int = kernel.ALL_FEATURES) -> Searcher:
    return Searcher(table_mb=8, tables=lambda rules: tables, features=features)


def lead_claimed(line: Line) -> int:
    """Seeds by which the player to move wins for certain, 0 without that certainty."""
    if line.value <= KNOWN:
        return 0
    return 1 if line.value > SURE else round(line.margin)


def fewer(tables: Tablebase, seeds: int) -> Tablebase:
    found = Tablebase(TableSet(tables.rules, tables.folder.parent), seeds)
    assert found.reach == seeds
    return found


def test_fewer_seeds_are_lost_and_no_more_results(tables: Made) -> None:
    asked = tables("awari")
    tallies = []
    for features in (kernel.ALL_FEATURES, WITHOUT):
        engine, tally = searcher(fewer(asked, 9), features), Tally()
        for game in positions("awari", (11, 12), 200, 3):
            engine.forget()
            judge(game, engine.think(game, Limits(nodes=20_000)).pit, asked, tally)
        tallies.append(tally)
    assert tallies[0].lost_seeds < 0.6 * tallies[1].lost_seeds
    assert tallies[0].seeds < 0.6 * tallies[1].seeds
    assert tallies[0].lost_result <= tallies[1].lost_result


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "seeds", "few"),
    [("awari", 12, 8), ("spanish", 7, 4), ("french", 7, 4), ("catalan", 7, 4)],
)
def test_a_certain_win_stays_one(tables: Made, rules: str, seeds: int, few: int) -> None:
    asked = tables(rules)
    engine = searcher(fewer(asked, few))
    chance = random.Random(rules)
    certain = 0
    for _ in range(300):
        game = running_endgame(rules, chance, seeds, least=few + 1)
        best = engine.think(game, Limits(nodes=10_000)).lines[0]
        if not lead_claimed(best):
            continue
        certain += 1
        lead = game.stores[game.turn] - game.stores[1 - game.turn]
        bounds = asked.moves(game)[best.pits[0]]
        assert bounds is not None
        assert lead + bounds.low >= lead_claimed(best), game.fen()
    assert certain > 20


@pytest.mark.slow
def test_moves_for_more_seeds_keep_what_the_game_has_been_promised(tables: Made) -> None:
    """Against the best opponent there is."""
    asked = tables("awari")
    few = fewer(asked, 8)
    shown: list[bool] = []
    leads: list[int] = []  # those claimed before, where a move for more seeds was considered
    claimed = 0

    class Watched(Searcher):
        def _win_with(self, pit: int, root: Root, *args: Any) -> tuple[Line | None, int]:
            found = super()._win_with(pit, root, *args)
            shown.append(found[0] is not None)
            if root.claims:
                leads.append(claimed)
                assert root.keeps(Line(TABLE_WIN + SEED * claimed, ()))
                assert claimed == 1 or not root.keeps(Line(TABLE_WIN + SEED * (claimed - 1), ()))
            return found

    engine = Watched(table_mb=8, tables=lambda _: few)
    chance = random.Random(6)
    games = 0
    while games < 20:
        game = running_endgame("awari", chance, 12, least=11)
        side = game.turn
        engine.forget()
        promised = 0
        while game.outcome is None:
            if game.turn == side:
                line = engine.think(game, Limits(nodes=30_000)).lines[0]
                claimed = lead_claimed(line) or claimed
                promised = max(promised, lead_claimed(line))
                game.play(line.pits[0])
            else:
                moves = {pit: known.high for pit, known in asked.moves(game).items() if known}
                best = max(moves.values())
                game.play(chance.choice([pit for pit, high in moves.items() if high == best]))
        if promised:
            games += 1
            assert game.stores[side] - game.stores[1 - side] >= promised, game.start_fen()
    assert any(shown)
    assert not all(shown)
    assert max(leads) > 1


def test_where_the_rules_end_a_decided_game_nothing_changes() -> None:
    for rules in ("abapa", "finnish"):
        for game in positions(rules, (14, 20), 10, 1):
            limits = Limits(nodes=10_000)
            assert (
                searcher().think(game, limits).lines
                == searcher(None, WITHOUT).think(game, limits).lines
            )


def test_a_search_limited_by_depth_or_for_several_lines_has_one_goal() -> None:
    game = Game.from_fen(WON, "awari")
    for limits, lines in ((Limits(depth=12), 1), (Limits(nodes=20_000), 2)):
        found = [searcher(None, each).think(game, limits, lines=lines) for each in (511, WITHOUT)]
        assert found[0].lines == found[1].lines
        assert found[0].nodes == found[1].nodes


@pytest.mark.slow
def test_the_last_information_is_about_the_move_that_is_played(tables: Made) -> None:
    few = fewer(tables("awari"), 8)
    changed = 0
    for game in positions("awari", (11, 12), 40, 4):
        infos: list[SearchResult] = []
        result = searcher(few).think(game, Limits(nodes=10_000), on_info=infos.append)
        assert infos[-1].lines == result.lines
        changed += infos[-2].pit != result.pit
    assert changed


def test_both_searches_together_keep_the_limits(tables: Made) -> None:
    game = Game.from_fen(WON, "awari")
    few = fewer(tables("awari"), 9)
    second: list[Any] = []

    class Watched(Searcher):
        def _for_the_margin(self, *args: Any) -> SearchResult:
            second.append(args)
            return super()._for_the_margin(*args)

    for nodes in (10, 1000, 10_000, 50_000):
        assert (
            Watched(table_mb=1, tables=lambda _: few).think(game, Limits(nodes=nodes)).nodes
            <= nodes + 10
        )
    assert second
    now = [0.0]

    def clock() -> float:
        now[0] += 0.0001
        return now[0]

    del second[:]
    Watched(table_mb=1, tables=lambda _: few, clock=clock).think(game, Limits(time_ms=60))
    assert second
    assert now[0] < 0.06 + 2 * SLICE_S
