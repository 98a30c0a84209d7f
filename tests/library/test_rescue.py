# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games of a damaged games file: what comes is what was there, and what can be read comes."""

import json
import random
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from awale_host.library import Library, LibraryError
from awale_host.library.pages import Pages
from awale_host.library.rescue import bring, is_games_file, reading
from awale_host.library.restored import set_aside
from awale_session.library.ogn_files import Imported

from awale_core.record import Record, encode
from tests.support.library_games import game_of, keep
from tests.support.sql import sql

PAGE = 4096
GAMES = 32
Fact = tuple[Any, ...]


def filled(file: Path) -> None:
    """A games file of several pages a table, with deleted games, free pages and a record."""
    with Library(file) as library:
        with library.transaction():
            for n in range(GAMES):
                keep(
                    library, 4 + n % 30, str(n), ending="resign" if n % 3 else "", south=f"Ama {n}"
                )
        with library.transaction():
            for id in (3, 7, *range(20, 23)):
                library.delete(id)
        sql(library, "DELETE FROM deleted WHERE game > 19")  # their pages are free
        record = Record(game_of("CbA"))
        library.merge_record("b1", record, encode(record))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, dict[int, Fact]]:
    """The bytes of a games file, and its games."""
    file = tmp_path_factory.mktemp("whole") / "games.sqlite"
    filled(file)
    with Library(file) as library:
        return file.read_bytes(), facts(library)


def facts(library: Library) -> dict[int, Fact]:
    """Each game with its moves."""
    return {game.id: (game, library.moves(game.id)) for game in library.games()}


def origins(library: Library) -> set[tuple[int, str, str]]:
    return {(game.id, *origin) for game in library.games() for origin in library.origins(game.id)}


def rescued(file: Path, into: Path) -> tuple[Imported, dict[int, Fact]]:
    """Bring the games of a file into a new library."""
    before = file.read_bytes()
    with reading(file, lambda done, steps: None) as found, Library(into) as library:
        with library.transaction():
            done = bring(found, library, lambda done, steps: None)
        assert file.read_bytes() == before
        return done, facts(library)


def pages_of_games(data: bytes) -> dict[int, set[int]]:
    """The pages on which each game has rows that it cannot do without."""
    pages: dict[int, set[int]] = defaultdict(set)
    reader = Pages(data)
    for number in range(1, reader.count + 1):
        for row in reader.rows_on(number):
            game = row.values[0]
            if isinstance(game, int) and len(row.values) in (6, 18):
                pages[game].add(number)
    return pages


def test_the_pages_of_a_sound_file_give_each_row_that_sqlite_gives(
    whole: tuple[bytes, dict[int, Fact]], file: Path
) -> None:
    file.write_bytes(whole[0])
    rows = [tuple(row.values) for _, row in Pages(whole[0]).rows() if row is not None]
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA freelist_count").fetchone()[0] > 0
        for table in ("games", "moves", "origins", "deleted"):
            columns = "board, number, game, record" if table == "origins" else "*"
            wanted = connection.execute(f"SELECT {columns} FROM {table}").fetchall()
            found = [row for row in rows if row in set(wanted)]
            assert sorted(found, key=repr) == sorted(wanted, key=repr)
        names = {row[0] for row in connection.execute("SELECT id FROM games")}
    assert {row[0] for row in rows if len(row) == 18} == names  # none that was deleted


