# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Compare schematic and circuit board with board.toml; one sentence for each broken rule.

    python -m hardware.kicad.checks

follows each wire from the Pico's pin to where it must go. What ERC and DRC can see (shorts, gaps,
schematic unlike board) is theirs; they cannot know that pit A belongs to GP2.
"""

import re
import sys
from pathlib import Path

from ..console import utf8_output
from ..description import BoardDescription, read_description
from ..pico import HEADER, header_pin
from ..power import bulk_uf
from .board_checks import (
    fill_problems,
    footprint_problems,
    place_problems,
    plane_problems,
    silk_problems,
)
from .board_file import board_from
from .netlist import Netlist, read_netlist
from .sexpr import read

HERE = Path(__file__).resolve().parent
SIGNALS = {
    "uart_tx": ("J4.1",),
    "uart_rx": ("J4.2",),
    "piezo": ("R44.1",),
    "i2c_sda": ("J3.3",),
    "i2c_scl": ("J3.4",),
    "led_data": ("U2.2", "TP9.1"),
    "led_enable": ("U3.3", "R41.1", "TP6.1"),
    "led_fault": ("U3.4", "R42.2", "TP7.1"),
    "few_leds": ("TP5.1",),
}
"""Where a pin of board.toml must lead: part and pad."""

POWER = {
    "GND": ("U2.1", "U2.3", "U3.2", "C202.2", "D202.2", "J3.1", "TP5.1"),
    "+3V3": ("J3.2", "JP1.3", "R42.1", "TP4.1"),
    "VLED": ("U2.5", "U3.6", "C202.1", "TP8.1"),
    "VSYS": ("U3.1", "C201.1", "D202.1", "TP3.1"),
    "VBUS": ("TP2.1",),
}
"""What hangs on each supply, besides the LEDs."""

VALUES = {
    "R40": "switch_ohm",
    "R41": "enable_pulldown_ohm",
    "R42": "fault_pullup_ohm",
    "R43": "data_ohm",
}


PICO = "U1"
MULTIPLES = {"k": 1e3, "M": 1e6, "n": 1e-9, "u": 1e-6}


def amount(text: str) -> float:
    """Ohms or farads of a value such as 4.7k, 330, 100nF. ValueError if it is none."""
    match = re.fullmatch(r"([\d.]+)([kMnu]?)F?", text)
    if match is None:
        raise ValueError(f"{text!r} is not the value of a resistor or capacitor.")
    return float(match[1]) * MULTIPLES.get(match[2], 1.0)


def pico_pad(name: str) -> tuple[str, str]:
    """Return the part and pad of the Pico's first pin of that name."""
    return PICO, str(header_pin(name))


def pad_of(name: str) -> tuple[str, str]:
    """The part and pad that `U3.6` names."""
    reference, _, pad = name.partition(".")
    return reference, pad


class Wiring:
    """Queries on the schematic's netlist."""

    def __init__(self, netlist: Netlist) -> None:
        self.parts, self.nets = netlist.components, netlist.nets
        self.members = netlist.members()

    def net(self, reference: str, pad: str) -> str:
        """The net of a pad; empty if it has none."""
        return self.nets.get((reference, pad), "")

    def joined(self, one: tuple[str, str], other: tuple[str, str]) -> bool:
        """Whether two pads are on one net."""
        return bool(self.net(*one)) and self.net(*one) == self.net(*other)

    def beyond(self, net: str, kind: str) -> dict[str, str]:
        """The two-legged parts of a kind (first letters) on a net, and the net of the other leg."""
        found = {}
        for reference, pad in self.members.get(net, ()):
            if reference.rstrip("0123456789") == kind and pad in ("1", "2"):
                found[reference] = self.net(reference, "2" if pad == "1" else "1")
        return found

    def value(self, reference: str) -> float:
        """A resistor's or capacitor's value."""
        return amount(self.parts[reference].value)


def wiring_problems(netlist: Netlist, description: BoardDescription) -> list[str]:
    """Report nets of the schematic that differ from board.toml."""
    wiring = Wiring(netlist)
    return [
        *_supply_problems(wiring, description),
        *_signal_problems(wiring, description),
        *_touch_problems(wiring, description),
        *_chain_problems(wiring, description),
    ]


def _supply_problems(wiring: Wiring, description: BoardDescription) -> list[str]:
    found = []
    names = {"3V3": "+3V3", "AGND": "GND"}
    for number, pin in enumerate(HEADER, 1):
        net = names.get(pin, pin)
        if net in POWER and wiring.net(PICO, str(number)) != net:
            found.append(f"Pin {number} of the Pico is {pin}, but not on {net}.")
    for net, pads in POWER.items():
        for pad in pads:
            if wiring.net(*pad_of(pad)) != net:
                found.append(f"{pad} is not on {net}.")
    bulk = sum(
        wiring.value(capacitor) for net in ("VBUS", "VSYS") for capacitor in wiring.beyond(net, "C")
    )
    most = description.power.vbus_bulk_uf * 1e-6
    if bulk > most:
        found.append(f"{bulk * 1e6:.1f} uF hang on the 5 V of USB, at most {most * 1e6:.0f} may.")
    power = description.power
    for reference, key in VALUES.items():
        stated = getattr(power, key)
        if wiring.value(reference) != stated:
            found.append(f"{reference} is {wiring.parts[reference].value}, {key} is {stated}.")
    stated = bulk_uf(description)
    if abs(wiring.value("C202") - stated * 1e-6) > 1e-9:
        found.append(f"C202 is {wiring.parts['C202'].value}, not {stated} uF.")
    for reference, one, other in (
        ("R40", ("U3", "5"), "GND"),
        ("R41", ("U3", "3"), "GND"),
        ("R42", ("U3", "4"), "+3V3"),
    ):
        if wiring.beyond(wiring.net(*one), "R").get(reference) != other:
            found.append(f"{reference} is not between {'.'.join(one)} and {other}.")
    return found


