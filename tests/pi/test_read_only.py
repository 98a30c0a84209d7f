# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale pi install --read-only` in a whole emulated computer: systemd starts the board, a game
over the page outlasts a pulled plug, and the card's system is not written to.

Needs what `test_bare_system.py` needs, and qemu-system-aarch64.
"""

import hashlib
import json
import shutil
from pathlib import Path

import pytest
from awale_host.pi import system as units
from awale_host.pi.installing import System

from tests.support.page_game import page, play, send
from tests.support.pi_machine import EMULATOR, PiMachine, make_card
from tests.support.pi_system import AWALE, USER, PiSystem

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which(EMULATOR) is None, reason=f"needs {EMULATOR}"),
]
STARTS_S = 900  # an emulated computer on a busy one
LIMIT_MB = 150


def sum_of(path: Path) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def test_games_outlast_a_pulled_plug_and_the_system_is_not_written(
    pi: PiSystem, tmp_path: Path
) -> None:
    partition = pi.root / units.PARTITION[1:]  # as udev shows it
    partition.parent.mkdir(parents=True, exist_ok=True)
    partition.touch()
    pi.run(AWALE, "pi", "install", "--read-only", env={"SUDO_USER": USER})
    make_card(pi, tmp_path)
    before = sum_of(tmp_path / "ROOT")
    secret = System(pi.root).secret()
    moves: list[str] = []
    for plies in (9, 400):
        machine = PiMachine(tmp_path)
        try:
            machine.wait_for_page(STARTS_S)
            with page(f"http://127.0.0.1:{machine.port}/{secret}/") as socket:
                if not moves:
                    send(socket, t="set", values={"speed": "max"})
                    send(socket, t="new", setup={"north": {"kind": "engine", "level": 1}})
                game = play(socket, plies)
        finally:
            machine.pull_the_plug()
        assert game["moves"][: len(moves)] == moves
        moves = game["moves"]
        last = machine.reports[-1]
        board = max(report.board for report in machine.reports)
        player = max(report.player for report in machine.reports)
        print(json.dumps({"moves": moves, "kib": [board, player], "last": last}))
        assert (last.root, last.games) == ("overlay", "ext4")
        assert (board + player) * 1024 / 1e6 < LIMIT_MB
    assert game["outcome"] is not None
    assert sum_of(tmp_path / "ROOT") == before
