# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The firmware's layout is that of hardware/board.toml, the one description of the board."""

import tomllib
from pathlib import Path

from awale_board import layout
from awale_board.config import Config

ROOT = Path(__file__).resolve().parents[2]
BOARD = tomllib.loads((ROOT / "hardware" / "board.toml").read_text(encoding="utf-8"))


def test_pads_and_their_pins() -> None:
    pads = [(pad["name"], pad["pin"]) for pad in BOARD["touch"]["pads"]]
    assert list(zip(layout.PAD_NAMES, layout.PAD_PINS, strict=True)) == pads
    assert len(pads) == layout.PADS


def test_a_cup_has_its_pads_number() -> None:
    assert list(layout.PAD_NAMES[: layout.CUPS]) == BOARD["leds"]["order"]
    others = (layout.SOUTH_STORE, layout.NORTH_STORE, layout.NEW, layout.UNDO, layout.OK)
    names = [layout.PAD_NAMES[pad] for pad in others]
    assert names == ["store_south", "store_north", "new", "undo", "ok"]


def test_leds() -> None:
    for few, geometry in ((False, "rings"), (True, "pcb")):
        built, config = BOARD["geometry"][geometry], Config(few)
        assert built["leds_per_pit"] == config.leds_per_pit
        assert built["leds_per_store"] == config.leds_per_store
    covered: list[int] = []
    for cup in range(layout.CUPS):
        first = layout.first_led(cup)
        covered += range(first, first + layout.led_count(cup))
    assert covered == list(range(Config().leds)) == list(range(192))


def test_other_pins() -> None:
    pins = BOARD["pins"]
    assert pins["led_data"] == layout.LED_PIN
    assert pins["led_enable"] == layout.LED_ENABLE_PIN
    assert pins["led_fault"] == layout.LED_FAULT_PIN
    assert pins["piezo"] == layout.PIEZO_PIN
    assert pins["few_leds"] == layout.FEW_LEDS_PIN
    assert (pins["i2c_sda"], pins["i2c_scl"]) == (layout.SDA_PIN, layout.SCL_PIN)


def test_power() -> None:
    power, config = BOARD["power"], Config()
    assert power["budget_ma"] == config.budget_ma
    assert power["other_ma"] == config.other_ma
    assert power["idle_ma"] * 1000 == config.led_idle_ua
    assert power["channel_ma"] * 1000 == config.led_channel_ua
