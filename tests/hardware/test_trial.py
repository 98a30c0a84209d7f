# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The one-evening trial judges one stud by the model."""

import importlib
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from awale_host.virtual.process import start_board

from hardware import bringup
from hardware.touch import COUNTS_PER_US, DISCHARGES, TouchModel, discharge_us
from tests.support.console_output import until_said

PROGRAM = Path(__file__).resolve().parents[2] / "hardware" / "hwtest"
PAD = TouchModel().pads()[0]
LEAST = min(pad.finger_counts for pad in TouchModel().pads())


@pytest.fixture
def trial(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setitem(sys.modules, "touchio", types.ModuleType("touchio"))
    monkeypatch.syspath_prepend(str(PROGRAM))
    yield importlib.import_module("awale_hwtest.trial_report")
    for name in [name for name in sys.modules if name.startswith("awale_hwtest")]:
        del sys.modules[name]


def said_of(
    trial: Any, finger: int = PAD.finger_counts, waver: int = 4, **touches: int
) -> list[str]:
    """The lines of a trial in which a finger adds `finger` counts; `touches` felt by step."""
    said: list[str] = []
    report = trial.TrialReport(said.append)
    felt = {"rest": 0, "finger": 1, "taps": 10, "both": 1, "beside": 0} | touches
    for step in trial.STEPS:
        more = finger if step in ("finger", "both") else 0
        report.add(step, [PAD.idle_counts + more + k * waver // 50 for k in range(50)], felt[step])
    report.verdict()
    return said


def test_a_stud_like_the_models_passes(trial: Any) -> None:
    said = said_of(trial)
    assert said[-1].startswith("RESULT the model holds")
    assert f"{PAD.idle_pf:.1f} pF" in said[0]
    assert f"{PAD.finger_pf:+.1f} pF" in said[1]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"finger": LEAST // 2}, "less than 0.6 times the model's"),
        ({"finger": 0, "both": 1, "taps": 10}, "less than 0.6"),
        ({"waver": 200}, "wavers by"),
        ({"rest": 1}, "felt without a finger"),
        ({"taps": 9}, "of ten taps 9 were felt"),
        ({"both": 0}, "while the other hand was earthed"),
    ],
    ids=["weak", "deaf", "noisy", "ghost", "lost tap", "earthed"],
)
def test_a_stud_unlike_the_models_fails(trial: Any, changed: dict[str, int], words: str) -> None:
    assert words in said_of(trial, **changed)[-1]


def test_its_picofarads_are_the_models(trial: Any) -> None:
    counts_per_pf = DISCHARGES * COUNTS_PER_US * discharge_us(1.0, 1e6)
    assert pytest.approx(counts_per_pf, rel=0.005) == trial.COUNTS_PER_PF


@pytest.mark.slow
def test_the_trial_runs_on_the_virtual_board(tmp_path: Path) -> None:
    """Someone who keeps the finger on the stud from the second step on: everything but the ten
    taps is as the model says."""
    drive = tmp_path / "drive"
    drive.mkdir()
    bringup.install(drive, "main.py", program="trial.py")
    settings = "AWALE_HWTEST_WAIT_MS = 1\nAWALE_TRIAL_STEP_S = 1\n"
    (drive / "settings.toml").write_text(settings, encoding="ascii")
    console = tmp_path / "console.txt"
    with start_board(state_dir=tmp_path / "state", console=console, firmware=drive) as board:
        until_said(board, console, "Lay one finger")
        board.touch("test", "A", True)
        said = until_said(board, console, "RESULT")
    assert "finger: +" in said
    assert "RESULT the model does not hold here: of ten taps 0 were felt" in said
