# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale logs pull` from a board whose memory was damaged: the real executable and firmware."""

import json
import shutil
from pathlib import Path

import pytest
from awale_host.library import Library, letters
from awale_host.link import Board
from awale_host.virtual.process import start_board
from awale_session.library.ogn_files import from_ogn
from awale_session.link.archive import waiting_count

from awale_core import Game, ogn_writer
from awale_core.notation import pit_letter
from awale_core.record import decode
from tests.support.archive_bench import ArchiveBench
from tests.support.awale_command import AwaleCommand, Ended
from tests.support.damaged_memory import flipped

PLIES = 40


def played(state: Path) -> str:
    """A board with a game of 40 moves, resigned at their end, and a second one begun; the moves."""
    game = Game()
    with start_board(state_dir=state) as process, Board.connect(process.link_url) as board:
        board.set({"speed": "max"})
        id = board.new("abapa", south="host", north="host")
        while game.plies < PLIES:
            pit = game.legal_moves()[game.plies % len(game.legal_moves())]
            board.move(id, game.plies, pit)
            game.play(pit)
        board.declare(id, PLIES, 1, "resign")
        id = board.new("abapa", south="host", north="host", replace=True)
        board.move(id, 0, 2)
    return "".join(pit_letter(pit) for pit in game.moves)


def damage(state: Path, symbol: int) -> None:
    """Flip two bits of a symbol of the first game, both from one to zero: no interrupted write
    leaves that."""
    file = state / "flash.bin"
    data = file.read_bytes()
    place = ArchiveBench("flash", data, games=5_000).archive.bank(0).symbols_at(0) + symbol
    ones = [bit for bit in range(8) if data[place] >> bit & 1]
    file.write_bytes(flipped(data, (8 * place + ones[0], 8 * place + ones[1])))


def pull(awale: AwaleCommand, state: Path, *words: str) -> tuple[Ended, int | None]:
    """The command, and how many games then wait on the board."""
    with start_board(state_dir=state) as process:
        ended = awale.run_here("logs", "pull", "--port", process.link_url, *words)
        with Board.connect(process.link_url) as board:
            return ended, waiting_count(board)


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The state of a board, and the moves of its game."""
    state = tmp_path_factory.mktemp("board") / "state"
    return state, played(state)


@pytest.fixture
def state(board: tuple[Path, str], tmp_path: Path) -> Path:
    return Path(shutil.copytree(board[0], tmp_path / "state"))


def in_library(awale: AwaleCommand) -> list[tuple[str, str | None]]:
    with Library(awale.folder / "games.sqlite") as library:
        return [(letters(library.moves(game.id)), game.reason) for game in library.games()]


def test_a_damaged_record_leaves_the_librarys_sound_copy_as_it_is(
    awale: AwaleCommand, state: Path, board: tuple[Path, str]
) -> None:
    ended, left = pull(awale, state, "--keep")
    assert (ended.code, left) == (0, 1)
    damage(state, 20)
    ended, left = pull(awale, state)
    assert (ended.code, left) == (1, 0)
    sentence = "cut off by damage after move 20 on the board; the library keeps all 40 moves"
    assert sentence in ended.err
    assert "0 new games, 0 changed, 1 known already." in ended.out
    assert in_library(awale) == [(board[1], "resignation")]
    assert "damage" not in awale.run_here("logs", "list").out


def test_two_versions_are_both_kept_and_shown(
    awale: AwaleCommand, state: Path, board: tuple[Path, str]
) -> None:
    """The library has other moves under the same number."""
    with Library(awale.folder / "games.sqlite") as library:
        record = ArchiveBench("flash", (state / "flash.bin").read_bytes()).kept.record(0)
        other = Game("abapa")
        other.play(5)
        tags = {"Board": (state / "board-id").read_text().strip(), "BoardGame": id_of(record)}
        from_ogn(library, ogn_writer.write(other, tags))
    damage(state, 20)
    ended, left = pull(awale, state, "--json")
    assert (ended.code, left) == (1, 0)
    assert json.loads(ended.out)["versions"] == [2]
    assert in_library(awale) == [(board[1][:20], None), ("F", None)]
    listed = awale.run_here("logs", "list").out.splitlines()
    assert "cut off by damage after move 20, the rest is lost; another version of" in listed[0]
    assert listed[1].endswith("Unfinished, 1 move; another version of game 2")
    shown = awale.run_here("logs", "show", "2").out
    assert "Cut off by damage after move 20.\nAnother version of game 1.\n" in shown


@pytest.mark.parametrize("byte", [0, 1])
def test_a_game_whose_end_is_damaged_comes_with_its_moves_and_does_not_wait_again(
    awale: AwaleCommand, state: Path, board: tuple[Path, str], byte: int
) -> None:
    damage(state, PLIES + byte)
    ended, left = pull(awale, state)
    assert (ended.code, left) == (1, 0)
    assert "cut off by damage after move 40 on the board" in ended.err
    assert "1 new game, 0 changed, 0 known already." in ended.out
    assert in_library(awale) == [(board[1], None)]


def id_of(record: bytes) -> str:
    return f"{decode(record).id:08x}"
