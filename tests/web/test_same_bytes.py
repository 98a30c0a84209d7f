# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board in the browser and the desktop's virtual board do the same, byte by byte.

Both run the same script (`trial/script.py`): random touches, requests, the board's own AI, on a
clock that the script moves. Every frame sent to the LEDs and the flash at the end are compared as
they are. Messages are compared as lines of equal length with equal contents: MicroPython keeps no
order of keys in a dict, as on the Pico, and the protocol asks for none.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from awale_core import RULE_SETS, wire
from tests.support.node import node

ROOT = Path(__file__).resolve().parents[2]
TRIAL = Path(__file__).parent / "trial"
PASSES = int(os.environ.get("AWALE_PASSES", 1500))  # of 10 ms


def run(command: list[str]) -> "subprocess.Popen[str]":
    paths = os.pathsep.join(str(ROOT / each) for each in (".", "host"))
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONUTF8": "1"}
    return subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    )


def result(process: "subprocess.Popen[str]") -> dict[str, Any]:
    out, trouble = process.communicate()
    assert process.returncode == 0, trouble
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(len(RULE_SETS)))
def test_frames_flash_and_messages_are_the_same(site: Path, tmp_path: Path, seed: int) -> None:
    numbers = [str(seed), str(PASSES)]
    in_browser = run([node(), str(TRIAL / "run.mjs"), str(site), *numbers])
    on_desktop = run([sys.executable, str(TRIAL / "desktop.py"), *numbers, str(tmp_path / "flash")])
    browser, desktop = result(in_browser), result(on_desktop)
    assert browser["frames"] == desktop["frames"]
    assert len({frame.split()[2] for frame in browser["frames"]}) > 20
    assert browser["nvm"] == desktop["nvm"]
    lines = bytes.fromhex(browser["sent"]).splitlines()
    others = bytes.fromhex(desktop["sent"]).splitlines()
    assert [len(line) for line in lines] == [len(line) for line in others]
    messages = [wire.decode(line) for line in lines]
    assert messages == [wire.decode(line) for line in others]
    assert sum(message["t"] == "moved" for message in messages) > 3
    assert "error" not in {message["t"] for message in messages}
