# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Versions of one game in the library: none replaces one that has a move or a result more."""

import random

import pytest
from awale_session.answers import page_games
from awale_session.library.games import letters
from awale_session.library.ogn_files import from_ogn, to_ogn
from awale_session.library.recorder import Recorder
from awale_session.library.store import Library
from awale_session.library.versions import DAMAGE, Merge, compare, end_of
from awale_session.link.mirror import Ply
from awale_session.page import library_protocol as messages

from awale_core import Game, ogn_reader, ogn_writer
from awale_core.notation import parse_moves
from awale_core.record import Record, decode, encode
from tests.support.library_games import game_of

CUT = "Cut off by damage after move 3"
RESIGNED = (1, "resignation", 0)


def arrive(
    library: Library,
    moves: str,
    resigns: int | None = None,
    *,
    damage: str | None = None,
    id: int = 1,
) -> tuple[int, Merge]:
    """A board's record of game `id` comes."""
    record = Record(game_of(moves, resigns), id=id)
    return library.merge_record("b", record, encode(record), damage)


def texts(library: Library) -> dict[int, str]:
    return {game.id: letters(library.moves(game.id)) for game in library.games()}


@pytest.mark.parametrize(
    ("kept", "kept_end", "moves", "end", "found"),
    [
        ([2, 9], None, [2, 9], None, Merge.KNOWN),
        ([2, 9], RESIGNED, [2, 9], RESIGNED, Merge.KNOWN),
        ([2, 9], RESIGNED, [2, 9], None, Merge.SHORTER),
        ([2, 9], None, [2], None, Merge.SHORTER),
        ([2, 9], RESIGNED, [2], None, Merge.SHORTER),
        ([2, 9], RESIGNED, [], None, Merge.SHORTER),
        ([2, 9], None, [2, 9], RESIGNED, Merge.CHANGED),
        ([2, 9], None, [2, 9, 0], None, Merge.CHANGED),
        ([2, 9], RESIGNED, [2, 9, 0], None, Merge.CHANGED),
        ([2, 9], None, [2], RESIGNED, Merge.VERSION),
        ([2, 9], RESIGNED, [2, 9], (0, "resignation", 1), Merge.VERSION),
        ([2, 9], None, [2, 8], None, Merge.VERSION),
        ([2, 9], None, [2, 8, 1], None, Merge.VERSION),
        ([2, 9], None, [3], None, Merge.VERSION),
    ],
)
def test_two_versions_are_compared_by_moves_and_result(
    kept: list[int],
    kept_end: tuple[int, str, int] | None,
    moves: list[int],
    end: tuple[int, str, int] | None,
    found: Merge,
) -> None:
    assert compare(kept, kept_end, moves, end) is found


def test_all_that_a_boards_record_says_is_kept(library: Library) -> None:
    game = game_of("CbAfE", 1)
    record = Record(
        game, id=1, seats=("touch", "board"), levels=(0, 5), started=1_795_000_000, seconds=(61, 7)
    )
    id, _ = library.merge_record("b", record, encode(record))
    kept = library.game(id)
    assert (kept.south, kept.north, kept.seats) == ("", "Board, level 5", ("touch", "board"))
    assert kept.tags == {"SouthSeconds": "61", "NorthSeconds": "7"}
    assert (kept.source, kept.began, kept.ended) == ("pull", kept.ended, "2026-11-18T11:06:40Z")
    assert library.record("b", "00000001") == encode(record)
    tags = ogn_reader.read(to_ogn(library, id))[0].tags
    assert (tags["North"], tags["SouthSeconds"]) == ("Board, level 5", "61")


@pytest.mark.parametrize("damage", [CUT, None])
def test_a_cut_off_record_replaces_neither_moves_nor_the_result(
    library: Library, damage: str | None
) -> None:
    id, _ = arrive(library, "CbAfE", resigns=1)
    sound = library.record("b", "00000001")
    for moves in ("CbA", "CbAfE", ""):
        assert arrive(library, moves, damage=damage) == (id, Merge.SHORTER)
        assert library.replay(id) == game_of("CbAfE", 1)
        assert library.game(id).tags == {}
        assert library.record("b", "00000001") == sound
    assert len(texts(library)) == 1


