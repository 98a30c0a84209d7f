# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games of the library that are deleted, brought back, renamed; two connections to one file."""

import json

import pytest
from awale_host.library import Library as FileLibrary
from awale_host.library import LibraryError, PlayedMove
from awale_session.library import store, trash
from awale_session.library.ogn_files import from_ogn, to_ogn
from awale_session.library.players import Machine, clean_name, machine_named
from awale_session.library.search import Search
from awale_session.library.store import Library

from tests.support.browser_library import Texts
from tests.support.library_games import game_of


def keep(
    library: Library,
    moves: str,
    number: str,
    names: tuple[str, str] = ("Ama", "Kofi"),
    *,
    board: str = "b",
    resigns: int | None = None,
) -> int:
    game = game_of(moves, resigns)
    id = library.begin(board, number, game, names=names, began="2026-11-21T09:00:00Z")
    library.put(id, game, [PlayedMove(pit, "touch", 700) for pit in game.moves])
    library.keep_record(board, number, b"\x00\xffrecord")
    return id


def test_a_deleted_game_is_restored_unchanged(library: Library) -> None:
    id, other = keep(library, "CdFb", "1"), keep(library, "Ab", "2")
    library.add_tags(id, {"Event": "Fête"})
    before = library.game(id), library.moves(id), library.origins(id), to_ogn(library, id)
    library.delete(id)
    assert [game.id for game in library.games()] == [other]
    assert library.find("b", "1") is None
    assert library.deleted() == [id]
    with pytest.raises(LibraryError, match="There is no game"):
        library.game(id)
    assert library.restore(id) == id
    assert (library.game(id), library.moves(id), library.origins(id), to_ogn(library, id)) == before
    assert library.record("b", "1") == b"\x00\xffrecord"
    assert library.deleted() == []


def test_a_restored_game_that_was_fetched_again_is_there_once(library: Library) -> None:
    id = keep(library, "CdFb", "1")
    text = to_ogn(library, id)
    library.delete(id)
    (again,) = from_ogn(library, text).new
    assert library.restore(id) == again
    assert library.count() == 1
    assert library.deleted() == []


def test_only_what_was_deleted_can_be_restored(library: Library) -> None:
    with pytest.raises(LibraryError, match="Game 7 is not among the deleted games"):
        library.restore(7)
    with pytest.raises(LibraryError, match="There is no game 7"):
        library.delete(7)


@pytest.mark.parametrize(("later", "is_kept"), [("2026-01-30", True), ("2026-01-31", False)])
def test_a_deleted_game_is_kept_for_30_days(
    library: Library, monkeypatch: pytest.MonkeyPatch, later: str, is_kept: bool
) -> None:
    monkeypatch.setattr(trash, "LEAST", 1)
    ids = []
    for day in ("2026-01-01", later):
        ids.append(keep(library, "Cd", day))
        monkeypatch.setattr(store, "utc_now", lambda day=day: f"{day}T12:00:00Z")
        library.delete(ids[-1])
    assert (ids[0] in library.deleted()) is is_kept


def test_changes_that_an_error_breaks_off_are_all_undone(library: Library) -> None:
    id = keep(library, "CdFb", "1")

    def broken() -> None:
        with library.transaction():
            library.name(id, "Efua", "Yaw")
            keep(library, "Ab", "2")
            library.delete(id)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        broken()
    assert [(game.id, game.south) for game in library.games()] == [(id, "Ama")]
    assert library.deleted() == []


def test_a_player_is_renamed_in_every_game(library: Library) -> None:
    keep(library, "Cd", "1", ("Ama", "Kofi"))
    keep(library, "Ab", "2", ("Kofi", "Ama"))
    keep(library, "Fe", "3", ("Yaw", "Kofi"))
    keep(library, "Bb", "4", ("Kofi", "Kofi"))
    assert library.rename_player("Ama", "Amma") == 2
    assert library.rename_player("Kofi", "Koffi") == 4
    assert [(game.south, game.north) for game in library.games()] == [
        ("Koffi", "Koffi"),
        ("Yaw", "Koffi"),
        ("Koffi", "Amma"),
        ("Amma", "Koffi"),
    ]


def test_a_game_of_a_file_goes_out_under_its_new_names_and_comes_back_as_itself(
    library: Library,
) -> None:
    text = to_ogn(library, keep(library, "CdFb", "1", ("Ama", "?")))
    (id,) = from_ogn(library, text.replace("BoardGame", "Another").replace('"Ama"', '"Yaw"')).new
    before = to_ogn(library, id)
    library.name(id, "Yaa", "")
    renamed = to_ogn(library, id)
    assert '[South "Yaa"]\n[North "?"]' in renamed
    assert [from_ogn(library, each).known for each in (before, renamed)] == [1, 1]
    assert library.count() == 2


