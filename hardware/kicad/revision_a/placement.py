# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Where every part sits: LEDs and electrodes from board.toml, the rest from the table here.

Millimetres from the middle of the board, x to South's right, y towards North, as `geometry.py`
counts; angles as KiCad counts them, anticlockwise seen from above.
"""

import math
from typing import NamedTuple

from ...geometry import Geometry, Led
from ...pico import header_pin

PITCH = 2.54
CAPACITOR_OUT = 0.3  # from the middle of a gap outwards, to where LEDs leave more room
ROW = 8.89  # from the Pico's middle to a row of its pins


class Place(NamedTuple):
    """Where a part sits; `below` is the side of the Pico."""

    x: float
    y: float
    angle: float = 0.0
    below: bool = True


class Gap(NamedTuple):
    """The room before an LED, between it and the one before it in its cup: a frame of its own.

    `at(s, v)` is s millimetres on (clockwise) and v millimetres outwards.
    """

    x: float
    y: float
    outwards_deg: float

    def at(self, along: float, out: float) -> tuple[float, float]:
        """A place in the frame, in millimetres of the board."""
        turn = math.radians(self.outwards_deg)
        return (
            self.x + along * math.cos(turn) + out * math.sin(turn),
            self.y - along * math.sin(turn) + out * math.cos(turn),
        )


def gaps(places: Geometry) -> list[Gap]:
    """The gap before each LED; before a cup's first LED, that from its last."""
    found = []
    for cup in places.cups:
        leds = [led for led in places.leds if led.cup == cup.name]
        for index, led in enumerate(leds):
            before = leds[index - 1]
            x, y = (before.x + led.x) / 2, (before.y + led.y) / 2
            turn = (led.outwards_deg - before.outwards_deg) % 360 / 2
            found.append(Gap(x, y, (before.outwards_deg + turn) % 360))
    return found


def led_angle(led: Led | Gap) -> float:
    """The angle of an LED, or of a capacitor in a gap: pads along the radius, pin 4 outside."""
    return round(90.0 - led.outwards_deg) % 360.0


# The rest, on the underside unless said otherwise.
TABLE = {
    # LED supply, west of the Pico.
    "F1": Place(-30.6, -11.9, 180),
    "C201": Place(-35.4, -8.0, 90),
    "U3": Place(-37.8, -12.0, 270),
    "R40": Place(-35.6, -15.6, 0),
    "D202": Place(-28.6, -8.0, 180),
    "D201": Place(-30.4, -16.4, 180),
    "J6": Place(-31.8, -20.3, 90),
    "C202": Place(-32.0, -40.0, 180),
    "C203": Place(-41.3, -13.2, 90),
    # Enable, fault and data, south of the Pico.
    "R41": Place(-6.3, -12.2, 180),
    "R42": Place(-6.3, -14.4, 180),
    "U2": Place(2.6, -13.6, 180),
    "C204": Place(-1.0, -12.65, 180),
    "R43": Place(2.4, -17.2, 0),
    # I²C, east.
    "U4": Place(36.0, -9.0, 180),
    "C205": Place(41.2, -9.0, 90),
    "R46": Place(29.6, -11.6, 90),
    "R47": Place(31.3, -11.6, 90),
    "U5": Place(32.0, -36.6, 180),
    "J3": Place(32.0, -42.4, 180),
    "C206": Place(37.2, -38.0, 90),
    # Sound, headers, jumper.
    "BZ1": Place(60.0, -2.2, 0),
    "R44": Place(49.6, -5.4, 90),
    "R45": Place(51.6, -5.4, 90),
    "J4": Place(-29.4, 15.8, 90),
    "J5": Place(2.54, 15.8, 90),
    "JP1": Place(-29.6, 12.0, 0),
    # Test points.
    "TP1": Place(9.3, -12.6),
    "TP2": Place(-29.6, -5.0),
    "TP3": Place(-25.2, -13.8),
    "TP4": Place(-10.6, -11.9),
    "TP5": Place(25.0, -13.0),
    "TP6": Place(-4.6, -16.8),
    "TP7": Place(-2.0, -15.0),
    "TP8": Place(-41.6, -17.2),
    "TP9": Place(6.3, -12.8),
    "TP10": Place(4.4, -19.6),
    "TP11": Place(28.0, -14.6),
    "TP12": Place(31.0, -14.8),
    "TP13": Place(-96.6, -41.0),
}
WEST = ("B", "d", "e", "new", "A", "f", "store_north")
EAST = ("c", "b", "E", "a", "F", "store_south")
BETWEEN_KEYS = {"C": (-11.3, 1), "D": (-8.7, 1), "undo": (8.7, -1), "ok": (11.3, -1)}


def _touch_places(places: Geometry) -> dict[str, Place]:
    """The resistors of the electrodes, beside the Pico and between the keys."""
    found = {}
    numbers = {pad.name: index + 1 for index, pad in enumerate(places.pads)}
    for names, side in ((WEST, -1), (EAST, 1)):
        rows = math.ceil(len(names) / 2)
        for index, name in enumerate(names):
            column, row = divmod(index, rows)
            x = side * (32.6 + 7.0 * column)
            y = 9.4 - 2.0 * row
            angle = 180.0 if side < 0 else 0.0
            found[f"R{numbers[name]}"] = Place(x, y, angle)
            found[f"R{numbers[name] + 20}"] = Place(x + 3.2 * side, y, angle)
    for name, (x, up) in BETWEEN_KEYS.items():
        angle = 270.0 if up > 0 else 90.0
        found[f"R{numbers[name]}"] = Place(x, 2.6 * up, angle)
        found[f"R{numbers[name] + 20}"] = Place(x, -0.6 * up, angle)
    return found


def pico_pin(number: int, places: Geometry) -> tuple[float, float]:
    """Where a pin of the Pico is: plugged in from below, USB towards -x."""
    x, y = places.values["controller_mm"]
    if number <= 20:
        return x + (number - 10.5) * PITCH, y + ROW
    return x + (30.5 - number) * PITCH, y - ROW


def pico_net(name: str, places: Geometry) -> tuple[float, float]:
    """Where the first pin of that name is."""
    return pico_pin(header_pin(name), places)


def placements(places: Geometry) -> dict[str, Place]:
    """The place of every reference."""
    found = dict(TABLE)
    x, y = places.values["controller_mm"]
    found["U1"] = Place(x, y, 270)
    found["J1"] = Place(x, y + ROW, 270)
    found["J2"] = Place(x, y - ROW, 90)
    for index, (led, gap) in enumerate(zip(places.leds, gaps(places), strict=True), 1):
        found[f"D{index}"] = Place(led.x, led.y, led_angle(led), False)
        x, y = gap.at(0.0, CAPACITOR_OUT)
        found[f"C{index}"] = Place(x, y, led_angle(gap), False)
    for index, pad in enumerate(places.pads, 1):
        found[f"E{index}"] = Place(pad.x, pad.y, 0, False)
    for index, (x, y) in enumerate(places.holes, 1):
        found[f"H{index}"] = Place(x, y, 0, False)
    return found | _touch_places(places)
