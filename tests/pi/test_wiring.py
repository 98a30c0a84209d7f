# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The wiring in docs/pi.md is that of board.toml."""

import re
from pathlib import Path

from awale_host.resources import board_description

PAGE = Path(__file__).resolve().parents[2] / "docs" / "pi.md"
HEADER_PIN = {2: 3, 3: 5, 10: 19, 13: 33, 26: 37, 27: 13}  # by the number of the GPIO
DATA_AND_CLOCK = {1: (2, 3)}  # of each I²C bus
MOSI = {(0, 0): 10}


def test_the_table_of_wires_is_that_of_the_board() -> None:
    wired = board_description().pi
    data, clock = DATA_AND_CLOCK[wired.i2c_bus]
    pins = (wired.led_enable, wired.led_fault, wired.piezo)
    numbers = [data, clock, MOSI[wired.spi], *(int(pin[1:]) for pin in pins)]
    rows = re.findall(r"^\| .+ \| GPIO(\d+) \| (\d+) \|$", PAGE.read_text(encoding="utf-8"), re.M)
    assert [(int(number), int(pin)) for number, pin in rows] == [
        (number, HEADER_PIN[number]) for number in numbers
    ]


def test_the_table_of_electrodes_is_that_of_the_board() -> None:
    text = PAGE.read_text(encoding="utf-8")
    words = {"store_south": "South's store", "store_north": "North's store"}
    for chip in board_description().pi.touch:
        shown = re.search(
            rf"^\| {chip.address:#x} \| .+? \| (.+) \|$".replace("0x5a", "0x5A").replace(
                "0x5b", "0x5B"
            ),
            text,
            re.M,
        )
        assert shown is not None
        names = [words.get(name, name) for name in chip.pads]
        assert re.sub("[, ]", "", shown[1]).lower() == re.sub(" ", "", "".join(names)).lower()


def test_the_power_in_the_text_is_that_of_the_board() -> None:
    description = board_description()
    dark = description.power.idle_ma * description.led_count()
    left = description.pi.budget_ma - description.pi.other_ma - dark
    text = PAGE.read_text(encoding="utf-8").replace(",", "")
    for figure in (description.pi.budget_ma, description.pi.other_ma, dark, left):
        assert re.search(rf"\b{round(figure)}\b", text), figure
