# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Fetching games from a board: every game, once, unchanged, after any interruption."""

import os
from pathlib import Path

import pytest
from awale_host.library import Library as FileLibrary
from awale_session.library.pull import Pulled, pull
from awale_session.library.store import Library
from awale_session.library.versions import DAMAGE
from awale_session.link import Board, BoardDisconnected, Timing
from awale_session.link.archive import read_record, waiting, waiting_count
from awale_session.link.maintenance import health

from awale_core import Game
from awale_core.record import decode
from tests.support.board_in_process import Bench, Cable, CutAt
from tests.support.games_over_link import LATE, play_on
from tests.support.session_table import played_out
from tools.bench_library import fetch


def filled(games: int) -> tuple[Bench, dict[str, bytes]]:
    """A board that keeps `games` games, and their records."""
    bench = Bench()
    with bench.connect() as board:
        board.set({"speed": "max"})
        for number in range(games):
            play_on(board, number % 13 + 1, ("abapa", "benin", "finnish")[number % 3])
        records = {entry.game: read_record(board, entry) for entry in waiting(board)}
    assert len(records) == games
    return bench, records


def holds(library: Library, records: dict[str, bytes]) -> None:
    """The library has exactly these games, byte by byte and move by move."""
    kept = list(library.games())
    assert len(kept) == len(records)
    for id, data in records.items():
        found = library.find("test", id)
        assert found is not None
        assert library.record("test", id) == data
        assert library.replay(found) == decode(data).game


def test_every_game_is_fetched_once(library: Library) -> None:
    bench, records = filled(12)
    with bench.connect() as board:
        assert waiting_count(board) == 12
        assert len(pull(board, library).new) == 12
        assert waiting_count(board) == 0
        assert pull(board, library) == Pulled()
    holds(library, records)


@pytest.mark.slow
def test_a_pull_may_be_interrupted_at_every_message(tmp_path: Path) -> None:
    at = 0
    whole = False
    while not whole:
        bench, records = filled(2)
        with FileLibrary(tmp_path / f"{at}.sqlite") as library, bench.connect() as board:
            bench.cable = cable = CutAt(at, after=at % 2 == 0)
            done = Pulled()
            for _ in range(3):
                try:
                    pull(board, library, done=done)
                    break
                except BoardDisconnected:
                    board.reconnect(30)
            whole = not cable.cut
            bench.cable = Cable()
            assert waiting_count(board) == 0
            holds(library, records)
        at += 1
    assert at > 9


def test_a_game_that_continues_after_it_was_fetched_is_updated(library: Library) -> None:
    bench, _ = filled(0)
    with bench.connect() as board:
        id = play_on(board, 5)
        first = pull(board, library).new
        board.undo(id, 5, 1)  # the resignation
        board.move(id, 5, board_first(board))
        board.declare(id, 6, 1, "resign")
        assert pull(board, library).changed == first
    game = library.replay(first[0])
    assert (game.plies, game.resigned) == (6, 1)
    assert len(list(library.games())) == 1


def board_first(board: Board) -> int:
    return Game.from_fen(board.state().fen).legal_moves()[0]


