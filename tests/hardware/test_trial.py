# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The one-evening trial judges one stud by the model."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from awale_host.virtual.process import BoardProcess, start_board

from hardware import bringup
from hardware.touch import (
    COUNTS_PER_US,
    DISCHARGES,
    PEOPLE,
    SUPPLIES,
    TouchModel,
    counts,
    discharge_us,
    finger_on_metal_pf,
)
from tests.support.console_output import until_said

PADS = TouchModel().pads()
PAD = PADS[0]
PICO_MM2, BANK_MM2 = 51.0 * 21.0, 60.0 * 90.0


def least_counts() -> int:
    """Counts that a child's finger adds to a Pico alone on a power bank."""
    child, battery = PEOPLE["child"], SUPPLIES["battery"]
    finger = finger_on_metal_pf(5.7, PICO_MM2 + BANK_MM2, child, battery)
    return round(counts(discharge_us(finger, 1e6)))


BLUE, RED, DARK = b"\0\0\x12", b"\x12\0\0", b"\0\0\0"


def until_lit(board: BoardProcess, colours: list[bytes]) -> None:
    """Wait until the first ring shows these colours."""
    shown = threading.Event()
    wanted = b"".join(colours)

    def look(*_: object) -> None:
        if board.light[: len(wanted)] == wanted:
            shown.set()

    board.watch(look)
    look()
    assert shown.wait(), board.light[: len(wanted)].hex(" ", 3)


@pytest.fixture
def trial(hwtest: Callable[[str], Any]) -> Any:
    return hwtest("trial_report")


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
        ({"finger": least_counts() // 2}, "less than 0.6 times the model's"),
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


def test_what_it_expects_of_a_finger_is_the_models_on_the_hardest_supply(trial: Any) -> None:
    assert pytest.approx(least_counts(), abs=1) == trial.FINGER
    # And the firmware's filter feels six tenths of that, which the verdict asks for.
    assert max(pad.threshold_counts - pad.idle_counts for pad in PADS) < trial.FINGER * 0.6


def test_the_first_step_that_failed_is_numbered(trial: Any) -> None:
    report = trial.TrialReport(lambda _: None)
    for step in trial.STEPS:
        assert report.failed_step() == 0 or step in ("both", "beside")
        report.add(step, [PAD.idle_counts + (200 if step == "finger" else 0)] * 9, step == "finger")
    assert report.failed_step() == trial.STEPS.index("taps") + 1


@pytest.mark.slow
def test_the_trial_runs_on_the_virtual_board(tmp_path: Path) -> None:
    """Someone who keeps the finger on the stud from the second step on: everything but the ten
    taps is as the model says."""
    drive = tmp_path / "drive"
    drive.mkdir()
    bringup.install(drive, "main.py", program="trial.py")
    settings = (
        "AWALE_HWTEST_WAIT_MS = 1\nAWALE_TRIAL_STEP_S = 1\nAWALE_TRIAL_BLINK_MS = 1\n"
        "AWALE_TRIAL_AGAIN_S = 1\n"
    )
    (drive / "settings.toml").write_text(settings, encoding="ascii")
    console = tmp_path / "console.txt"
    with start_board(state_dir=tmp_path / "state", console=console, firmware=drive) as board:
        until_said(board, console, "Lay one finger")
        until_lit(board, [BLUE] * 2 + [DARK] * 10)  # the second step
        board.touch("test", "A", True)
        said = until_said(board, console, "RESULT")
        until_lit(board, [RED] * 3 + [DARK] * 9)  # the third step has failed
    assert "finger: +" in said
    assert "RESULT the model does not hold here: of ten taps 0 were felt" in said
