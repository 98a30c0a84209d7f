# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Design rules for board.toml; one sentence for each broken rule.

    python -m hardware.checks

exits with 1 if there is any.
"""

import itertools
import math
import sys

from awale_session.errors import AwaleError

from . import power
from .console import utf8_output
from .description import BoardDescription, RingsGeometry, read_description
from .geometry import GEOMETRIES, Geometry, Led, Outline, Pad, gap, rectangle, stadium
from .pico import GPIOS, functions
from .plane import Point

LED_TO_LED_MM = 0.2
LED_TO_PAD_MM = 0.5
PAD_TO_PAD_MM = 1.0
EDGE_MM = 1.0
SCREW_HEAD_MM = 7.0
RING_TO_RING_MM = 1.0
BORROWED = "GP15"  # USB needs it at start on the first RP2040s (errata RP2040-E5)


def pin_problems(description: BoardDescription) -> list[str]:
    """Report pins used twice, missing on the header, or without the function they need."""
    pins, found = description.pins, []
    pads = description.touch.pads
    used = [*pins.by_name().items(), *((f"pad {pad.name}", pad.pin) for pad in pads)]
    for (one, pin), (other, same) in itertools.combinations(used, 2):
        if pin == same:
            found.append(f"{pin} is used by {one} and by {other}.")
    for name, pin in used:
        if pin not in GPIOS:
            found.append(f"{name} is at {pin}, which the Pico's header does not have.")
        elif pin == BORROWED and name.startswith("pad "):
            found.append(f"{name} is at {BORROWED}, which USB borrows at start.")
    kinds = {"i2c_sda": "sda", "i2c_scl": "scl", "uart_tx": "tx", "uart_rx": "rx"}
    peripherals: dict[str, set[str]] = {}
    for name, kind in kinds.items():
        can = {f.split()[0] for f in _functions(getattr(pins, name)) if f.endswith(kind)}
        peripherals[name] = can
        if not can:
            found.append(f"{getattr(pins, name)} cannot be {name}.")
    for one, other in (("i2c_sda", "i2c_scl"), ("uart_tx", "uart_rx")):
        if peripherals[one] and peripherals[other] and not peripherals[one] & peripherals[other]:
            found.append(f"{one} and {other} are on different units of the chip.")
    return found


def chain_problems(description: BoardDescription, geometry: str) -> list[str]:
    """Report cups missing or listed twice, LEDs out of order, pads without a place."""
    found = []
    order = description.leds.order
    expected = [*"ABCDEFabcdef", "store_south", "store_north"]
    if sorted(order) != sorted(expected):
        return [f"leds.order has {', '.join(order)}: not each pit and store once."]
    places = Geometry(description, geometry)
    count = 12 * places.values.leds_per_pit + 2 * places.values.leds_per_store
    if [led.number for led in places.leds] != list(range(count)):
        found.append(f"The LEDs are not numbered 0 to {count - 1}.")
    spots = {(round(led.x, 3), round(led.y, 3)) for led in places.leds}
    if len(spots) != count:
        found.append("Two LEDs stand at the same place.")
    names = [pad.name for pad in places.pads]
    if sorted(names) != sorted([*expected, "new", "undo", "ok"]):
        found.append("touch.pads is not each cup and key once.")
    return found


def place_problems(description: BoardDescription, geometry: str) -> list[str]:
    """Report parts that overlap, stand too close, or leave the board."""
    places = Geometry(description, geometry)
    room = places.values.led_room_mm
    leds = [(led, Outline(rectangle(led, room))) for led in places.leds]
    pads = [(pad, stadium(pad.x, pad.y, pad.width, pad.height)) for pad in places.pads]
    screws = [(hole, stadium(*hole, SCREW_HEAD_MM, SCREW_HEAD_MM)) for hole in places.holes]
    found = []
    shapes: list[tuple[str, Point, Outline]] = []
    for led, shape in leds:
        shapes.append((_led_name(led), (led.x, led.y), shape))
    for pad, shape in pads:
        shapes.append((_pad_name(pad), (pad.x, pad.y), shape))
    for hole, shape in screws:
        shapes.append((f"screw at {hole[0]:g}, {hole[1]:g}", hole, shape))
    reach = [
        max(math.dist(middle, corner) for corner in shape.points) + shape.radius
        for _, middle, shape in shapes
    ]
    for one, other in itertools.combinations(range(len(shapes)), 2):
        (first, start, shape), (second, end, against) = shapes[one], shapes[other]
        least = _least(first, second)
        if math.dist(start, end) - reach[one] - reach[other] >= least:
            continue
        between = gap(shape, against)
        if between < least:
            found.append(f"{first} and {second} are {between:.2f} mm apart, least {least} mm.")
    for name, _, shape in shapes:
        if not shape.within(places.width - 2 * EDGE_MM, places.height - 2 * EDGE_MM):
            found.append(f"{name} is less than {EDGE_MM} mm from the edge of the board.")
    if isinstance(places.values, RingsGeometry):
        found += _ring_problems(places, places.values)
    return found


def _ring_problems(places: Geometry, values: RingsGeometry) -> list[str]:
    found: list[str] = []
    slack = values.ring_tolerance_mm
    rings = []
    for cup in places.cups:
        outer, inner = values.store_ring_mm if cup.is_store else values.pit_ring_mm
        half = values.led_size_mm[0] / 2
        if cup.width / 2 + half > outer / 2 or cup.width / 2 - half < inner / 2:
            found.append(f"The LEDs of {cup.name} do not lie on their ring.")
        across = outer + 2 * slack
        rings.append((f"ring {cup.name}", stadium(cup.x, cup.y, across, across)))
    holes = [
        (f"screw at {x:g}, {y:g}", stadium(x, y, SCREW_HEAD_MM, SCREW_HEAD_MM))
        for x, y in places.holes
    ]
    keys = [(_pad_name(pad), stadium(pad.x, pad.y, pad.width, pad.height)) for pad in places.keys]
    for (one, first), (other, second) in itertools.combinations([*rings, *holes, *keys], 2):
        between = gap(first, second)
        if between < RING_TO_RING_MM:
            found.append(
                f"{one} and {other} are {between:.2f} mm apart, least {RING_TO_RING_MM} mm."
            )
    for name, shape in rings:
        if not shape.within(places.width - 2 * EDGE_MM, places.height - 2 * EDGE_MM):
            found.append(f"{name} is less than {EDGE_MM} mm from the edge of the board.")
    return found


def problems(description: BoardDescription) -> list[str]:
    """Return all broken rules."""
    found = pin_problems(description)
    for geometry in GEOMETRIES:
        in_order = chain_problems(description, geometry)
        if not in_order:
            in_order = place_problems(description, geometry)
        in_order += power.problems(description, geometry)
        found += [f"{geometry}: {problem}" for problem in in_order]
    return found


def main() -> None:
    """Print the broken rules."""
    utf8_output()
    try:
        found = problems(read_description())
    except AwaleError as error:
        sys.exit(str(error))
    for problem in found:
        print(problem)
    if found:
        sys.exit(1)
    print("board.toml keeps all rules.")


def _functions(pin: str) -> set[str]:
    return functions(pin) if pin in GPIOS else set()


def _led_name(led: Led) -> str:
    return f"LED {led.number} of {led.cup}"


def _pad_name(pad: Pad) -> str:
    return f"pad {pad.name}"


def _least(one: str, other: str) -> float:
    kinds = {one.split()[0], other.split()[0]}
    if kinds == {"LED"}:
        return LED_TO_LED_MM
    return LED_TO_PAD_MM if "LED" in kinds else PAD_TO_PAD_MM


if __name__ == "__main__":
    main()
