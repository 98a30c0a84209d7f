# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Results of players, counted by level, month and opening."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from awale_host.library import Library, PlayedMove
from awale_session.library.search import Search
from awale_session.library.statistics import Outcomes, statistics

from tests.support.library_games import game_of

#        moves   South            North            day       winner (None: draw, -1: unfinished)
GAMES = [
    ("CdFb", "Ama", "Awalé level 3", "2026-10-02", 0),
    ("CdFb", "Awalé level 3", "Ama", "2026-10-30", 0),
    ("CdFa", "Ama", "Awalé level 3", "2026-11-01", None),
    ("AbCd", "Kofi", "Board, level 2", "2026-11-02", 1),
    ("AbCd", "Ama", "Kofi", "2026-11-03", 0),
    ("AbCd", "Ama", "Awalé level 3", "2026-11-04", -1),
    ("Ab", "Awalé", "Awalé level 1", "2026-11-05", 0),
]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "games.sqlite") as opened:
        for number, (moves, south, north, day, winner) in enumerate(GAMES):
            game = game_of(moves)
            began = f"{day}T12:00:00Z"
            id = opened.begin("b", str(number), game, names=(south, north), began=began)
            opened.put(id, game, [PlayedMove(pit) for pit in game.moves])
            if winner != -1:
                with opened.transaction() as file:
                    file.execute(
                        "UPDATE games SET reason = 'agreement', winner = ? WHERE id = ?",
                        (winner, id),
                    )
        yield opened


def numbers(outcomes: Outcomes) -> tuple[int, int, int, int]:
    return outcomes.games, outcomes.won, outcomes.drawn, outcomes.lost


def test_a_day_that_there_is_not_is_in_no_month(library: Library) -> None:
    """A library may have one from a file that an earlier version imported."""
    with library.transaction() as file:
        file.execute("UPDATE games SET began = '2026-99-99T00:00:00Z' WHERE began LIKE '2026-10%'")
    counted = statistics(library, "Ama")
    assert (counted.all.games, list(counted.months)) == (4, ["2026-11"])


def test_a_players_results_from_both_sides(library: Library) -> None:
    counted = statistics(library, "Ama")
    assert numbers(counted.all) == (4, 2, 1, 1)
    assert {each: numbers(found) for each, found in counted.levels.items()} == {3: (3, 1, 1, 1)}
    assert {month: numbers(found) for month, found in counted.months.items()} == {
        "2026-10": (2, 1, 0, 1),
        "2026-11": (2, 1, 1, 0),
    }
    assert [(moves, numbers(found)) for moves, found in counted.openings.items()] == [
        ("CdFb", (2, 1, 0, 1)),
        ("AbCd", (1, 1, 0, 0)),
        ("CdFa", (1, 0, 1, 0)),
    ]


def test_without_a_player_people_against_machines_count(library: Library) -> None:
    counted = statistics(library, "")
    assert numbers(counted.all) == (4, 1, 1, 2)
    assert list(counted.levels) == [2, 3]


def test_the_boards_own_ai_and_the_engine_are_one_computer(library: Library) -> None:
    with library.transaction() as file:
        file.execute("UPDATE games SET north = 'Awalé level 2' WHERE north = 'Awalé level 3'")
    assert numbers(statistics(library, "").levels[2]) == (3, 1, 1, 1)


def test_a_level_that_there_is_not_is_unknown(library: Library) -> None:
    with library.transaction() as file:
        file.execute("UPDATE games SET north = 'Awalé level 77' WHERE north = 'Awalé level 3'")
        file.execute("UPDATE games SET north = 'Board, level 11' WHERE north = 'Board, level 2'")
    assert list(statistics(library, "").levels) == [3, None]


def test_a_filter_narrows_them_and_good_moves_are_those_of_known_games(library: Library) -> None:
    known = {(1, 0): (9, 10), (2, 1): (3, 5, 0, 1, 1)}
    counted = statistics(
        library, "Ama", Search(until="2026-10-31"), lambda game, side: known.get((game, side))
    )
    assert numbers(counted.all) == (2, 1, 0, 1)
    assert (counted.all.good, counted.all.moves) == (12, 15)
    kinds = counted.all.inaccuracies, counted.all.mistakes, counted.all.blunders
    assert kinds == (0, 1, 1)  # the other one was analysed before they were kept
    assert statistics(library, "Ama").all.moves == 0
    assert statistics(library, "Yaw").all.games == 0
