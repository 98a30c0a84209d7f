# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The model of touch agrees with solutions of the field, published figures and the board."""

import math
from collections import defaultdict
from typing import NamedTuple

import pytest
from awale_board import input_pad

from hardware import touch
from hardware.description import GeometryName, read_description
from hardware.geometry import GEOMETRIES
from hardware.kicad.board_file import BoardFile
from hardware.touch import PEOPLE, SUPPLIES, TouchModel


# Laplace's equation on an axisymmetric grid of 0.12 mm, electrode and finger at 1 V and 0 V, ground
# 1.9 mm around the electrode, plastic with a permittivity of 2.8: diameter, cover (mm), pF.
@pytest.mark.parametrize(
    ("electrode_mm", "cover_mm", "solved_pf"), [(13, 2.6, 1.99), (13, 1.2, 1.84), (16, 1.2, 2.29)]
)
def test_an_electrode_has_the_capacitance_of_the_field_solution(
    electrode_mm: float, cover_mm: float, solved_pf: float
) -> None:
    formula = touch.electrode_pf(electrode_mm, electrode_mm, 1.9, cover_mm, 2.8)
    assert formula == pytest.approx(solved_pf, rel=0.15)


def test_the_board_is_a_disc_as_good_as_the_known_square() -> None:
    """Reitan and Higgins, J. Appl. Phys. 22 (1951) 223: a square of side s has 0.3607 · 4πε0 s."""
    side = 155.0
    known = 0.3607 * 4 * math.pi * touch.EPSILON_0 * side
    battery = touch.PowerSource(0.0, 0.0)
    immense = touch.Person(1e9, 5.0)
    assert touch.loop_pf(side**2, immense, battery) == pytest.approx(known, rel=0.03)


def test_a_finger_on_bare_metal_is_within_what_is_published() -> None:
    """`touchio` asks for 5 % and 100 counts more than idle, and boards of bare pads work with it:
    a finger there adds 2.3 pF and more. IEC 61000-4-2 gives a person no more than 150 pF."""
    for geometry in GEOMETRIES:
        model = TouchModel(geometry=geometry)
        for person in PEOPLE:
            for supply in SUPPLIES:
                assert 2.3 < model.finger_pf(person, supply) <= 150


class Published(NamedTuple):
    """Discharge times in µs of a pad on an RP2040 through `ohm` to ground."""

    ohm: float
    earthed: bool
    idle: tuple[float, float]
    touched: tuple[float, float]

    def finger_pf(self) -> tuple[float, float]:
        """The least and the most that a finger added. What the program itself takes cancels out."""
        per_pf = touch.discharge_us(1.0, self.ohm)
        least, most = self.touched[0] - self.idle[1], self.touched[1] - self.idle[0]
        return least / per_pf, most / per_pf


PUBLISHED = (
    Published(470e3, False, (1.2, 1.2), (1.6, 2.4)),
    Published(470e3, False, (1.5, 1.6), (2.5, 4.8)),
    Published(470e3, False, (1.5, 1.6), (2.5, 2.8)),
    Published(470e3, True, (1.5, 1.6), (4.5, 4.9)),
    Published(470e3, True, (1.6, 1.7), (2.8, 3.5)),
    Published(100e3, True, (1.2, 1.2), (2.3, 3.8)),
)
"""M. Makies, github.com/MarkMakies/Touch-Sensor-RP2040-PIO-, README.md at commit db4e62f: a pin of
an RP2040 timed by its PIO, on a board with and without a way to earth. The pad is not described."""

PICO_MM2 = 51.0 * 21.0  # Raspberry Pi Pico data sheet


def test_a_finger_without_earth_adds_no_more_than_was_measured() -> None:
    """The model has the way back through a bare Pico's own copper; cables can only add to it."""
    measured = [row.finger_pf() for row in PUBLISHED if not row.earthed]
    for person in PEOPLE.values():
        bare = touch.finger_on_metal_pf(5.7, PICO_MM2, person, SUPPLIES["battery"])
        assert min(least for least, _ in measured) < bare < max(most for _, most in measured)
        assert bare < sum(sum(row) / 2 for row in measured) / len(measured)


