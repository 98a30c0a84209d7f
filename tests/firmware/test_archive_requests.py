# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The games a board keeps, asked for by a PC; and what the board does after a power cut."""

from awale_core.record import decode
from tests.support.firmware_harness import Board
from tests.support.games_over_link import fetch, play_game


def test_games_are_listed_read_and_confirmed() -> None:
    board = Board()
    assert "archive" in board.connect()["cap"]
    ids = [play_game(board, moves) for moves in (3, 5)]
    listed = board.ask(t="archive_list", **{"from": 0})
    assert [entry[1] for entry in listed["games"]] == ids
    assert listed["next"] is None
    for number, game, size in listed["games"]:
        data = fetch(board, number, game)
        assert len(data) == size
        assert f"{decode(data).id:08x}" == game
        confirm = {"t": "archive_confirm", "number": number, "game": game, "crc": data[-4:].hex()}
        assert board.ask(**confirm)["t"] == "ok"
        assert board.ask(**confirm)["t"] == "ok"
    assert board.ask(t="archive_list", **{"from": 0})["games"] == []
    assert board.ask(t="archive_status")["waiting"] == 0


def test_a_long_list_comes_in_numbered_parts() -> None:
    board = Board()
    board.connect()
    ids = [play_game(board, 1) for _ in range(11)]
    found = []
    start = 0
    while start is not None:
        answer = board.ask(t="archive_list", **{"from": start})
        found += [entry[1] for entry in answer["games"]]
        start = answer["next"]
    assert found == ids
    assert board.ask(t="archive_status")["waiting"] == 11


def test_the_game_being_played_is_not_confirmed() -> None:
    board = Board()
    board.connect()
    game = board.ask(t="new", rules="abapa", starter=0, south="host", north="host")["game"]
    board.ask(t="move", game=game, ply=0, pit=0)
    assert board.ask(t="archive_list", **{"from": 0})["games"] == []
    data = fetch(board, 0, game)
    answer = board.ask(t="archive_confirm", number=0, game=game, crc=data[-4:].hex())
    assert answer["code"] == "busy"


def test_a_number_and_an_id_that_do_not_match_are_stale() -> None:
    board = Board()
    board.connect()
    game = play_game(board)
    crc = fetch(board, 0, game)[-4:].hex()
    for number, id, check in ((1, game, crc), (0, "00000000", crc), (0, game, "00000000")):
        answer = board.ask(t="archive_confirm", number=number, game=id, crc=check)
        assert (answer["t"], answer["code"]) == ("error", "stale")
    assert board.ask(t="archive_chunk", number=0, game=game, **{"from": 5000})["code"] == "field"
    assert board.ask(t="archive_list", **{"from": "0"})["code"] == "field"
    assert board.ask(t="archive_status")["waiting"] == 1


def test_free_space_is_reported() -> None:
    board = Board()
    board.connect()
    play_game(board)
    before = board.ask(t="archive_status")
    play_game(board)
    after = board.ask(t="archive_status")
    assert before["kind"] == "nvm"
    assert after["free"] < before["free"]
    assert after["end"] == before["end"] + 1
    assert not after["full"]


def test_after_a_power_cut_the_game_is_there_again() -> None:
    board = Board()
    board.connect()
    game = board.ask(t="new", rules="catalan", starter=1, south="touch", north="host")["game"]
    board.ask(t="move", game=game, ply=0, pit=8)
    again = Board(memory=board.memory)
    again.connect()
    state = again.ask(t="state")
    assert (state["phase"], state["game"], state["ply"]) == ("play", game, 1)
    assert state["rules"] == "catalan"
    assert (state["south"], state["north"]) == ("touch", "host")
    again.settle()
    again.tap("ok")  # which goes on, and does nothing else
    again.tap("A")
    assert again.game.plies == 2
