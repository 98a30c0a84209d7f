# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The figures behind the circuit board: widths, the drop of the LED supply, lengths of touch."""

import re

import pytest

from hardware.description import read_description
from hardware.guide import with_tables
from hardware.kicad.board_file import BoardFile, Placed, Track
from hardware.kicad.calculations import (
    PAGE,
    PICO_HIGH_V,
    SHEET_OHM,
    USB_LEAST_V,
    Supply,
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

    board = strip(10, 2)._replace(
        pad_nets={("D1", "2"): "out", ("D1", "4"): "in"},
        tracks=[track("in", 0.0, "F.Cu"), track("pad", 0.9, "B.Cu"), track("far", 1.1, "F.Cu")],
    )
    assert beside_data(board, "pad") == pytest.approx(20.0)
    assert beside_data(board, "far") == 0.0


def strip(length: float, width: float) -> BoardFile:
    """A straight strip of supply, the switch at one end and an LED at the other."""
    outline = [(0.0, 0.0), (length, 0.0), (length, width), (0.0, width)]
    return BoardFile(
        parts={"D1": Placed("D1", 0, 0, 0, False, "awale:LED_WS2812B")},
        pad_nets={},
        pad_places={("U3", "6"): (0.0, width / 2), ("D1", "1"): (length, width / 2)},
        tracks=[],
        vias=[],
        zones=[],
        fills=[("VLED", "B.Cu", outline)],
        areas={},
    )


def test_a_strip_of_copper_drops_what_its_squares_say() -> None:
    drop = Supply(strip(100.0, 5.0)).drop({1: 0.4})
    squares = 100.0 / 5.0
    # The current spreads from and to a point at the ends: a little more than the squares alone.
    assert 0.4 * SHEET_OHM * squares * 0.9 < drop < 0.4 * SHEET_OHM * (squares + 4)


def test_the_drop_grows_with_the_current() -> None:
    supply = Supply(strip(60.0, 3.0))
    assert supply.drop({1: 0.8}) == pytest.approx(2 * supply.drop({1: 0.4}), rel=1e-3)


def test_a_board_without_fill_is_refused() -> None:
    with pytest.raises(ValueError, match="not filled"):
        Supply(strip(10, 2)._replace(fills=[]))


@pytest.fixture(scope="module")
def made(board: BoardFile, netlist: Netlist) -> dict[str, str]:
    return tables(board, DESCRIPTION, netlist)


@pytest.mark.slow
def test_the_supply_reaches_every_led_with_little_lost(made: dict[str, str]) -> None:
    figures = {row.split("|")[1].strip(): row.split("|")[2] for row in made["figures"].splitlines()}
    spread, *worst = [float(text.split()[0]) for what, text in figures.items() if "mV" in text]
    assert 0 < spread <= worst[0] < 50  # mV, of the copper
    left = next(text for what, text in figures.items() if what.startswith("left of 5.0 V"))
    assert float(left.split()[0]) > DESCRIPTION.power.supply_least_v


def test_the_level_shifter_works_at_every_supply_that_usb_gives() -> None:
    """Volts typed in from the SN74LV1T125's and the WS2812B's data sheets."""
    least, most = DESCRIPTION.power.shifter_v
    assert (least, most) == (1.6, 5.5)
    lowest = supply_v(DESCRIPTION, USB_LEAST_V, 0.02)
    assert least < 3.7 < lowest < 4.5  # an AHCT would want 4.5; the LEDs work from 3.7
    assert supply_v(DESCRIPTION, 5.5, 0.0) < most
    assert DESCRIPTION.power.shifter_high_v < PICO_HIGH_V < 0.63 * lowest + 0.5


@pytest.mark.slow
def test_the_page_has_these_figures(made: dict[str, str]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert set(re.findall(r"<!-- table: ([a-z-]+) -->", text)) == set(made)
    assert with_tables(text, made.__getitem__) == text, "run  python -m hardware.kicad.calculations"
