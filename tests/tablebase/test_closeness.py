# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The measure of closeness to perfect play counts what a move loses, and nothing else."""

from collections.abc import Callable

from awale_engine.tables.probe import Tablebase

from tests.tablebase.endgames import endgame
from tools.engine.closeness import Tally, judge, positions

Made = Callable[[str], Tablebase]


def test_the_best_moves_lose_nothing_and_the_worst_the_difference(tables: Made) -> None:
    asked = tables("awari")
    best, worst = Tally(), Tally()
    lost = 0
    for game in positions("awari", (5, 6), 60, 1):
        values = {pit: bounds.low for pit, bounds in asked.moves(game).items() if bounds}
        judge(game, max(values, key=values.__getitem__), asked, best)
        judge(game, min(values, key=values.__getitem__), asked, worst)
        lost += max(values.values()) - min(values.values())
    assert (best.moves, best.judged, best.lost_seeds, best.lost_result) == (60, 60, 0, 0)
    assert worst.seeds == lost > 0
    assert worst.lost_seeds >= worst.lost_result > 0


def test_a_result_is_lost_where_the_lead_changes_its_sign(tables: Made) -> None:
    asked = tables("awari")
    for lead in (-6, -1, 0, 1, 6):
        game = endgame("awari", [0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0], lead)
        ahead = game.stores[0] - game.stores[1]
        finals = {pit: ahead + bounds.low for pit, bounds in asked.moves(game).items() if bounds}
        best = max(finals.values())
        for pit, final in finals.items():
            tally = Tally()
            judge(game, pit, asked, tally)
            assert tally.lost_seeds == (final < best)
            assert tally.lost_result == ((best > 0 and final <= 0) or (best == 0 and final < 0))


def test_positions_offer_a_choice_and_are_the_same_every_time() -> None:
    games = list(positions("abapa", (13, 14), 10, 1))
    assert [sum(game.pits) for game in games] == [13, 14] * 5
    assert all(len(game.legal_moves()) > 1 for game in games)
    assert [game.fen() for game in games] == [
        game.fen() for game in positions("abapa", (13, 14), 10, 1)
    ]
