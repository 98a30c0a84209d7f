# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A program that fails says so in light, keeps its traceback and comes back to the saved game."""

import itertools
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from awale_host.virtual.process import BoardProcess

from awale_core import wire
from tests.support.touch_room import noted
from tests.support.waiting import wait_until

from .conftest import Host

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"


@pytest.fixture
def faulty(tmp_path: Path) -> Callable[[str, str, str], Path]:
    """A copy of the firmware in which one line is another."""

    def change(file: str, line: str, other: str) -> Path:
        folder = tmp_path / "faulty"
        shutil.copytree(FIRMWARE, folder, ignore=shutil.ignore_patterns("__pycache__"))
        text = (folder / file).read_text(encoding="utf-8")
        assert text.count(line) == 1
        (folder / file).write_text(text.replace(line, other), encoding="utf-8")
        return folder

    return change


class Talk:
    """Requests and answers."""

    def __init__(self, pc: Host) -> None:
        self._pc = pc
        self._ids = itertools.count(1)

    def say(self, **message: Any) -> int:
        message["id"] = next(self._ids)
        self._pc.send(wire.encode(message))
        return int(message["id"])

    def ask(self, **message: Any) -> dict[str, Any]:
        number = self.say(**message)
        while True:
            answer = wire.decode(self._pc.line().encode())
            if answer.get("re") == number:
                return answer


def first_lit(frames: Path) -> list[int]:
    """Return the number of shining lights in each frame so far."""
    found = []
    for line in frames.read_text().split("\n")[:-1]:  # the last one may be half written
        found.append(sum(colour != "000000" for colour in json.loads(line)["rgb"]))
    return found


@pytest.mark.slow
def test_a_crash_blinks_is_logged_and_the_game_comes_back(
    start: Callable[..., BoardProcess],
    faulty: Callable[[str, str, str], Path],
    host: Callable[[str], Host],
    tmp_path: Path,
) -> None:
    fault = "        {}[1] if b'pong' in self.out else self._flush(port)\n"
    folder = faulty("awale_board/link.py", "        self._flush(port)\n", fault)
    frames = tmp_path / "frames.jsonl"
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "nvm.bin").write_bytes(noted())  # so that the drive is the board's
    board = start(firmware=folder, frames=frames)
    pc = Talk(host(board.link_url))
    pc.ask(t="hello", v=1, host="test")
    game = pc.ask(t="new", rules="abapa", starter=0, south="host", north="host")["game"]
    assert pc.ask(t="move", game=game, ply=0, pit=2)["ply"] == 1
    pc.say(t="ping")
    console = tmp_path / "console.txt"
    wait_until(lambda: "KeyError" in console.read_text(), "a traceback on the console")
    wait_until(lambda: first_lit(frames)[-1:] == [1], "one light of the blink code")
    wait_until(lambda: first_lit(frames)[-1] > 20, "the game in light again")
    pc.ask(t="hello", v=1, host="test")
    state = pc.ask(t="state")
    assert (state["game"], state["ply"]) == (game, 1)


@pytest.mark.slow
def test_a_crash_in_the_first_session_is_in_the_health_after_every_restart(
    start: Callable[..., BoardProcess],
    faulty: Callable[[str, str, str], Path],
    host: Callable[[str], Host],
    tmp_path: Path,
) -> None:
    """A new board does not know yet what OK reads untouched, and leaves its drive to the PC."""
    # Not in one word: the report names this line, and `health` sends the report.
    fault = "        {}[1] if b'po' b'ng' in self.out else self._flush(port)\n"
    folder = faulty("awale_board/link.py", "        self._flush(port)\n", fault)
    frames = tmp_path / "frames.jsonl"
    board = start(firmware=folder, frames=frames)
    pc = Talk(host(board.link_url))
    pc.ask(t="hello", v=1, host="test")
    assert pc.ask(t="health")["crash"] is None
    pc.say(t="ping")
    wait_until(lambda: first_lit(frames)[-1:] == [1], "one light of the blink code")
    wait_until(lambda: first_lit(frames)[-1] > 2, "the start menu again")
    for restarts in range(3):
        if restarts:
            board.stop()
            board = start(firmware=folder)
            pc = Talk(host(board.link_url))
        pc.ask(t="hello", v=1, host="test")
        assert pc.ask(t="health")["crash"].endswith("KeyError: 1")
        assert not (tmp_path / "state" / "drive" / "crash.txt").exists()


def test_a_missing_file_is_reported_on_the_page(
    start: Callable[..., BoardProcess], faulty: Callable[[str, str, str], Path], tmp_path: Path
) -> None:
    folder = faulty(
        "awale_board/hardware_start.py", "import neopixel\n", "import neopixel_that_is_not_there\n"
    )
    frames = tmp_path / "frames.jsonl"
    start(firmware=folder, frames=frames)
    wait_until(lambda: frames.is_file() and 3 in first_lit(frames), "three lights")
    assert "install it again" in (tmp_path / "console.txt").read_text()
