# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The time that a part takes to print, from what the slicer writes."""

import shutil

import pytest

from tools.print_time import Sliced, hours, main, read_gcode


def test_days_hours_minutes_and_seconds_are_added() -> None:
    gcode = (
        "G1 X1 Y2 E0.1\n; filament used [mm] = 1171.33\n; filament used [cm3] = 2.82\n"
        "; estimated printing time (normal mode) = 1d 2h 3m 4s\n"
        "; estimated first layer printing time (normal mode) = 59s\n"
    )
    assert read_gcode(gcode) == Sliced(26 * 3600 + 3 * 60 + 4, 2.82)


def test_a_file_without_the_time_is_refused() -> None:
    with pytest.raises(ValueError, match="does not say"):
        read_gcode("G1 X1\n")


def test_hours_are_whole_minutes() -> None:
    assert hours(3 * 3600 + 4 * 60 + 40) == "3 h 05 min"


def test_a_missing_slicer_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert main([]) == 1
    assert "apt install prusa-slicer" in capsys.readouterr().err
