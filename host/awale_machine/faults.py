# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Faults of a badly built board, to test the programs that find them.

missing-resistor:A    pad A has no resistor to ground
broken-chain:100      LED 100 and all after it get no data
dark-led:17           LED 17 passes data on, but does not light
low-supply:4.1        VSYS is 4.1 V without load
thin-cable:3          3 ohms on the way from the PC
bridge:GP2+GP3        two pins are soldered together, or one and GND
overload              the LED switch limits its current
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from awale_session.errors import AwaleError

if TYPE_CHECKING:
    from .board_toml import BoardDescription

_USB_V = 4.75  # VSYS of a Pico at a PC, behind its diode
_CABLE_OHM = 0.5  # cable, port and what the diode adds


class Faults(NamedTuple):
    """Faults of a board; none by default."""

    missing_resistors: frozenset[str] = frozenset()
    """Pins of pads without a resistor."""
    lit: int | None = None
    """How many LEDs the data reaches, None for all."""
    dark: frozenset[int] = frozenset()
    """LEDs that stay dark."""
    volts: float = _USB_V
    """VSYS without load."""
    ohms: float = _CABLE_OHM
    """By how many V it sags for each A."""
    bridges: frozenset[tuple[str, str]] = frozenset()
    """Pairs of pins that are connected."""
    overload: bool = False
    """Whether the LED switch reports that it limits."""

    def connected(self, pin: str) -> list[str]:
        """The pins that a bridge connects with `pin`."""
        pairs = [pair for pair in self.bridges if pin in pair]
        return [other for pair in pairs for other in pair if other != pin]


def read_faults(texts: Iterable[str], description: "BoardDescription") -> Faults:
    """Faults written as above. AwaleError for one that makes no sense."""
    faults = Faults()
    pins = {pad.name: pad.pin for pad in description.touch.pads}
    for text in texts:
        kind, _, value = text.partition(":")
        try:
            if kind == "missing-resistor":
                missing = faults.missing_resistors | {pins[value]}
                faults = faults._replace(missing_resistors=missing)
            elif kind == "broken-chain":
                faults = faults._replace(lit=int(value))
            elif kind == "dark-led":
                faults = faults._replace(dark=faults.dark | {int(value)})
            elif kind == "low-supply":
                faults = faults._replace(volts=float(value))
            elif kind == "thin-cable":
                faults = faults._replace(ohms=float(value))
            elif kind == "bridge":
                one, other = value.split("+")
                faults = faults._replace(bridges=faults.bridges | {(one, other)})
            elif text == "overload":
                faults = faults._replace(overload=True)
            else:
                raise ValueError
        except (KeyError, ValueError):
            raise AwaleError(f"There is no fault {text!r}; faults.py lists them.") from None
    return faults
