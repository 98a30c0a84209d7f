# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Netlist and wires of the build by hand."""

import itertools
import math
from collections.abc import Mapping
from typing import NamedTuple

from ..description import BoardDescription
from ..geometry import Geometry
from ..pico import HEADER, header_pin

WIRE_MM2 = 0.25
COPPER_OHM_MM2_PER_M = 0.0175
SLACK_MM = 60  # for soldering and laying, on every wire that leaves the perfboard


class Terminal(NamedTuple):
    """One pin of one part. Pins of the Pico and of chips are numbers of their header or case."""

    part: str
    pin: str


class Wire(NamedTuple):
    """A connection between two pins: of which net, and how long in mm; 0 on the perfboard."""

    net: str
    start: Terminal
    end: Terminal
    length_mm: int


SHIFTER = ("OE", "A", "GND", "Y", "VCC")
"""SN74LV1T125DBV, pins 1 to 5."""

SWITCH = ("IN", "GND", "EN", "FAULT", "ILIM", "OUT")
"""TPS2553DBV, pins 1 to 6."""

RING = ("DI", "5V", "GND", "DO")


def ring(cup: str) -> str:
    """The name of a cup's ring."""
    return f"ring {cup}"


def pins_of(part: str) -> tuple[str, ...]:
    """The pins of a part, in order."""
    if part == "U1":
        return HEADER
    known = {"U2": SHIFTER, "U3": SWITCH, "C_BULK": ("+", "-")}
    if part in known:
        return known[part]
    if part.startswith("ring "):
        return RING
    return ("pad",) if part.startswith("pad ") else ("1", "2")


def nets(description: BoardDescription) -> dict[str, list[Terminal]]:
    """Every net and its pins, in the order in which wires lead from one to the next."""
    pins, touch = description.pins, description.touch
    order = description.leds.order
    made: dict[str, list[Terminal]] = {}

    def connect(net: str, *terminals: str) -> None:
        made.setdefault(net, []).extend(Terminal(*t.rsplit(".", 1)) for t in terminals)

    connect("VSYS", "U1.VSYS", "C2.1", "U3.IN")
    shared = ("C1.1", "U2.VCC", "C_BULK.+")
    connect("LED_5V", "U3.OUT", *shared, *(f"{ring(cup)}.5V" for cup in order))
    connect("3V3", "U1.3V3", "R_FAULT.1")
    connect("LED_ENABLE", f"U1.{pins.led_enable}", "R_EN.1", "U3.EN")
    connect("LED_FAULT", f"U1.{pins.led_fault}", "R_FAULT.2", "U3.FAULT")
    connect("LED_LIMIT", "U3.ILIM", "R_ILIM.1")
    connect("LED_DATA_3V3", f"U1.{pins.led_data}", "U2.A")
    connect("LED_DATA_5V", "U2.Y", "R_DATA.1")
    connect("DATA_1", "R_DATA.2", f"{ring(order[0])}.DI")
    for number, (cup, after) in enumerate(itertools.pairwise(order), 2):
        connect(f"DATA_{number}", f"{ring(cup)}.DO", f"{ring(after)}.DI")
    connect("PIEZO", f"U1.{pins.piezo}", "R_PIEZO.1")
    connect("PIEZO_OUT", "R_PIEZO.2", "BZ1.1")
    switch = ("U3.GND", "R_EN.2", "R_ILIM.2", "C2.2")
    shifter = ("C1.2", "U2.GND", "U2.OE", "C_BULK.-")
    connect("GND", "U1.GND", *switch, *shifter, "BZ1.2")
    common = [f"R_DOWN_{pad.name}.2" for pad in touch.pads]
    connect("GND" if touch.pulldown_to == "GND" else "3V3", *common)
    connect("GND", *(f"{ring(cup)}.GND" for cup in order))
    for pad in touch.pads:
        name = pad.name
        # R_PAD is in the wire: what is connected with a stud stays off the perfboard, where a spark
        # would jump from hole to hole.
        connect(f"TOUCH_{name}", f"U1.{pad.pin}", f"R_DOWN_{name}.1", f"R_PAD_{name}.1")
        connect(f"PAD_{name}", f"R_PAD_{name}.2", f"pad {name}.pad")
    return made


