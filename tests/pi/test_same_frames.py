# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A board with a Raspberry Pi shows what a Pico's shows, byte by byte.

Both get the same fingers at the same times. On the Pi the light is read from the bytes that Blinka
sends by SPI, the fingers are in the registers of the touch chips, and the tones are what Blinka
asks of the package that makes waves on a Pi's pins.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from awale_board import sound

from awale_core import wire

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="SPI as Linux has it")
ROOT = Path(__file__).resolve().parents[2]
SCRIPTED = Path(__file__).with_name("scripted.py")
WHOLE_GAME = -1
PASSES = int(os.environ.get("AWALE_PASSES", 3000))  # of 10 ms
# Chip and board, as Blinka names them.
ZERO_2_W = ("BCM2XXX", "RASPBERRY_PI_ZERO_2_W")
GENERIC_LINUX = ("GENERIC_X86", "GENERIC_LINUX_PC")


def result(kind: str, seed: int, folder: Path, blinka: tuple[str, str] = ZERO_2_W) -> Any:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(str(ROOT / each) for each in (".", "host")),
        "PYTHONUTF8": "1",
        "BLINKA_FORCECHIP": blinka[0],
        "BLINKA_FORCEBOARD": blinka[1],
    }
    command = [sys.executable, str(SCRIPTED), kind, str(seed), str(PASSES), str(folder)]
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def whole_game(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A whole game on a virtual board."""
    return result("virtual", WHOLE_GAME, tmp_path_factory.mktemp("virtual"))


@pytest.mark.slow
@pytest.mark.parametrize("blinka", [ZERO_2_W, GENERIC_LINUX])
def test_every_frame_of_a_whole_game_is_the_same(
    tmp_path: Path, blinka: tuple[str, str], whole_game: Any
) -> None:
    virtual, pi = whole_game, result("pi", WHOLE_GAME, tmp_path, blinka)
    assert pi["frames"] == virtual["frames"]
    assert len({rgb for _, rgb in pi["frames"]}) > 100
    # Only Blinka of a Raspberry Pi has a wave for the piezo.
    assert pi["tones"] == (virtual["tones"] if blinka == ZERO_2_W else [])
    assert {hertz for _, hertz in virtual["tones"]} >= set(sound.WON[::2])
    assert said(pi) == said(virtual)
    assert "over" in {message["t"] for message in said(pi)}


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 6])  # of sowing, and of a race
def test_every_frame_and_message_is_the_same_whatever_is_touched(tmp_path: Path, seed: int) -> None:
    virtual = result("virtual", seed, tmp_path / "virtual")
    pi = result("pi", seed, tmp_path / "pi")
    assert pi["frames"] == virtual["frames"]
    assert pi["tones"] == virtual["tones"]
    assert said(pi) == said(virtual)
    assert sum(message["t"] == "moved" for message in said(pi)) > 3


def said(found: dict[str, Any]) -> list[dict[str, Any]]:
    """The messages, without the pads' raw values: those are measured in another way."""
    messages = [wire.decode(line) for line in bytes.fromhex(found["sent"]).splitlines()]
    return [message for message in messages if message["t"] != "pads"]
