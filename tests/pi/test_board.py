# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board of a Raspberry Pi as a process: sessions, touches, a pulled plug, touch chips."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from awale_host.library import Library
from awale_host.link import Board
from awale_session.link import LinkError
from awale_session.link.maintenance import health, pads
from awale_session.link.messages import State

from awale_core import Game
from tests.support.pi_board import PITS, PiBoard
from tests.support.session_table import two_games_are_kept_with_every_move

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="SPI as Linux has it")
LOOKS = 100  # at the state, after a touch, before the next: each takes some milliseconds


@pytest.fixture
def pi(tmp_path: Path) -> Iterator[PiBoard]:
    with PiBoard(tmp_path) as board:
        yield board


def until(board: Board, fits: Callable[[State], object]) -> State:
    """Ask for the state until it fits."""
    while not fits(state := board.state()):
        pass
    return state


def play(pi: PiBoard, board: Board, plies: int) -> Game:
    """Fingers play the first moves of a game; they touch again where a busy computer has not looked
    at a pad in time."""
    game = Game()
    while game.plies < plies:
        pit = game.legal_moves()[0]
        pi.send(PITS[pit])
        looks = 0
        while looks < LOOKS and board.state().ply == game.plies:
            looks += 1
        if looks < LOOKS:
            game.play(pit)
    return game


@pytest.mark.slow
def test_a_session_is_what_it_is_on_a_pico(pi: PiBoard, library: Library) -> None:
    with pi.connect() as board:
        id = board.hello.board
    two_games_are_kept_with_every_move(library, pi, id)


def test_fingers_play_and_the_light_shows_it(pi: PiBoard) -> None:
    with pi.connect() as board:
        board.set({"speed": "max"}, session=True)
        board.new("abapa", south="touch", north="touch")
        game = play(pi, board, 4)
        assert until(board, lambda state: state.ply == 4).fen == game.fen()
        while True:  # the lit LEDs of a pit are its seeds; an empty one may be marked
            colours = pi.light()
            lit = tuple(
                sum(each != "000000" for each in colours[12 * pit : 12 * pit + 12])
                for pit in range(12)
            )
            if all(lit[pit] == seeds for pit, seeds in enumerate(game.pits) if seeds):
                break


def test_the_leds_supply_is_on_and_health_is_reported(pi: PiBoard) -> None:
    with pi.connect() as board:
        board.new("abapa", south="touch", north="touch")
        found = health(board)
        assert (found.supply, found.crash, found.missing) == (True, None, ())
        assert found.python is not None
        assert found.python.startswith("cpython 3.")
        assert '"pin":1' in pi.frames.read_text(encoding="ascii").splitlines()[-1]
        assert min(pads(board).raw) > 300


def test_a_pulled_plug_loses_nothing_that_was_played(pi: PiBoard) -> None:
    with pi.connect() as board:
        board.set({"speed": "max"}, session=True)
        board.new("abapa", south="touch", north="touch")
        game = play(pi, board, 3)
        id = board.state().game
    pi.kill()
    (pi.state / "nvm.bin.new").write_bytes(b"torn")  # what a cut in a write leaves
    pi.start()
    with pi.connect() as board:
        state = board.state()
        assert (state.game, state.fen) == (id, game.fen())


def test_it_ends_as_the_system_asks_it_to_and_its_leds_are_dark(pi: PiBoard) -> None:
    with pi.connect() as board:
        board.new("abapa", south="touch", north="touch")
        until(board, lambda state: any(each != "000000" for each in pi.light()))
    assert pi.stop() == 0
    assert set(pi.light()) == {"000000"}


@pytest.mark.slow
def test_without_a_touch_chip_it_plays_on_and_the_chip_comes_back(pi: PiBoard) -> None:
    with pi.connect() as board:
        board.set({"speed": "max"}, session=True)
        board.new("abapa", south="touch", north="touch")
        game = play(pi, board, 2)
    for sign, missing in (("-", 5), ("+", 0)):
        pi.send(f"{sign}0x5b")  # stores and keys
        found = None
        while found is None or len(found.missing) != missing:
            # It starts again without the chip, and the link is lost.
            with contextlib.suppress(LinkError), pi.connect() as board:
                found = health(board)
                assert board.state().fen == game.fen()
    assert found is not None
    assert found.crash is None


def test_a_small_spi_buffer_is_named(tmp_path: Path) -> None:
    with PiBoard(tmp_path, bufsiz=4096) as board:
        assert "spidev.bufsiz=4908" in board.said()


def test_its_settings_are_the_pis_then_the_owners(tmp_path: Path) -> None:
    state = tmp_path / "board"
    state.mkdir()
    (state / "settings.toml").write_bytes(b"\xef\xbb\xbfAWALE_NAME = 'Pi'\rawale_speed = 'fast'\r")
    with PiBoard(tmp_path) as pi, pi.connect() as board:
        assert board.hello.name == "Pi"
        assert health(board).problems == 1