def wires(description: BoardDescription) -> list[Wire]:
    """The wires of every net. Those between two pins of the perfboard have no length."""
    places = Geometry(description, "rings")
    middle = tuple(places.values.controller_mm)
    where = {ring(cup.name): (cup.x, cup.y) for cup in places.cups}
    where |= {f"pad {pad.name}": (pad.x, pad.y) for pad in places.pads}
    made = []
    for net, terminals in nets(description).items():
        for start, end in itertools.pairwise(terminals):
            if start.part.startswith("R_DOWN") and end.part.startswith("ring "):
                # The rings' ground begins where their 5 V begins.
                start = Terminal("C_BULK", "-")
            length = 0
            if start.part in where or end.part in where:
                away = math.dist(where.get(start.part, middle), where.get(end.part, middle))
                length = round((away + SLACK_MM) / 5) * 5
            elif end.part == "BZ1":
                length = 100
            made.append(Wire(net, start, end, length))
    return made


def chain_drop_mv(description: BoardDescription) -> float:
    """Return the worst voltage drop in mV of the LEDs' 5 V in the wires from ring to ring.

    It counts both directions and sends the whole current of the budget to the last ring.
    """
    power = description.power
    current_a = (power.budget_ma - power.other_ma) / 1000
    length_m = sum(wire.length_mm for wire in wires(description) if wire.net == "LED_5V") / 1000
    return float(2 * length_m * COPPER_OHM_MM2_PER_M / WIRE_MM2 * current_a * 1000)


def problems(description: BoardDescription, made: Mapping[str, list[Terminal]]) -> list[str]:
    """Return a sentence for each pin that does not exist, is in two nets, or is unconnected."""
    found: list[str] = []
    seen: dict[Terminal, str] = {}
    for net, terminals in made.items():
        if len(terminals) < 2:
            found.append(f"{net} connects nothing.")
        for terminal in terminals:
            if terminal.pin not in pins_of(terminal.part):
                found.append(f"{terminal.part} has no pin {terminal.pin}.")
            if terminal in seen and seen[terminal] != net:
                found.append(f"{terminal.part} {terminal.pin} is in {seen[terminal]} and in {net}.")
            seen[terminal] = net
    order = description.leds.order
    for cup, after in itertools.pairwise(order):
        if seen.get(Terminal(ring(cup), "DO")) != seen.get(Terminal(ring(after), "DI"), ""):
            found.append(f"Ring {after} gets no data from ring {cup}.")
    for part in {terminal.part for terminal in seen}:
        if part == "U1":
            continue
        free = {ring(order[-1]): ("DO",)}.get(part, ())
        for pin in pins_of(part):
            if Terminal(part, pin) not in seen and pin not in free:
                found.append(f"{part} {pin} is not connected.")
    expected = {"VSYS": "VSYS", "3V3": "3V3", "GND": "GND"}
    for pin, net in expected.items():
        if seen.get(Terminal("U1", pin)) != net:
            found.append(f"The Pico's {pin} is not in {net}.")
    return found


def label(terminal: Terminal) -> str:
    """A pin as the guide names it: "U1 pin 29 (GP22)"."""
    if terminal.part == "U1":
        return f"U1 pin {header_pin(terminal.pin)} ({terminal.pin})"
    if terminal.part in ("U2", "U3"):
        return (
            f"{terminal.part} pin {pins_of(terminal.part).index(terminal.pin) + 1} ({terminal.pin})"
        )
    return f"{terminal.part} {terminal.pin}" if len(pins_of(terminal.part)) > 1 else terminal.part
