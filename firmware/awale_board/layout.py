# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Wiring of pads and LEDs, and the order of the cups.

``hardware/board.toml`` is the source; a test holds this file to it. A *cup* is anything that holds
seeds, by its number in the rules: pits 0–11 (A–F, a–f), South's store 12, North's store 13.
"""

PITS = 12
CUPS = 14
SOUTH_STORE = 12
NORTH_STORE = 13

# Pads by number. A cup's pad has the cup's number.
NEW = 14
UNDO = 15
OK = 16
PADS = 17
PAD_NAMES = (
    "A",
    "B",
    "C",
    "D",
    "E",
    "F",
    "a",
    "b",
    "c",
    "d",
    "e",
    "f",
    "store_south",
    "store_north",
    "new",
    "undo",
    "ok",
)
PAD_PINS = (
    "GP2",
    "GP3",
    "GP4",
    "GP5",
    "GP6",
    "GP7",
    "GP8",
    "GP9",
    "GP10",
    "GP11",
    "GP12",
    "GP13",
    "GP14",
    "GP16",
    "GP17",
    "GP18",
    "GP19",
)

LED_PIN = "GP22"
LED_ENABLE_PIN = "GP26"
LED_FAULT_PIN = "GP27"
PIEZO_PIN = "GP15"
SDA_PIN = "GP20"
SCL_PIN = "GP21"
LEDS_PER_PIT = 12
LEDS_PER_STORE = 24
FEW_LEDS_PIN = "GP28"  # at ground on the circuit board, which has fewer:
FEW_LEDS_PER_PIT = 8
FEW_LEDS_PER_STORE = 12


def leds(few: bool) -> "tuple[int, int]":
    """LEDs of a pit and of a store: on the circuit board the `few`."""
    return (FEW_LEDS_PER_PIT, FEW_LEDS_PER_STORE) if few else (LEDS_PER_PIT, LEDS_PER_STORE)


def first_led(cup: int, per_pit: int = LEDS_PER_PIT, per_store: int = LEDS_PER_STORE) -> int:
    """The number of a cup's first LED in the chain: cup after cup, the stores last."""
    if cup < PITS:
        return cup * per_pit
    return PITS * per_pit + (cup - PITS) * per_store


def led_count(cup: int, per_pit: int = LEDS_PER_PIT, per_store: int = LEDS_PER_STORE) -> int:
    """Number of LEDs of a cup."""
    return per_pit if cup < PITS else per_store