def test_names_lose_invisible_characters_only() -> None:
    assert clean_name("  Ama\u202e\u200b\x00 \n Mensah ") == "Ama Mensah"
    assert clean_name("<b>O'Neil</b>; DROP TABLE games") == "<b>O'Neil</b>; DROP TABLE games"
    assert len(clean_name("x" * 1000)) == 64


@pytest.mark.parametrize(
    ("name", "seat", "found"),
    [
        ("Awalé", "host", Machine("engine", 10)),
        ("Engine", "host", Machine("engine", None)),
        ("Awalé level 3", "unknown", Machine("engine", 3)),
        ("Board, level 2", "unknown", Machine("board", 2)),
        ("", "board", Machine("board", None)),
        ("Awalé Diop", "touch", None),
        ("Ama", "host", None),
    ],
)
def test_machines_are_known_by_name_or_seat(name: str, seat: str, found: Machine | None) -> None:
    assert machine_named(name, seat) == found


def test_a_second_connection_to_a_vanished_file_is_refused_and_the_games_stay(
    in_file: FileLibrary,
) -> None:
    id = keep(in_file, "CdFb", "1")
    in_file.path.unlink()
    assert not in_file.is_in_place
    with pytest.raises(LibraryError, match="There is no games file"):
        in_file.again()
    in_file.name(id, "Efua", "Kofi")  # the connection that writes restores the file
    with in_file.again() as other:
        assert other.game(id).south == "Efua"


def test_games_that_the_site_kept_by_version_0_2_are_read() -> None:
    kept = {
        "id": 3, "origins": [["b", "00000001"]], "rules": "abapa", "names": ["Ama", ""],
        "start": "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "seats": ["touch", "board"], "source": "play",
        "began": "2026-11-21T09:00:00Z", "ended": None, "tags": {}, "reason": None,
        "moves": [[2, "touch", 700]], "resigned": None, "winner": None, "seeds": [0, 0],
        "cups": "440555544444" + "00",
    }  # fmt: skip
    texts = Texts()
    texts.keep(3, json.dumps(kept))
    texts.keep(4, json.dumps({**kept, "id": 4, "deleted": 1_795_000_000}))
    library = texts.library()
    (game,) = library.games()
    assert (game.board, game.south, library.moves(3)) == ("b", "Ama", [PlayedMove(2, "touch", 700)])
    assert library.record("b", "00000001") is None
    assert library.deleted() == [4]
    assert library.restore(4) == 3  # it is there again with all of its moves


# -- search ------------------------------------------------------------------------------------


@pytest.fixture
def several(library: Library) -> Library:
    keep(library, "CdFb", "1", ("Élodie", "Awalé level 3"), resigns=1)
    keep(library, "Ab", "2", ("Søren", "élodie B"), board="c", resigns=1)
    keep(library, "Fe", "3", ("50 %_!", "Ama"))
    return library


@pytest.mark.parametrize(
    ("search", "found"),
    [
        (Search(player="elodie"), [2, 1]),
        (Search(player="ÉLODIE"), [2, 1]),
        (Search(player="%"), [3]),
        (Search(player="_!"), [3]),
        (Search(player="'; DROP TABLE games; --"), []),
        (Search(player="elodie", ended="won"), [1]),
        (Search(player="elodie", ended="lost"), [2]),
        (Search(ended="won"), [1]),
        (Search(ended="lost"), []),
        (Search(board="c"), [2]),
        (Search(ended="finished"), [2, 1]),
        (Search(source="play", shortest=3), [1]),
        (Search(ended="unfinished"), [3]),
        (Search(fen="4-0-5-5-5-5-4-4-4-4-4-4-0-0-N "), []),
        (Search(fen="0-5-5-5-5-4-4-4-4-4-4-4-0-0-N"), [2]),
        (Search(fen="4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"), [3, 2, 1]),
    ],
)
def test_filters(several: Library, search: Search, found: list[int]) -> None:
    assert [game.id for game in several.games(search)] == found
    assert several.count(search) == len(found)


@pytest.mark.parametrize(
    ("sort", "rising", "order"),
    [
        ("length", False, [1, 3, 2]),
        ("length", True, [2, 3, 1]),
        ("south", True, [3, 2, 1]),
        ("day", False, [3, 2, 1]),
    ],
)
def test_a_part_of_a_sorted_list(
    several: Library, sort: str, rising: bool, order: list[int]
) -> None:
    for first in range(4):
        part = several.games(sort=sort, rising=rising, first=first, most=2)
        assert [game.id for game in part] == order[first : first + 2]
