# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The whole product at once: the command, the link, the firmware, the light, the library."""

import json
import os
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from shlex import quote

import pytest

from tests.support.browser import chromium

AWALE = (sys.executable, "-c", "from awale_host.cli import main; main()")


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """The surroundings of a user who has never played."""
    return {**os.environ, "HOME": str(tmp_path), "AWALE_DATA": str(tmp_path / "data")}


def words(line: str) -> list[str]:
    return [*AWALE, *shlex.split(line)]


def awale(home: dict[str, str], line: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words(line), env=home, capture_output=True, encoding="utf-8")


class Frames:
    """The light that the board has shown, as it comes."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def seeds(self, pit: int) -> Iterator[int]:
        """Yield the number of lit LEDs of a pit, frame by frame, without end."""
        read = 0
        ticking = threading.Event()
        while True:
            lines = self._file.read_text().splitlines(keepends=True)
            for line in lines[read:]:
                if line.endswith("\n"):
                    rgb = json.loads(line)["rgb"][12 * pit : 12 * pit + 12]
                    yield sum(colour != "000000" for colour in rgb)
                    read += 1
            ticking.wait(0.05)

    def comes_to(self, pit: int, lit: int) -> bool:
        return any(seeds == lit for seeds in self.seeds(pit))


@pytest.mark.slow
def test_a_click_plays_a_pit_and_the_engine_answers_on_the_board(
    home: dict[str, str], tmp_path: Path
) -> None:
    light = tmp_path / "frames.jsonl"
    light.touch()
    play = subprocess.Popen(
        words(
            f"play --virtual --no-browser --movetime 100 --speed fast --frames {quote(str(light))}"
        ),
        env=home,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    try:
        assert play.stdout is not None
        address = next(word for line in play.stdout for word in line.split() if "http" in word)
        frames = Frames(light)
        with chromium() as browser:
            page = browser.new_page()
            page.goto(address)
            page.wait_for_selector("button[data-pit]")
            assert next(line for line in play.stdout if "Catch more" in line)  # the game has begun
            assert frames.comes_to(2, 4)
            page.locator('[data-pit="2"]').click()
            record = [next(line for line in play.stdout if f"{ply}." in line) for ply in (1, 2)]
            assert "South C" in record[0]
            assert "North" in record[1]
            assert frames.comes_to(2, 0)
            for neighbour in (3, 4, 5):
                assert frames.comes_to(neighbour, 5)
        play.send_signal(signal.SIGINT)
        rest, _ = play.communicate()
        assert play.returncode == 130, rest
    finally:
        play.kill()
    (kept,) = json.loads(awale(home, "logs list --json").stdout)
    assert kept["plies"] >= 2
    assert kept["result"] == "*"
