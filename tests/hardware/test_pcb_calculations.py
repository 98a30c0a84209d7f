# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The figures behind the circuit board: widths, volts, lengths of touch."""

import re

import pytest

from hardware.description import read_description
from hardware.guide import with_tables
from hardware.kicad.board_file import BoardFile, Placed, Track
from hardware.kicad.calculations import (
    PAGE,
    PICO_HIGH_V,
    USB_LEAST_V,
    beside_data,
    least_width,
    supply_v,
    tables,
    touch_lines,
    width_mm,
)
from hardware.kicad.netlist import Netlist

DESCRIPTION = read_description()


def test_widths_are_ipc_2221s() -> None:
    assert width_mm(1.0, 10.0) == pytest.approx(0.30, abs=0.01)
    assert width_mm(2.0, 10.0) == pytest.approx(0.78, abs=0.02)
    assert width_mm(0.5) < width_mm(1.0)


def test_supply_tracks_are_wide_enough_for_the_switch_at_its_limit(board: BoardFile) -> None:
    most = DESCRIPTION.power.switch_ma[2] / 1000
    assert least_width(board, "VSYS") >= 2 * width_mm(most)
    assert least_width(board, "VLED") >= width_mm(3 * DESCRIPTION.power.channel_ma / 1000)


def test_every_electrodes_track_is_short(board: BoardFile) -> None:
    lines = touch_lines(board, DESCRIPTION)
    assert len(lines) == 17
    assert [line.name for line in lines if not 0 < line.electrode_mm <= 100] == []


def test_electrodes_tracks_keep_away_from_led_data(board: BoardFile) -> None:
    lines = touch_lines(board, DESCRIPTION)
    assert [line.name for line in lines if line.beside_data_mm > 15] == []


def test_a_track_beside_led_data_is_measured() -> None:
    def track(net: str, y: float, layer: str) -> Track:
        return Track(net, (0.0, y), (20.0, y), 0.2, layer)

    board = BoardFile(
        parts={"D1": Placed("D1", 0, 0, 0, False, "awale:LED_WS2812B")},
        pad_nets={("D1", "2"): "out", ("D1", "4"): "in"},
        pad_places={},
        tracks=[track("in", 0.0, "F.Cu"), track("pad", 0.9, "B.Cu"), track("far", 1.1, "F.Cu")],
        vias=[],
        zones=[],
        fills=[],
        areas={},
    )
    assert beside_data(board, "pad") == pytest.approx(20.0)
    assert beside_data(board, "far") == 0.0


def test_the_level_shifter_works_at_every_supply_that_usb_gives() -> None:
    """Volts typed in from the SN74LV1T125's and the WS2812B's data sheets."""
    least, most = DESCRIPTION.power.shifter_v
    assert (least, most) == (1.6, 5.5)
    lowest = supply_v(DESCRIPTION, USB_LEAST_V, 0.02)
    assert least < 3.7 < lowest < 4.5  # an AHCT would want 4.5; the LEDs work from 3.7
    assert supply_v(DESCRIPTION, 5.5, 0.0) < most
    assert DESCRIPTION.power.shifter_high_v < PICO_HIGH_V < 0.63 * lowest + 0.5


def test_the_page_has_these_tables(netlist: Netlist) -> None:
    made, text = tables(netlist), PAGE.read_text(encoding="utf-8")
    assert set(re.findall(r"<!-- table: ([a-z-]+) -->", text)) == set(made)
    assert with_tables(text, made.__getitem__) == text, "run  python -m hardware.kicad.calculations"