def test_a_sound_record_wins_over_a_damaged_one_and_takes_its_mark_away(library: Library) -> None:
    id, _ = arrive(library, "CbA", damage=CUT)
    assert library.game(id).tags == {DAMAGE: CUT}
    assert arrive(library, "CbAfE", resigns=1) == (id, Merge.CHANGED)
    assert library.game(id).tags == {}
    assert library.replay(id) == game_of("CbAfE", 1)
    assert decode(library.record("b", "00000001") or b"").game == game_of("CbAfE", 1)


def test_a_damaged_record_that_differs_is_kept_beside_the_sound_one(library: Library) -> None:
    id, _ = arrive(library, "CbAf", resigns=1)
    other, done = arrive(library, "CbB", damage=CUT)
    assert done is Merge.VERSION
    assert texts(library) == {id: "CbAf", other: "CbB"}
    assert (library.game(id).tags, library.game(other).tags) == ({}, {DAMAGE: CUT})
    assert library.find("b", "00000001") == id
    assert library.other_versions(id) == [other]
    assert library.other_versions(other) == [id]
    assert arrive(library, "CbB", damage=CUT) == (other, Merge.KNOWN)
    assert arrive(library, "CbAf", resigns=1) == (id, Merge.KNOWN)


def test_a_sound_record_that_differs_is_what_the_next_one_is_compared_with(
    library: Library,
) -> None:
    earlier, _ = arrive(library, "CbAf", resigns=1)
    later, done = arrive(library, "CbB")
    assert done is Merge.VERSION
    assert library.find("b", "00000001") == later
    assert arrive(library, "CbBe") == (later, Merge.CHANGED)
    assert texts(library) == {earlier: "CbAf", later: "CbBe"}
    third, _ = arrive(library, "F")
    assert library.other_versions(third) == [earlier, later]
    assert library.find("b", "00000001") == third


def test_games_of_other_numbers_boards_and_starts_are_no_versions(library: Library) -> None:
    first, _ = arrive(library, "Cb")
    second, _ = arrive(library, "F", id=0x11)
    record = Record(game_of("F"), id=1)
    elsewhere, _ = library.merge_record("c", record, encode(record))
    north = Game(starter=1)
    north.play(8)
    record = Record(north, id=1)
    other_start, done = library.merge_record("b", record, encode(record))
    assert done is Merge.NEW
    for id in (first, second, elsewhere, other_start):
        assert library.other_versions(id) == []


@pytest.mark.parametrize("plies", [0, 2, 4])
def test_a_game_that_was_over_is_not_lost_by_a_take_back(library: Library, plies: int) -> None:
    id, _ = arrive(library, "CbAf", resigns=1)
    library.put(id, game_of("CbAf"[:plies]), [])
    assert (library.game(id).plies, library.game(id).reason) == (plies, None)
    (over,) = library.other_versions(id)
    assert (library.game(over).plies, library.game(over).reason) == (4, "resignation")
    (origin,) = library.origins(over)
    assert library.record(*origin) == encode(Record(game_of("CbAf", 1), id=1))


def test_whatever_comes_in_whatever_order_is_held_by_some_version(library: Library) -> None:
    """Random states of one game: beginnings, take-backs, other ways on, results, with damage."""
    chance = random.Random(32)
    for number in range(40):
        came: list[Game] = []
        for _ in range(7):
            game = chance.choice(came).copy() if came else Game()
            while game.outcome is not None or (game.plies and chance.random() < 0.5):
                game.undo()
            for _ in range(chance.randrange(6)):
                game.play(chance.choice(game.legal_moves()[:2]))
            if chance.random() < 0.3:
                game.resign(chance.randrange(2))
            came.append(game)
            damage = CUT if chance.random() < 0.5 else None
            record = Record(game, id=number)
            if chance.random() < 0.2 and (game.plies or game.outcome):
                tags = {"Board": "b", "BoardGame": f"{number:08x}"}
                from_ogn(library, ogn_writer.write(game, tags))
            else:
                library.merge_record("b", record, encode(record), damage)
        main = library.find("b", f"{number:08x}")
        assert main is not None
        kept = [library.replay(id) for id in (main, *library.other_versions(main))]
        for game in came:
            held = {compare(one.moves, end_of(one), game.moves, end_of(game)) for one in kept}
            longer = any(one.moves[: game.plies] == game.moves for one in kept)
            assert held & {Merge.KNOWN, Merge.SHORTER} or longer, game.moves
    assert library.count() > 60


# -- a board that is watched while it is played on ---------------------------------------------


