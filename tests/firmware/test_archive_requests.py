# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The games a board keeps, asked for by a PC; and what the board does after a power cut."""

from typing import Any
from unittest import mock

from awale_board.store_backends import FlashMemory
from awale_board.store_mount import mount
from awale_board.store_reader import ArchiveReader
from awale_board.store_recovery import open_archive

from awale_core.record import decode
from tests.pico.full_memory import fill
from tests.support.cut_memory import Flash
from tests.support.firmware_harness import Board
from tests.support.games_over_link import fetch, play_game


def listed(board: Board) -> list[Any]:
    """The games that wait, from as many answers as it takes."""
    found = []
    start = 0
    while start is not None:
        answer = board.ask(t="archive_list", **{"from": start})
        found += answer["games"]
        start = answer["next"]
    return found


def test_games_are_listed_read_and_confirmed() -> None:
    board = Board()
    assert "archive" in board.connect()["cap"]
    ids = [play_game(board, moves) for moves in (3, 5, 1)]
    games = listed(board)
    assert [game for _, game, _ in games] == ids
    assert board.ask(t="archive_status")["waiting"] == len(ids)
    for number, game, size in games:
        data = fetch(board, number, game)
        assert len(data) == size
        assert f"{decode(data).id:08x}" == game
        confirm = {"t": "archive_confirm", "number": number, "game": game, "crc": data[-4:].hex()}
        assert board.ask(**confirm)["t"] == "ok"
        assert board.ask(**confirm)["t"] == "ok"
    assert listed(board) == []
    assert board.ask(t="archive_status")["waiting"] == 0


def test_what_waits_is_found_without_a_look_at_banks_where_nothing_waits() -> None:
    archive = open_archive(FlashMemory(Flash(fill(300, to_the_brim=False).flash)))
    games = ArchiveReader(archive)
    for number in range(280):
        games.confirm(number)
    with mock.patch.object(archive, "bank_of", wraps=archive.bank_of) as looks:
        assert games.waiting(0) == 280
    assert archive.current.number > 4 > looks.call_count


@mock.patch("awale_board.store_archive.mount", wraps=mount)
def test_games_are_counted_while_no_seed_moves(reads: mock.Mock) -> None:
    board = Board(flash=Flash(fill(60, to_the_brim=False).flash))
    board.new()
    board.settle()
    assert board.ask(t="archive_status")["waiting"] is None  # nor does this wait until they are
    for _ in range(2):
        assert board.ask(t="archive_list", **{"from": 0})["next"] == 1
        board.run(2_000)
    assert board.ask(t="archive_status")["waiting"] == 60
    assert reads.call_count == 2  # the one that the PC reads stays at hand


def test_a_game_that_is_played_or_went_on_after_it_was_read_is_not_confirmed() -> None:
    """Nor is it by another game that has begun in the meantime."""
    board = Board()
    game = board.new(south="host", north="host")
    board.ask(t="move", game=game, ply=0, pit=0)
    assert listed(board) == []
    read = fetch(board, 0, game)
    confirm = {"t": "archive_confirm", "number": 0, "game": game}
    assert board.ask(**confirm, crc=read[-4:].hex())["code"] == "busy"
    board.ask(t="move", game=game, ply=1, pit=6)
    board.new(south="host", north="host", replace=True)
    assert board.ask(**confirm, crc=read[-4:].hex())["code"] == "stale"
    whole = fetch(board, 0, game)
    assert decode(whole).game.moves == [0, 6]
    assert board.ask(**confirm, crc=whole[-4:].hex())["t"] == "ok"


def test_a_number_and_an_id_that_do_not_match_are_stale() -> None:
    board = Board()
    game = play_game(board)
    crc = fetch(board, 0, game)[-4:].hex()
    for number, id, check in ((1, game, crc), (0, "00000000", crc), (0, game, "00000000")):
        answer = board.ask(t="archive_confirm", number=number, game=id, crc=check)
        assert (answer["t"], answer["code"]) == ("error", "stale")
    assert board.ask(t="archive_chunk", number=0, game=game, **{"from": 5000})["code"] == "field"
    assert board.ask(t="archive_status")["waiting"] == 1