def test_a_damaged_record_is_reported_and_stays_on_the_board(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench, _ = filled(3)

    def damaged(board: Board, entry: object) -> tuple[bytes, bool]:
        data = bytearray(read_record(board, entry))  # type: ignore[arg-type]
        if len(list(library.games())) == 1:
            data[-1] ^= 1
        return bytes(data), False

    with bench.connect() as board:
        with monkeypatch.context() as patch:
            patch.setattr("awale_session.library.pull.read_game", damaged)
            done = pull(board, library)
        assert "checksum" in done.faults[0]
        left = waiting_count(board)
        assert left == len(done.faults)
        pull(board, library)
        assert waiting_count(board) == 0
    assert len(list(library.games())) == 3


def damaged_bench(symbol: int, flips: int = 2) -> Bench:
    """A board that keeps a game of 13 moves and its resignation, of which bits of a symbol were
    flipped from one to zero."""
    bench = Bench()
    with bench.connect() as board:
        board.set({"speed": "max"})
        play_on(board, 13)
        board.new("abapa", south="host", north="host", replace=True)
    bench.wait(4)
    archive = bench.board.archive
    place = archive.bank(0).symbols_at(0) + symbol
    ones = [bit for bit in range(8) if bench.board.memory[place] >> bit & 1]
    for bit in ones[:flips]:
        bench.board.memory[place] ^= 1 << bit
    bench.reset()
    return bench


def test_a_game_that_damage_has_cut_off_says_so_in_the_library(library: Library) -> None:
    bench = damaged_bench(2)
    with bench.connect() as board:
        done = pull(board, library)
        assert health(board).damaged
        assert waiting_count(board) == 0
    (kept,) = library.games()
    assert (kept.plies, kept.reason) == (2, None)
    assert kept.tags[DAMAGE] == "Cut off by damage after move 2"
    assert done.cut_off == [
        "Game 1: cut off by damage after move 2 on the board; the board's memory lost the rest."
    ]


def test_a_flipped_bit_on_the_board_costs_the_library_nothing(library: Library) -> None:
    for symbol in (2, 13, 14):
        bench = damaged_bench(symbol, flips=1)
        with bench.connect() as board:
            assert health(board).damaged
            done = pull(board, library)
        assert done.cut_off == []
        (kept,) = library.games()
        assert (kept.plies, kept.reason, kept.tags) == (13, "resignation", {})


def test_a_result_that_follows_from_the_moves_is_entered_where_the_end_is_damaged(
    library: Library,
) -> None:
    bench = Bench()
    fen = "0-0-0-0-0-1-1-0-2-0-0-0-23-21-S"
    with bench.connect() as board:
        board.set({"speed": "max"})
        play_on(board, fen=fen)
        board.new("abapa", south="host", north="host", replace=True)
    archive, game = bench.board.archive, played_out(fen)
    bench.board.memory[archive.bank(0).symbols_at(0) + game.plies] = 0x03
    bench.reset()
    with bench.connect() as board:
        done = pull(board, library)
        assert waiting_count(board) == 0
    (kept,) = library.games()
    assert library.replay(kept.id) == game
    assert kept.tags[DAMAGE] == f"End damaged after move {game.plies}"
    assert "moves and result are kept" in done.cut_off[0]


def test_a_board_with_less_than_the_library_changes_nothing_and_is_reported(
    library: Library,
) -> None:
    bench, _ = filled(0)
    with bench.connect() as board:
        id = play_on(board, 5)
        (known,) = pull(board, library).new
        board.undo(id, 5, 3)  # the resignation and two moves
        board.new("abapa", south="host", north="host", replace=True)
        done = pull(board, library)
        assert waiting_count(board) == 0
    assert (done.known, done.changed, done.new, done.cut_off) == (1, [], [], [])
    assert done.remarks == [
        f"Game {known}: the board's copy ends after move 3; the library keeps all 5 moves that it"
        " has."
    ]
    assert library.game(known).reason == "resignation"


def test_a_board_that_has_gone_another_way_keeps_both_versions(library: Library) -> None:
    bench, _ = filled(0)
    with bench.connect() as board:
        id = play_on(board, 5)
        (first,) = pull(board, library).new
        board.undo(id, 5, 6)  # the resignation and every move
        board.move(id, 0, Game.from_fen(LATE).legal_moves()[-1])
        board.new("abapa", south="host", north="host", replace=True)
        for expected in (1, 0):
            done = pull(board, library)
            assert len(done.versions) == expected
    assert [library.game(each).plies for each in (first, 2)] == [5, 1]
    assert library.other_versions(first) == [2]


GAMES = int(os.environ.get("AWALE_DUMP", "10"))


@pytest.mark.slow
def test_a_dump_may_be_interrupted_repeatedly(tmp_path: Path) -> None:
    breaks = max(2, GAMES // 10)
    patient = Timing(max_attempts=10_000, max_hellos=10_000, disconnect_after=600)
    done = fetch(GAMES, breaks, tmp_path, timing=patient)
    assert (done.games, done.breaks, done.wrong) == (GAMES, breaks, 0)