class Watched:
    """A Recorder in front of a board's game."""

    def __init__(self, library: Library) -> None:
        self.recorder = Recorder(library, "b", clock=lambda: "2026-11-21T09:00:00Z")
        self.game = Game()

    def begin(self, id: str = "1") -> None:
        self.game = Game()
        self.recorder.began(id, self.game, ("touch", "touch"))

    def connect(self, moves: str) -> None:
        """The host finds a game of these moves on the board."""
        self.begin("00000001")
        self.play(moves, None)
        self.recorder.settled(self.game)

    def play(self, moves: str, ms: int | None = 100) -> None:
        for pit in parse_moves(moves):
            by = None if ms is None else "touch"
            self.recorder.moved(self.game, Ply(self.game.play(pit), by, ms))

    def back_to(self, plies: int, *, announced: bool = True) -> None:
        while self.game.plies > plies:
            self.game.undo()
        self.recorder.taken_back(self.game, announced)


def test_a_board_that_comes_back_with_less_takes_nothing_from_the_library(
    library: Library,
) -> None:
    Watched(library).connect("CbAfE")
    again = Watched(library)
    again.connect("CbA")
    assert texts(library) == {1: "CbA", 2: "CbAfE"}
    assert library.other_versions(1) == [2]
    again.play("e")
    assert texts(library) == {1: "CbAe", 2: "CbAfE"}
    again.recorder.left(again.game)
    assert library.other_versions(1) == [2]


@pytest.mark.parametrize("ends", [False, True])
def test_the_longer_version_goes_once_the_game_has_caught_up_with_it(
    library: Library, ends: bool
) -> None:
    Watched(library).connect("CbAf")
    again = Watched(library)
    again.connect("CbA")
    again.play("fE")
    if ends:
        again.game.resign(0)
        again.recorder.ended(again.game)
    else:
        again.recorder.left(again.game)
    assert texts(library) == {1: "CbAfE"}


def test_a_board_that_comes_back_with_another_game_takes_nothing_from_the_library(
    library: Library,
) -> None:
    Watched(library).connect("CbAfE")
    Watched(library).connect("CbBe")
    assert texts(library) == {1: "CbBe", 2: "CbAfE"}


def test_a_result_that_the_board_has_lost_stays_in_the_library(library: Library) -> None:
    watched = Watched(library)
    watched.connect("CbA")
    watched.game.resign(0)
    watched.recorder.ended(watched.game)
    Watched(library).connect("CbA")
    assert texts(library) == {1: "CbA", 2: "CbA"}
    assert [library.game(id).reason for id in (1, 2)] == [None, "resignation"]
    assert library.moves(2) == library.moves(1)


def test_moves_that_a_comparison_finds_gone_are_kept(library: Library) -> None:
    watched = Watched(library)
    watched.connect("")
    watched.play("CbAf")
    watched.back_to(2, announced=False)
    assert texts(library) == {1: "Cb", 2: "CbAf"}
    assert [move.ms for move in library.moves(2)] == [100] * 4
    assert library.game(2).began == library.game(1).began


# -- deleted games -----------------------------------------------------------------------------


def test_a_restored_game_stays_beside_a_shorter_one_as_its_version(library: Library) -> None:
    arrive(library, "CbAf", resigns=1)
    library.delete(1)
    (shorter, _) = arrive(library, "CbAf", damage=CUT)
    assert library.restore(1) == 1
    assert library.replay(1) == game_of("CbAf", 1)
    assert library.other_versions(1) == [shorter]


# -- what people see ---------------------------------------------------------------------------


def notes(library: Library, id: int) -> list[tuple[str, dict[str, object]]]:
    listed = page_games.game_list(library, messages.Games(id=2)).rows
    (row,) = [row for row in listed if row.number == id]
    return [(note.id, dict(note.args)) for note in row.notes]


def test_the_page_says_what_is_damaged_and_which_versions_there_are(library: Library) -> None:
    arrive(library, "CbAf", resigns=1)
    assert notes(library, 1) == []
    arrive(library, "CbB", damage=CUT)
    assert notes(library, 1) == [("library.versions", {"n": 1, "games": "2"})]
    assert notes(library, 2) == [
        ("library.cut_off", {"ply": 3}),
        ("library.versions", {"n": 1, "games": "1"}),
    ]
    arrive(library, "F")
    assert notes(library, 1) == [("library.versions", {"n": 2, "games": "2, 3"})]
    arrive(library, "Cd", resigns=0, damage="End damaged after move 2", id=2)
    assert notes(library, 4) == [("library.end_damaged", {})]
