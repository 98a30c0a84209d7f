# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Pads on touch chips: the chips' readings as the firmware wants them."""

import pytest
from awale_host.pi.touch import COUNTS_PER_PF, MOST_COUNTS, counts
from awale_host.resources import board_description
from awale_machine.board_toml import GeometryName

from hardware import touch as model

CHARGE_UA = board_description().pi.touch_charge_ua
SUPPLY_V = 3.3
LINEAR = (round(0.7 / SUPPLY_V * 1024), round((SUPPLY_V - 0.7) / SUPPLY_V * 1024))  # data sheet


def reading(pf: float) -> int:
    """The chip's reading, by its data sheet."""
    return min(1023, round(CHARGE_UA * 0.5 / pf / SUPPLY_V * 1024))


def test_a_picofarad_counts_as_much_as_on_a_pico() -> None:
    ohm = board_description().touch.pulldown_ohm
    us = model.discharge_us(2.0, ohm) - model.discharge_us(1.0, ohm)
    assert pytest.approx(model.counts(us), rel=0.01) == COUNTS_PER_PF


@pytest.mark.parametrize("geometry", ["pcb", "rings"])
def test_every_pad_is_within_the_chips_range_and_a_finger_passes_the_threshold(
    geometry: GeometryName,
) -> None:
    """Of a child at a power bank, the weakest that the model has."""
    for pad in model.TouchModel(geometry=geometry).pads():
        idle = reading(pad.idle_pf)
        assert LINEAR[0] <= idle <= LINEAR[1], pad
        assert counts(idle, CHARGE_UA) == pytest.approx(pad.idle_counts, rel=0.03)
        touched = counts(reading(pad.idle_pf + pad.finger_pf), CHARGE_UA)
        assert touched > pad.threshold_counts * 1.15, pad
        # One step of the chip's reading is far from what a touch takes.
        step = counts(idle - 1, CHARGE_UA) - counts(idle, CHARGE_UA)
        assert step * 10 < pad.threshold_counts - pad.idle_counts, pad


def test_a_reading_of_nothing_is_the_largest_value() -> None:
    assert counts(0, CHARGE_UA) == MOST_COUNTS


def test_every_pad_has_an_electrode_of_its_own() -> None:
    description = board_description()
    wired = [name for chip in description.pi.touch for name in chip.pads]
    assert sorted(wired) == sorted(pad.name for pad in description.touch.pads)
    assert all(len(chip.pads) <= 12 for chip in description.pi.touch)
    assert len({chip.address for chip in description.pi.touch}) == len(description.pi.touch)
