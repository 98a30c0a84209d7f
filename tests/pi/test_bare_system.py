# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Installed as docs/pi.md says, in a bare Debian for arm64 under qemu-user, the board starts and a
game is played over its page.

Usually the test makes a system of the packages' files, unpacks our package and plays the first
moves. In a system that AWALE_PI_SYSTEM names, pipx installs and the game is played to its end;
docs/pi.md has the commands. The archives have to be reachable: this computer downloads what the
system gets. The devices are simulated below Blinka.
"""

import json
import shutil
import subprocess
import threading
from pathlib import Path

import pytest
from awale_host.library import Library
from awale_host.pi import system as units

from tests.support.page_game import begin, page, play
from tests.support.pi_system import (
    AWALE,
    BARE_CMDLINE,
    CMDLINE,
    CONFIG,
    GIVEN,
    PLIES,
    USER,
    Board,
    PiSystem,
)

pytestmark = pytest.mark.slow
LIMIT_MB = 150


def test_it_brings_the_compiled_engine(pi: PiSystem) -> None:
    said = pi.run(AWALE, "doctor", env={"HOME": "/root"})
    assert "Engine: the fast one works." in said


def test_network_manager_takes_the_access_point(pi: PiSystem) -> None:
    image = pi.root / "tmp/image"
    (image / "boot/firmware").mkdir(parents=True)
    (image / CONFIG[1:]).touch()
    words = ("pi", "install", "--user", "ama", "--root", "/tmp/image", "--access-point", "Awalé")
    pi.run(AWALE, *words)
    text = pi.text(f"/tmp/image{units.CONNECTION_FILE}")
    # It reads the connection, changes nothing, and prints what it has understood.
    read = pi.run(
        "nmcli", "--offline", "connection", "modify", "connection.id", "awale", input=text
    )
    name = "".join(f"{byte};" for byte in "Awalé".encode())  # as it prints what is not ASCII
    for line in ("mode=ap", f"ssid={name}", "key-mgmt=wpa-psk", "method=shared", "10.42.0.1/24"):
        assert line in read, read


class Peak:
    """The most memory that was used so far, looked at twice a second."""

    def __init__(self, board: Board) -> None:
        self.mb = [(0.0, 0.0), (0.0, 0.0)]
        self._board = board
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look)
        self._thread.start()

    def _look(self) -> None:
        while not self._ended.wait(0.5):
            self.mb = list(map(max, self.mb, self._board.memory_mb()))

    def end(self) -> None:
        """Look no more."""
        self._ended.set()
        self._thread.join()


@pytest.fixture
def read_only(pi: PiSystem) -> PiSystem:
    """The system, installed with `--read-only`."""
    # What udev shows, and the package that makes the mounts before the system starts.
    for path in (units.PARTITION, units.OVERLAY_FILE):
        (pi.root / path[1:]).parent.mkdir(parents=True, exist_ok=True)
        (pi.root / path[1:]).touch()
    pi.run(AWALE, "pi", "install", "--read-only", env={"SUDO_USER": USER})
    return pi


def test_a_game_over_the_page_outlasts_a_pulled_plug_and_fits_the_memory(
    read_only: PiSystem, tmp_path: Path
) -> None:
    """The root is in memory. The plug leaves the games' partition as it is in that moment, without
    what has not been synced; nothing else is written. The mounts are the test's: the system's
    kernel does not start."""
    partition = tmp_path / "partition"
    subprocess.run(["mke2fs", "-q", "-t", "ext4", str(partition), "16M"], check=True)
    moves: list[str] = []
    for folder, plies in (("first", 9), ("second", PLIES)):
        system = PiSystem(read_only.layers, tmp_path / folder, partition)
        try:
            board = Board(system)
            peak = Peak(board)
            with page(board.address) as socket:
                if not moves:
                    begin(socket)
                game = play(socket, plies)
            peak.end()
            board.kill()
            shutil.copy(partition, tmp_path / f"{folder}-left")
            # SQLite does not find a file through /proc.
            shutil.copytree(system.root / units.DATA[1:] / "games", tmp_path / f"{folder}-games")
        finally:
            system.close()
        print(json.dumps({"game": game["moves"], "board_player_mb": peak.mb}))
        assert game["moves"][: len(moves)] == moves
        assert sum(own for own, _ in peak.mb) < LIMIT_MB
        moves = game["moves"][:-1]  # at most the last one is lost
        assert list((tmp_path / folder).iterdir()) == []
        partition = tmp_path / f"{folder}-left"
    assert (game["outcome"] is not None) == bool(GIVEN)
    with Library(tmp_path / "second-games/games.sqlite") as library:
        (kept,) = library.games()
    assert kept.plies == game["ply"]
    assert (kept.reason is not None) == bool(GIVEN)


def test_it_is_removed_again_and_the_games_stay(pi: PiSystem) -> None:
    games = pi.root / units.DATA[1:] / "games/games.sqlite"
    games.parent.mkdir(parents=True)
    games.touch()
    pi.run(AWALE, "pi", "remove")
    assert not (pi.root / units.UNITS[1:] / units.PLAYER_UNIT).exists()
    assert "spi" not in pi.text(CONFIG)
    assert pi.text(CMDLINE) == BARE_CMDLINE
    assert games.is_file()
