# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The sounder fits the tones that the firmware plays."""

import pytest
from awale_board import sound

from hardware import sounder
from hardware.kicad.checks import HERE
from hardware.kicad.sexpr import children, read


def test_the_tones_are_the_firmwares() -> None:
    tones = sounder.tones()
    assert tones[0] == min(sound.WRONG[::2]) == 147
    assert tones[-1] == max(sound.SCALE) * 3 // 2 == 1762
    assert set(sound.SCALE) <= set(tones)


def test_pressure_falls_by_12_db_an_octave_below_the_resonance_and_is_level_above() -> None:
    low = sounder.response(50, 2_000) / sounder.response(25, 2_000)
    assert low == pytest.approx(4, rel=0.01)
    assert sounder.response(2_000, 2_000) == sounder.SHARPNESS
    assert sounder.response(200_000, 2_000) == pytest.approx(1, rel=0.01)


def test_the_resonance_is_above_every_tone_and_within_an_octave_of_the_highest() -> None:
    tones = sounder.tones()
    assert tones[-1] < sounder.RESONANCE_HZ < 2 * tones[-1]


def test_harmonics_add_to_a_tone() -> None:
    for tone in sounder.tones():
        assert sounder.fundamental_db(tone) < sounder.square_wave_db(tone) < 0


def test_the_schematic_has_the_sounder_of_the_model() -> None:
    for symbol in children(read(HERE / "extras.kicad_sch"), "symbol"):
        fields = {str(node[1]): str(node[2]) for node in children(symbol, "property")}
        if fields.get("Reference") == "BZ1":
            assert fields["MPN"] == "CEB-35FD29"
            return
    pytest.fail("There is no BZ1.")
