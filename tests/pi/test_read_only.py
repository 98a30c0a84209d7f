# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale pi install --read-only`: games outlast a pulled plug, and the system is not written to.

The mounts are those of such a system, made by the test: its kernel does not start. It needs what
`test_bare_system.py` needs.
"""

import shutil
import subprocess
from pathlib import Path

import pytest
from awale_host.pi import system as units

from tests.support.page_game import begin, page, play
from tests.support.pi_system import AWALE, GIVEN, PLIES, USER, Board, PiSystem

pytestmark = pytest.mark.slow


@pytest.fixture
def read_only(pi: PiSystem) -> PiSystem:
    """The system, installed so."""
    # What udev shows, and the package that makes the mounts before the system starts.
    for path in (units.PARTITION, units.OVERLAY_FILE):
        (pi.root / path[1:]).parent.mkdir(parents=True, exist_ok=True)
        (pi.root / path[1:]).touch()
    pi.run(AWALE, "pi", "install", "--read-only", env={"SUDO_USER": USER})
    return pi


def test_with_a_root_in_memory_games_outlast_a_pulled_plug(
    read_only: PiSystem, tmp_path: Path
) -> None:
    """The plug leaves the partition as it is in that moment, without what has not been synced."""
    partition = tmp_path / "partition"
    subprocess.run(["mke2fs", "-q", "-t", "ext4", str(partition), "16M"], check=True)
    moves: list[str] = []
    for folder, plies in (("first", 9), ("second", PLIES)):
        system = PiSystem(read_only.layers, tmp_path / folder, partition)
        try:
            board = Board(system)
            with page(board.address) as socket:
                if not moves:
                    begin(socket)
                game = play(socket, plies)
            board.kill()
            shutil.copy(partition, tmp_path / f"{folder}-left")
        finally:
            system.close()
        assert game["moves"][: len(moves)] == moves
        moves = game["moves"][:-1]  # at most the last one is lost
        assert list((tmp_path / folder).iterdir()) == []
        partition = tmp_path / f"{folder}-left"
    assert (game["outcome"] is not None) == bool(GIVEN)
