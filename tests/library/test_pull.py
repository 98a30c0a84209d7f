# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Fetching games from a board: every game, once, unchanged, after any interruption."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from awale_host.library import Library, PlayedMove
from awale_host.library.pull import Pulled, pull
from awale_host.library.versions import DAMAGE
from awale_host.link import Board, BoardDisconnected
from awale_host.link.archive import read_record, waiting, waiting_count
from awale_host.link.maintenance import health

from awale_core import Game
from awale_core.record import decode
from tests.support.board_in_process import Bench, Cable, CutAt

LATE = "0-0-0-0-2-1-1-1-2-0-0-1-20-20-S"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "games.sqlite") as opened:
        yield opened


def play(board: Board, plies: int, rules: str = "abapa") -> str:
    """A game over the link, of first legal moves; resigned there."""
    game = Game.from_fen(LATE, rules)
    id = board.new(rules, south="host", north="host", fen=LATE, replace=True)
    while game.plies < plies and game.outcome is None:
        board.move(id, game.plies, game.legal_moves()[0])
        game.play(game.legal_moves()[0])
    if game.outcome is None:
        board.declare(id, game.plies, 0, "resign")
    return id


def filled(games: int) -> tuple[Bench, dict[str, bytes]]:
    """A board that keeps `games` games, and their records."""
    bench = Bench()
    with bench.connect() as board:
        board.set({"speed": "max"})
        for number in range(games):
            play(board, number % 13 + 1, ("abapa", "benin", "finnish")[number % 3])
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
        assert pull(board, library).games == 0
    holds(library, records)


def test_games_may_stay_on_the_board(library: Library) -> None:
    bench, records = filled(3)
    with bench.connect() as board:
        assert len(pull(board, library, confirmed=False).new) == 3
        assert waiting_count(board) == 3
        again = pull(board, library)
        assert (again.new, again.known) == ([], 3)
    holds(library, records)


def test_a_pull_may_be_interrupted_at_every_message(tmp_path: Path) -> None:
    at = 0
    whole = False
    while not whole:
        bench, records = filled(4)
        with Library(tmp_path / f"{at}.sqlite") as library, bench.connect() as board:
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
    assert at > 15


def test_a_game_that_was_recorded_live_keeps_its_times(library: Library) -> None:
    bench, _ = filled(0)
    with bench.connect() as board:
        id = play(board, 5)
        (entry,) = waiting(board)
        game = decode(read_record(board, entry)).game
        kept = library.begin("test", id, game, began="2026-11-21T09:00:00Z")
        library.put(kept, game, [PlayedMove(pit, "host", 70) for pit in game.moves])
        done = pull(board, library)
        assert (done.new, done.changed, done.known) == ([], [], 1)
    assert [move.ms for move in library.moves(kept)] == [70] * 5


def test_a_game_that_continues_after_it_was_fetched_is_updated(library: Library) -> None:
    bench, _ = filled(0)
    with bench.connect() as board:
        id = play(board, 5)
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
            patch.setattr("awale_host.library.pull.read_game", damaged)
            done = pull(board, library)
        assert "checksum" in done.faults[0]
        left = waiting_count(board)
        assert left == len(done.faults)
        pull(board, library)
        assert waiting_count(board) == 0
    assert len(list(library.games())) == 3


def test_a_game_that_damage_has_cut_off_says_so_in_the_library(library: Library) -> None:
    bench = Bench()
    with bench.connect() as board:
        board.set({"speed": "max"})
        play(board, 13)
        board.new("abapa", south="host", north="host", replace=True)
    bench.wait(4)
    archive = bench.board.app.archive
    assert archive is not None
    bench.board.memory[archive.banks[0].symbols_at(0) + 2] ^= 1
    bench.reset()
    with bench.connect() as board:
        done = pull(board, library)
        assert health(board).damaged
    (kept,) = library.games()
    after = f"after move {kept.plies}"
    assert kept.plies < 13
    assert kept.reason is None
    assert kept.tags[DAMAGE].endswith(after)
    assert [after in sentence for sentence in done.cut_off] == [True]