def test_every_pad_feels_the_least_that_was_measured_with_earth() -> None:
    """The model's earthed finger is larger than the published one, so no threshold rests on it."""
    least = min(row.finger_pf()[0] for row in PUBLISHED if row.earthed)
    assert 2 < least < TouchModel().finger_pf("child", "earthed")
    for geometry in GEOMETRIES:
        model = TouchModel(geometry=geometry)
        for place, pad in zip(model.places.pads, model.pads(), strict=True):
            rise = model.reading(model.idle_pf(place) + least) - pad.idle_counts
            assert rise > 2 * (pad.threshold_counts - pad.idle_counts), pad


def test_a_pins_capacitance_is_what_was_measured() -> None:
    """Idle times hold the pin, a plate and what the program takes."""
    per_pf = touch.discharge_us(1.0, 470e3)
    assert max(row.idle[1] for row in PUBLISHED) / per_pf > touch.LEAST_PF
    assert touch.LEAST_PF < touch.PIN_PF <= 6.0


def test_mains_hum_swings_a_discharge_both_ways_and_can_hold_it_up() -> None:
    slope = 2 * math.pi * 50 * 115 * math.sqrt(2)
    least = touch.discharge_us(12.0, 1e6, 57.0, -slope)
    plain = touch.discharge_us(12.0, 1e6, 57.0)
    assert touch.discharge_us(12.0, 1e6) < least < plain
    assert touch.discharge_us(12.0, 1e6, 57.0, slope) == math.inf
    assert touch.counts(math.inf) == touch.MOST_COUNTS


@pytest.mark.parametrize("slope", [-50e3, -5e3, 0.0, 5e3])
def test_a_discharge_lasts_as_long_as_the_circuit_integrated_step_by_step(slope: float) -> None:
    """Currents at the pad: through 1 MΩ to ground, and through the finger from a person whose
    voltage changes by `slope` V/s."""
    pad, finger, step = 12e-12, 57e-12, 1e-9
    volts, seconds = touch.SUPPLY_V, 0.0
    while volts > touch.THRESHOLD_V:
        volts += step * (finger * slope - volts / 1e6) / (pad + finger)
        seconds += step
    formula = touch.discharge_us(12.0, 1e6, 57.0, slope)
    assert formula == pytest.approx(seconds * 1e6, rel=0.002)


def test_the_least_that_a_pad_can_read_is_more_than_a_pad_that_conducts() -> None:
    """The firmware takes less as a hand that conducts the charge away."""
    assert 0.5 * touch.counts(touch.discharge_us(touch.LEAST_PF, 1e6)) > input_pad.CONDUCTS
    assert input_pad.MOST == touch.MOST_COUNTS


@pytest.mark.parametrize("geometry", GEOMETRIES)
def test_every_pad_has_a_plausible_idle_value(
    geometry: GeometryName,
) -> None:
    for pad in TouchModel(geometry=geometry).pads():
        assert 6 <= pad.idle_pf <= 24, pad
        assert pad.idle_counts == pytest.approx(43.6 * pad.idle_pf, rel=0.01)
        assert pad.idle_counts < pad.threshold_counts < pad.idle_counts + 0.3 * pad.finger_counts


def test_track_lengths_are_those_of_the_circuit_board(board: BoardFile) -> None:
    description, lengths = read_description(), defaultdict[str, float](float)
    for track in board.tracks:
        lengths[track.net] += track.length
    drawn = {
        pad.name: sum(lengths[board.pad_nets[f"{part}{index}", "1"]] for part in "ER")
        for index, pad in enumerate(description.touch.pads, 1)
    }
    assert description.geometry.pcb.touch_track_mm == pytest.approx(drawn, abs=0.5)