def _signal_problems(wiring: Wiring, description: BoardDescription) -> list[str]:
    return [
        f"{name} is at {pin}, which does not lead to {end}."
        for name, pin in description.pins.by_name().items()
        for end in SIGNALS[name]
        if not wiring.joined(pico_pad(pin), pad_of(end))
    ]


def _touch_problems(wiring: Wiring, description: BoardDescription) -> list[str]:
    touch, found = description.touch, []
    common = wiring.net("JP1", "2")
    if wiring.net("JP1", "1") != touch.pulldown_to:
        found.append(f"JP1 does not tie the common line to {touch.pulldown_to}.")
    for index, pad in enumerate(touch.pads, 1):
        name, electrode, suppressor = pad.name, f"E{index}", f"D{300 + index}"
        if wiring.parts[electrode].value != name:
            found.append(f"{electrode} is named {wiring.parts[electrode].value}, not {name}.")
        node = wiring.net(electrode, "1")
        resistors = wiring.beyond(node, "R")
        series = [r for r, net in resistors.items() if net == wiring.net(*pico_pad(pad.pin))]
        down = [r for r, net in resistors.items() if net == common]
        if len(series) != 1 or wiring.value(series[0]) != touch.series_ohm:
            found.append(f"Pad {name} is not behind {touch.series_ohm} Ω at {pad.pin}.")
        if len(down) != 1 or wiring.value(down[0]) != touch.pulldown_ohm:
            found.append(f"Pad {name} has not {touch.pulldown_ohm} Ω to the common line.")
        if {wiring.net(suppressor, leg) for leg in "12"} != {node, "GND"}:
            found.append(f"{suppressor} is not between pad {name} and ground.")
        if len(wiring.members[node]) != 4:
            found.append(f"Something else hangs on pad {name}.")
    return found


def _chain_problems(wiring: Wiring, description: BoardDescription) -> list[str]:
    found = []
    leds = description.led_count()
    first = wiring.beyond(wiring.net("D1", "4"), "R").get("R43")
    if first is None or first != wiring.net("U2", "4"):
        found.append("The level shifter does not lead to LED 1 through R43.")
    for number in range(1, leds + 1):
        led, capacitor = f"D{number}", f"C{number}"
        if led not in wiring.parts:
            found.append(f"{led} is missing.")
            continue
        if wiring.net(led, "1") != "VLED" or wiring.net(led, "3") != "GND":
            found.append(f"{led} is not between VLED and ground.")
        if wiring.net(capacitor, "1") != "VLED" or wiring.net(capacitor, "2") != "GND":
            found.append(f"{capacitor} is not between VLED and ground.")
        if number < leds and not wiring.joined((led, "2"), (f"D{number + 1}", "4")):
            found.append(f"{led} does not lead to D{number + 1}.")
    for point, end in (
        ("TP1", pico_pad("RUN")),
        ("TP10", ("D1", "4")),
        ("TP13", (f"D{leds}", "2")),
    ):
        if not wiring.joined((point, "1"), end):
            found.append(f"{point} is not at {'.'.join(end)}.")
    return found


def part_problems(netlist: Netlist) -> list[str]:
    """Report parts without maker's number, alternative or LCSC status."""
    return [
        f"{reference} has no {field}."
        for reference, part in netlist.components.items()
        if part.in_bom
        for field in ("MPN", "Manufacturer", "Alternative", "LCSC status")
        if not part.fields.get(field)
    ]


def problems(folder: Path = HERE) -> list[str]:
    """Return every broken rule of the KiCad project, or of its copy in another folder: wiring,
    parts, places, fills, silk, pads.

    Raises subprocess.CalledProcessError if kicad-cli cannot read the schematic, OSError or
    ValueError for a board file that cannot be read.
    """
    description = read_description()
    netlist, node = read_netlist(folder / "awale.kicad_sch"), read(folder / "awale.kicad_pcb")
    board = board_from(node)
    found = wiring_problems(netlist, description) + part_problems(netlist)
    found += place_problems(board, description) + silk_problems(node)
    found += footprint_problems(node)
    unfilled = fill_problems(board)
    return found + (unfilled or plane_problems(board, description))


def main() -> None:
    """Print every broken rule; exit with 1 if there is any."""
    utf8_output()
    found = problems()
    for problem in found:
        print(problem)
    if found:
        sys.exit(1)
    print("Schematic and board are as board.toml has them.")


if __name__ == "__main__":
    main()