def damages(data: bytes) -> Iterator[tuple[str, bytes, set[int]]]:
    """Name, bytes and damaged pages of every case."""
    some = random.Random(5)
    count = len(data) // PAGE
    for number in range(1, count + 1):
        at = (number - 1) * PAGE
        filling = some.randbytes(PAGE) if number % 2 else bytes(PAGE)
        yield f"page {number}", data[:at] + filling + data[at + PAGE :], {number}
        at += 512 * some.randrange(8)
        filling = some.randbytes(512)
        yield f"sector at {at}", data[:at] + filling + data[at + 512 :], {number}
    for _ in range(6):
        size = some.randrange(len(data))
        yield f"cut at {size}", data[:size], {*range(size // PAGE + 1, count + 1)}
        at = some.randrange(len(data) - 9 * PAGE)
        lost = {*range(at // PAGE + 1, at // PAGE + 11)}
        yield f"zeros at {at}", data[:at] + bytes(9 * PAGE) + data[at + 9 * PAGE :], lost
    yield "no header", b"\xff" * 100 + data[100:], {1}
    yield "no beginning", bytes(16 * PAGE) + data[16 * PAGE :], {*range(1, 17)}


@pytest.mark.slow
def test_what_comes_is_what_was_there_and_what_stands_on_sound_pages_comes(
    whole: tuple[bytes, dict[int, Fact]], tmp_path: Path
) -> None:
    data, games = whole
    its_pages = pages_of_games(data)
    for number, (name, damaged, lost) in enumerate(damages(data)):
        file = tmp_path / f"damaged{number}.sqlite"
        file.write_bytes(damaged)
        done, came = rescued(file, tmp_path / f"new{number}.sqlite")
        assert came.items() <= games.items(), name
        sound = {id for id, pages in its_pages.items() if id in games and not pages & lost}
        assert sound <= came.keys(), name
        named = {each.args["game"] for each in done.problems if each.id == "ogn.left_out"}
        assert len(named) == done.faulty, name
        assert not named & came.keys(), name
        assert done.problems or came == games, name


def test_what_was_committed_beside_the_file_comes_too(file: Path, tmp_path: Path) -> None:
    """Also where the first page of the file itself is gone."""
    with Library(file) as library:
        keep(library, 9, "1")
        library.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        keep(library, 12, "2")
        main, wal = file.read_bytes(), file.with_name(f"{file.name}-wal").read_bytes()
        wanted = facts(library)
    for number, head in enumerate((main[:PAGE], bytes(PAGE))):
        place = tmp_path / f"killed{number}.sqlite"
        place.write_bytes(head + main[PAGE:])
        place.with_name(f"{place.name}-wal").write_bytes(wal)
        assert rescued(place, tmp_path / f"new{number}.sqlite")[1] == wanted


def test_a_damaged_index_costs_no_game(file: Path, tmp_path: Path) -> None:
    """Also one that SQLite does not notice at once, as it is sound but for its entries."""
    with Library(file) as library:
        for n in range(5):
            keep(library, 9, str(n))
        wanted = facts(library)
        ((root,),) = sql(library, "SELECT rootpage FROM sqlite_schema WHERE name = 'games_by_day'")
    data = bytearray(file.read_bytes())
    at = (root - 1) * PAGE + 3
    assert data[at : at + 2] == b"\0\5"
    data[at : at + 2] = b"\0\0"  # no entry
    file.write_bytes(data)
    assert rescued(file, tmp_path / "new.sqlite")[1] == wanted


def test_a_known_game_stays_and_a_taken_id_is_not_given_twice(file: Path, tmp_path: Path) -> None:
    with Library(file) as library:
        keep(library, 9, "1")
        keep(library, 12, "2")
    with Library(tmp_path / "other.sqlite") as into:
        keep(into, 15, "9")
        for new, known in ((2, 0), (0, 2)):
            with reading(file, lambda done, steps: None) as found:
                done = bring(found, into, lambda done, steps: None)
            assert (len(done.new), done.known, done.problems) == (new, known, [])
        assert {id: len(moves) for id, (_, moves) in facts(into).items()} == {1: 15, 3: 9, 2: 12}
        assert origins(into) == {(1, "b0", "9"), (3, "b0", "1"), (2, "b0", "2")}


def test_a_game_whose_origin_is_lost_comes_once(file: Path, tmp_path: Path) -> None:
    with Library(file) as library:
        keep(library, 9, "1")
        sql(library, "DELETE FROM origins")
    with Library(tmp_path / "new.sqlite") as into:
        for _ in range(2):
            with reading(file, lambda done, steps: None) as found:
                bring(found, into, lambda done, steps: None)
        assert list(facts(into)) == [1]


def test_deleted_games_come_as_deleted_ones(file: Path, tmp_path: Path) -> None:
    with Library(file) as library:
        keep(library, 60, "1")
        wanted = facts(library)
        library.delete(1)
    new = tmp_path / "new.sqlite"
    assert rescued(file, new)[1] == {}
    with Library(new) as into:
        assert into.restore(1) == 1
        assert facts(into) == wanted


@pytest.mark.parametrize("change", ["moves SET pit = 1 WHERE ply = 3", "games SET winner = 1"])
def test_a_game_that_does_not_follow_the_rules_stays_behind(
    file: Path, tmp_path: Path, change: str
) -> None:
    with Library(file) as library:
        keep(library, 9, "1")
        sql(library, f"UPDATE {change}")
    done, came = rescued(file, tmp_path / "new.sqlite")
    assert (came, done.faulty) == ({}, 1)
    assert done.problems[0].args["text"] == "Ama – Kofi, 2026-11-21, it cannot be read"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ('$.moves[0]."pit) VALUES (1) --"', 0),  # a name that would become SQL
        ("$.games[0].seat", "person"),
        ("$.games[0].resigned", "0"),
        ("$.moves[0].ms", 2**64),
        ("$.origins[0].number", 7),
    ],
)
def test_a_deleted_game_says_what_its_columns_may_say(
    file: Path, tmp_path: Path, path: str, value: object
) -> None:
    with Library(file) as library:
        keep(library, 9, "1")
        library.delete(1)
        with library.transaction() as opened:
            wrong = "UPDATE deleted SET kept = json_set(kept, ?, json(?))"
            opened.execute(wrong, (path, json.dumps(value)))
    new = tmp_path / "new.sqlite"
    done, _ = rescued(file, new)
    with Library(new) as library:
        assert (library.deleted(), done.faulty) == ([], 1)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("user_version = 1000", "newer version"),
        ("application_id = 7", "another program"),
    ],
)
def test_what_is_refused_as_a_library_is_refused_here(file: Path, change: str, why: str) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE notes (text)")
        other.execute(f"PRAGMA {change}")
        if "user" in change:
            other.execute(f"PRAGMA application_id = {0x4177616C}")
    with (
        pytest.raises(LibraryError, match=why) as refused,
        reading(file, lambda done, steps: None),
    ):
        pass
    assert str(file) in str(refused.value)


def test_a_games_file_is_known_by_its_first_bytes_or_its_name(tmp_path: Path) -> None:
    for name, data, known in (
        ("games", b"SQLite format 3\0", True),
        ("games.sqlite.damaged", b"", True),
        ("games.ogn", b'[Variant "Oware Abapa"]', False),
    ):
        (tmp_path / name).write_bytes(data)
        assert is_games_file(tmp_path / name) is known


def test_a_file_is_set_aside_with_what_sqlite_keeps_beside_it(file: Path) -> None:
    for number, name in enumerate(("games.sqlite.damaged", "games.sqlite.damaged2")):
        for kind in ("", "-wal", "-shm"):
            file.with_name(file.name + kind).write_text(f"{number}{kind}")
        assert set_aside(file) == file.with_name(name)
        for kind in ("", "-wal", "-shm"):
            assert file.with_name(name + kind).read_text() == f"{number}{kind}"
            assert not file.with_name(file.name + kind).exists()
