# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The touch filter on real CircuitPython, in front of pads by the model of `hardware/touch.py`."""

import ast
import shutil
from pathlib import Path

import pytest

from hardware.description import GeometryName
from hardware.geometry import GEOMETRIES
from hardware.touch import TouchModel
from tests.pico.emulated import APART_MS, EmulatedBoard, pad_times
from tests.pico.requirements import require

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"
START_MS = 8_000
FELT_WITHIN_MS = 40
MOST_SCAN_US = 8_000


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A drive with the touch filter and a program that prints what it feels."""
    require()
    drive = tmp_path / "drive"
    for package in (FIRMWARE / "awale_board", FIRMWARE.parent / "awale_core"):
        # With what CPython has compiled there the drive would be full.
        shutil.copytree(package, drive / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copyfile(HERE / "touch_program.py", drive / "code.py")
    return drive


@pytest.mark.parametrize("geometry", GEOMETRIES)
def test_every_pad_feels_a_weak_finger_and_no_other_does(
    program: Path, geometry: GeometryName
) -> None:
    """At 0.6 times the model's finger, 1.5 times its idle value, twice its noise and mains hum."""
    model = TouchModel(geometry=geometry)
    pads = pad_times(geometry, finger=0.6, idle=1.5, noise=2, hum=2)
    with EmulatedBoard(program, pads=pads) as board:
        said = board.printed("ready", START_MS)
        idle = ast.literal_eval(said.split("idle ")[1].splitlines()[0])
        expected = [model.reading(1.5 * model.idle_pf(pad)) for pad in model.places.pads]
        assert idle == pytest.approx(expected, rel=0.04)
        scan_us, scan_bytes = (int(word) for word in said.split("scan ")[1].split()[0:3:2])
        assert scan_us <= MOST_SCAN_US
        assert scan_bytes <= 1
        for number, pad in enumerate(model.places.pads):
            board.rest(APART_MS)
            began = board.tap(pad.name)
            said = board.printed(f"event 1 {number}\r\n")
            assert said.count("event") == 1
            assert board.now_us - began <= 1_000 * FELT_WITHIN_MS
            assert board.printed(f"event 2 {number}\r\n").count("event") == 1
