# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The list of kept games as a page gets it: who won against which level, and search by result."""

from typing import Any

import pytest
from awale_session.answers.page_games import game_list, study_view
from awale_session.catalogue import Sentence, catalogue, render
from awale_session.library.games import PlayedMove
from awale_session.library.latest import last_opponent
from awale_session.library.ogn_files import from_ogn
from awale_session.library.players import Machine
from awale_session.library.store import Library
from awale_session.page.library_protocol import GameFilter, Games
from awale_session.page.study_protocol import Study
from awale_session.play.seats import BOARD, ENGINE, HUMAN

from awale_core import Game, ogn_writer
from tests.cli.conftest import run

PERSON = ("Player", HUMAN)
AMA, KOFI = ("Ama", HUMAN), ("Kofi", HUMAN)
LEVEL_1, BEST = ("Awalé level 1", ENGINE), ("Awalé", ENGINE)
BOARD_3, OWN_AI = ("Board, level 3", BOARD), ("", BOARD)
FRIEND = ("Esi", ENGINE)  # the host moves for a friend far away

# South, North, the winner (a side, "draw" or None), the line of the list, the results that find it.
GAMES: list[tuple[Any, Any, Any, str, set[str]]] = [
    (PERSON, LEVEL_1, 0, "You won · Level 1", {"won", "south"}),
    (PERSON, LEVEL_1, 1, "You resigned · Level 1", {"lost", "north"}),
    (LEVEL_1, AMA, 1, "Ama won · Level 1", {"won", "north"}),
    (PERSON, BEST, "draw", "Draw · Level 10", {"draw"}),
    (PERSON, BOARD_3, None, "Unfinished · Level 3", {"unfinished"}),
    (PERSON, OWN_AI, 0, "You won · Computer", {"won", "south"}),
    (AMA, KOFI, 1, "Kofi won · Ama", {"north"}),
    (PERSON, PERSON, 0, "Player 1 won", {"south"}),
    (AMA, FRIEND, 1, "Esi won · Ama", {"north"}),
    (LEVEL_1, BOARD_3, 0, "South won · Level 1 · Level 3", {"south"}),
    (AMA, KOFI, None, "Unfinished · Ama · Kofi", {"unfinished"}),
]

NAMES = [
    *("You – Computer, level 1", "You – Computer, level 1", "Computer, level 1 – Ama"),
    *(
        "You – Computer, level 10",
        "You – Computer, level 3",
        "You – Computer",
        "Ama – Kofi",
        "Player 1 – Player 2",
    ),
    *("Ama – Esi", "Computer, level 1 – Computer, level 3", "Ama – Kofi"),
]


@pytest.fixture
def listed(library: Library) -> Library:
    """The library with these games, numbered from 1 on."""
    for number, (south, north, winner, *_) in enumerate(GAMES):
        game = Game()
        game.play(2)
        if winner == "draw":
            game.play(8)
            game.agree()
        elif winner is not None:
            game.resign(1 - winner)
        (south_name, south_seat), (north_name, north_seat) = south, north
        id = library.begin(
            "b", str(number), game, names=(south_name, north_name), seats=(south_seat, north_seat)
        )
        library.put(id, game, [PlayedMove(pit) for pit in game.moves])
    return library


def found(library: Library, **filter: Any) -> list[int]:
    """The numbers of the games that a page finds."""
    answer = game_list(library, Games(1, filter=GameFilter(**filter)))
    assert answer.total == len(answer.rows)
    return sorted(row.number for row in answer.rows)


def ids(words: Sentence) -> set[str]:
    """The ids of a sentence and of those within it."""
    within = (each for each in words.args.values() if isinstance(each, Sentence))
    return {words.id}.union(*map(ids, within))


def test_each_row_says_who_won_and_the_level(listed: Library) -> None:
    rows = game_list(listed, Games(1, sort="day", rising=True)).rows
    lines = [" · ".join(render(each, "en") for each in row.headline) for row in rows]
    assert lines == [line for *_, line, _ in GAMES]
    for language in ("ca", "da", "de", "es", "fi", "fr", "pt"):
        assert all(ids(each) <= set(catalogue(language)) for row in rows for each in row.headline)


@pytest.mark.parametrize(
    ("south", "line", "names"),
    [
        ("?", "The player won · Level 3", "The player – Computer, level 3"),
        ("Ama", "Ama won · Level 3", "Ama – Computer, level 3"),
        ("Player", "You won · Level 3", "You – Computer, level 3"),
    ],
)
def test_a_game_of_others_does_not_speak_to_its_reader(
    library: Library, south: str, line: str, names: str
) -> None:
    """`Player` is whom this program has asked for no name."""
    game = Game()
    game.play(2)
    game.resign(1)
    from_ogn(library, ogn_writer.write(game, {"South": south, "North": "Awalé level 3"}))
    (row,) = game_list(library, Games(1)).rows
    view = study_view(library, Study(id=1, number=row.number))
    assert " · ".join(render(each, "en") for each in row.headline) == line
    assert " – ".join(render(each, "en") for each in view.names) == names
    result = view.document["end"]["args"]["result"]["id"]
    assert result == "result.win_by_word" + (".you" if south == "Player" else "")


@pytest.mark.parametrize(
    ("players", "loser", "score"),
    [((PERSON, LEVEL_1), 1, [22, 18]), ((LEVEL_1, AMA), 1, [18, 22]), ((AMA, KOFI), 0, [18, 22])],
)
def test_the_score_begins_with_whom_the_line_is_about(
    library: Library, players: Any, loser: int, score: list[int]
) -> None:
    game = Game.from_fen("0-0-0-0-0-8-0-0-0-0-0-0-22-18-S")
    game.resign(loser)
    names, seats = zip(*players, strict=True)
    library.put(library.begin("b", "1", game, names=names, seats=seats), game, [])
    (row,) = game_list(library, Games(1)).rows
    assert row.score == score


def test_the_terminal_names_both_players(listed: Library) -> None:
    path = getattr(listed, "path", None)
    if path:  # a browser has no terminal
        printed = run("logs", "list", "--library", str(path)).splitlines()
        assert all(name in line for name, line in zip(NAMES, reversed(printed), strict=True))


def test_games_are_found_by_their_result(listed: Library) -> None:
    for ended in ("won", "lost", "draw", "unfinished", "south", "north"):
        wanted = [number for number, game in enumerate(GAMES, 1) if ended in game[4]]
        assert found(listed, ended=ended) == wanted, ended


def test_a_named_player_wins_and_loses_against_anybody(listed: Library) -> None:
    assert found(listed, player="ama", ended="won") == [3]
    assert found(listed, player="ama", ended="lost") == [7, 9]
    assert found(listed, player="LEVEL 1", ended="won") == [2, 10]


def test_the_last_opponent_is_the_one_whose_level_is_known(listed: Library) -> None:
    assert last_opponent(listed) == (Machine("board", 3), "abapa")
    assert last_opponent(listed, "engine") == (Machine("engine", 10), "abapa")


def test_neither_a_race_nor_an_imported_game_has_the_last_opponent(library: Library) -> None:
    for number, (rules, source) in enumerate([("french-beginner", "play"), ("abapa", "import")]):
        game = Game(rules)
        game.play(2)
        names, seats = zip(PERSON, LEVEL_1, strict=True)
        id = library.begin("b", str(number), game, names=names, seats=seats, source=source)
        library.put(id, game, [PlayedMove(2)])
    assert last_opponent(library) is None
