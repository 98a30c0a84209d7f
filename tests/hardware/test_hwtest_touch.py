# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The hardware test judges pads by the model of touch and by settings.toml."""

import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from awale_board import layout
from awale_board.config import Config

from hardware import bringup, touch
from hardware.geometry import GEOMETRIES
from tests.support.touch_room import Room


class Lights:
    def fill(self, colour: int) -> None: ...
    def first(self, cup: int, colour: int) -> None: ...
    def cup(self, cup: int, colour: int) -> None: ...
    def show(self) -> None: ...


class Judge:
    """The hardware test's judgement over the pads of a room."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, hwtest: Callable[[str], Any]) -> None:
        self._monkeypatch = monkeypatch
        modules = map(hwtest, ("hands", "limits", "report", "touch"))
        self._hands, self.limits, self.report, self.pads = modules
        self.now = 0.0

    def rest(self, room: Room, geometry: str = "pcb") -> list[str]:
        """Return the failures of untouched pads."""
        self._monkeypatch.setattr(self.limits, "GEOMETRY", geometry)
        said: list[str] = []
        self.pads.check(self.report.Report(said.append), _Raw(room))
        return [line for line in said if line.startswith("FAIL")]

    def fingers(self, room: Room, geometry: str = "pcb", seconds: int = 60) -> list[str]:
        """Return the failures while each pad is touched for a second in turn."""
        self._monkeypatch.setattr(self.limits, "GEOMETRY", geometry)
        clock = types.SimpleNamespace(monotonic=lambda: self.now, sleep=self._finger(room))
        self._monkeypatch.setattr(self._hands, "time", clock)
        said: list[str] = []
        self._hands.check(self.report.Report(said.append), _Raw(room), Lights(), seconds)
        return [line for line in said if line.startswith("FAIL")]

    def _finger(self, room: Room) -> Any:
        def sleep(seconds: float) -> None:
            self.now += seconds
            room.now += round(1_000 * seconds)
            room.fingers = [0.0] * layout.PADS
            if self.now % 1.0 > 0.3:
                room.fingers[int(self.now) % layout.PADS] = 1.0

        return sleep


class _Raw:
    def __init__(self, room: Room) -> None:
        self.raw = room.read


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch, hwtest: Callable[[str], Any]) -> Judge:
    return Judge(monkeypatch, hwtest)


@pytest.mark.parametrize("geometry", GEOMETRIES)
@pytest.mark.parametrize("idle", [0.6, 1.0, 1.8])
def test_pads_that_the_model_allows_pass(judge: Judge, geometry: Any, idle: float) -> None:
    for supply in touch.SUPPLIES:
        room = Room(1, geometry=geometry, idle=idle, noise=2, finger=0.6, supply=supply)
        assert judge.rest(room, geometry) == []
        assert judge.fingers(room, geometry) == []


def test_a_pad_that_no_finger_moves_fails_and_no_other(judge: Judge) -> None:
    room = Room(1)
    moved = room.value

    def deaf(pad: int) -> int:
        if pad == 5:
            room.fingers[5] = 0.0
        return moved(pad)

    room.value = deaf  # type: ignore[method-assign]
    failed = judge.fingers(room)
    assert len(failed) == 1
    assert "no finger moved pad F (GP7)" in failed[0]
    assert "is the stud tight" in failed[0]


def test_seventeen_pads_that_feel_nothing_fail(judge: Judge) -> None:
    """Revision A, on which a finger adds 0.9 pF through 2.6 mm of plastic."""
    room = Room(1, finger=0.9 / Room().finger_pf)
    assert len(judge.fingers(room)) == layout.PADS


def test_a_finger_that_is_hardly_felt_fails(judge: Judge) -> None:
    room = Room(1, finger=0.23, noise=0)
    failed = judge.fingers(room)
    assert failed
    assert all("hardly more than" in line and "tighten" in line for line in failed)


def test_the_limits_follow_settings_toml(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(judge.pads.SETTINGS, "AWALE_TOUCH_COUNTS", "400")
    assert len(judge.fingers(Room(1))) == layout.PADS


@pytest.mark.parametrize(
    ("counts", "words"),
    [(100, "less than 0.9 MOhm"), (2_500, "was a hand on it")],
    ids=["too low", "too high"],
)
def test_a_pad_far_from_its_idle_value_fails(judge: Judge, counts: int, words: str) -> None:
    room = Room(1, noise=0)
    rest = room.value
    room.value = lambda pad: counts if pad == 3 else rest(pad)  # type: ignore[method-assign]
    failed = judge.rest(room)
    assert len(failed) == 1
    assert words in failed[0]
    assert "pad D (GP5)" in failed[0]


def test_a_pad_that_wavers_more_than_a_touch_fails(judge: Judge) -> None:
    failed = judge.rest(Room(1, noise=12))
    assert len(failed) == layout.PADS
    assert all("charger with an earth pin" in line for line in failed)


def test_its_numbers_are_the_models_and_its_defaults_the_boards(judge: Judge) -> None:
    """If this fails: python -m hardware.touch --limits > hardware/hwtest/awale_hwtest/limits.py"""
    text = (bringup.PROGRAM / "awale_hwtest" / "limits.py").read_text(encoding="utf-8")
    assert text == touch.limits()
    config = Config()
    assert (config.touch_percent, config.touch_counts) == (judge.pads.PERCENT, judge.pads.COUNTS)


def test_it_is_installed_for_a_geometry(tmp_path: Path) -> None:
    for geometry in GEOMETRIES:
        bringup.install(tmp_path, geometry=geometry)
        text = (tmp_path / "awale_hwtest" / "limits.py").read_text(encoding="utf-8")
        assert f'GEOMETRY = "{geometry}"' in text
