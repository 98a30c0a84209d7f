# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The LEDs: each one lights alone, in the order of the chain, and has to make VSYS sag.

The LEDs send nothing back, so this is the only way for the board to notice one that stays dark.
Where cable and port are too good for it to be measured, a person has to look.
"""

import time

import neopixel
from awale_board import layout
from awale_board.hardware_start import few_leds

from .supply import LEAST_SAG
from .touch import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    import microcontroller

    from .report import Report
    from .supply import Supply

WHITE = 0xFFFFFF
PER_PIT, PER_STORE = layout.leds(few_leds())  # as the game reads them
PER_PIT = number("AWALE_LEDS_PER_PIT", PER_PIT)
PER_STORE = number("AWALE_LEDS_PER_STORE", PER_STORE)
_DARK_SHARE = 0.35  # of what the brightest LEDs draw: less counts as dark
_BEST = 6


class Lights:
    """The chain of LEDs."""

    def __init__(self, pin: "microcontroller.Pin") -> None:
        self.count = _first(layout.NORTH_STORE) + PER_STORE
        self._chain = neopixel.NeoPixel(pin, self.count, brightness=1.0, auto_write=False)

    def fill(self, colour: int) -> None:
        """All LEDs, from the next `show` on."""
        self._chain.fill(colour)

    def one(self, led: int, colour: int) -> None:
        """One LED."""
        self._chain[led] = colour

    def first(self, cup: int, colour: int) -> None:
        """The first LED of a cup."""
        self._chain[_first(cup)] = colour

    def cup(self, cup: int, colour: int) -> None:
        """All LEDs of a cup."""
        first = _first(cup)
        for led in range(first, first + layout.led_count(cup, PER_PIT, PER_STORE)):
            self._chain[led] = colour

    def show(self) -> None:
        """Send the colours to the LEDs."""
        self._chain.show()


def _first(cup: int) -> int:
    """The number of a cup's first LED in the chain."""
    return layout.first_led(cup, PER_PIT, PER_STORE)


def place(led: int) -> str:
    """Return the place of an LED in words: "LED 4 of D"."""
    cup = layout.CUPS - 1
    while _first(cup) > led:
        cup -= 1
    return "LED %d of %s" % (led - _first(cup) + 1, layout.PAD_NAMES[cup])


def cup_of(led: int) -> str:
    """The name of the cup that an LED belongs to."""
    cup = layout.CUPS - 1
    while _first(cup) > led:
        cup -= 1
    return layout.PAD_NAMES[cup]


def check(report: "Report", power: "Supply", lights: Lights, step_ms: int) -> None:
    """Light each LED for `step_ms`, and name where the chain ends or which LED stays dark."""
    sags = []
    for led in range(lights.count):
        lights.show()
        dark = power.raw()
        lights.one(led, WHITE)
        lights.show()
        time.sleep(step_ms / 1000)
        sags.append(dark - power.raw())
        lights.one(led, 0)
    lights.show()
    judge(report, sags)


def judge(report: "Report", sags: "list[float]") -> None:
    """Judge the chain by the sag of VSYS with each LED."""
    best = sorted(sags)[-_BEST:]
    usual = sum(best) / len(best)
    if usual < LEAST_SAG:
        report.failed(
            "LEDs",
            "LEDs: none of them draws a current that can be measured. If they all stayed dark, "
            "check their 5 V and ground, the data line from GP22 through the level shifter to the "
            "first LED, and that the LED switch is enabled (GP26). If you saw each of them light, "
            "they are fine.",
        )
        return
    dark = []
    for led in range(len(sags)):
        if sags[led] < usual * _DARK_SHARE:
            dark.append(led)
    if not dark:
        report.passed("LEDs: all %d light one after the other" % len(sags))
        return
    last_lit = len(sags) - 1
    while sags[last_lit] < usual * _DARK_SHARE:
        last_lit -= 1
    if last_lit < len(sags) - 1:
        first_dark = last_lit + 1
        # The data may be lost inside the last LED that lights, too.
        where = "between %s and %s" % (place(last_lit), place(first_dark))
        report.failed(
            cup_of(first_dark),
            "LEDs: the chain ends %s; the %d LEDs from there on stay dark. Check the data wire "
            "and the solder there, and that 5 V and ground arrive."
            % (where, len(sags) - first_dark),
        )
    for led in dark:
        if led < last_lit:
            report.failed(
                cup_of(led),
                "LEDs: %s stays dark while later ones light: it is broken or its 5 V or ground is "
                "not soldered." % place(led),
            )
