# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Pads at rest: the raw value of each, judged by the model of touch (`limits`) and settings.toml.

A pad without its resistor cannot be read at all.
"""

import touchio
from awale_board import layout, settings_file

from . import limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    import digitalio
    import microcontroller

    from .report import Report

READINGS = 32
MOST = 10_000  # touchio's largest value
PERCENT, COUNTS = 4, 20  # as delivered; settings.toml wins
SETTINGS = settings_file.values(settings_file.load("settings.toml"))
_LEAST, _HEAVIEST = 2, 2  # a pad may have half to twice the model's idle value


class PadPins:
    """All pads of the layout; with `pull` as on an RP2350, where their resistors lead to 3V3. One
    that cannot be read, for want of its resistor or because of a finger, is tried again at each
    reading."""

    def __init__(
        self, pin: "Callable[[str], microcontroller.Pin]", pull: "digitalio.Pull | None" = None
    ) -> None:
        self._pins = [pin(name) for name in layout.PAD_PINS]
        self._pull = pull
        self._inputs: "list[touchio.TouchIn | None]" = [None] * layout.PADS

    def raw(self, pad: int) -> int:
        """The value of a pad, −1 if it cannot be read."""
        found = self._inputs[pad]
        if found is None:
            try:
                found = self._inputs[pad] = touchio.TouchIn(self._pins[pad], self._pull)
            except ValueError:
                return -1
        return found.raw_value


def number(key: str, default: int) -> int:
    """A whole number from settings.toml."""
    try:
        return int(SETTINGS[key])
    except (KeyError, ValueError):
        return default


def rise(idle: int) -> int:
    """Return the rise in counts above the idle value that the game takes as a touch."""
    percent = number("AWALE_TOUCH_PERCENT", PERCENT)
    return idle * percent // 100 + number("AWALE_TOUCH_COUNTS", COUNTS)


def check(report: "Report", pads: PadPins) -> None:
    """Read each pad, and name those whose value cannot be right."""
    means, spreads = [], []
    for pad in range(layout.PADS):
        values = [pads.raw(pad) for _ in range(READINGS)]
        means.append(sum(values) // READINGS)
        spreads.append(max(values) - min(values))
    judge(report, means, spreads)


def judge(report: "Report", means: "list[int]", spreads: "list[int]") -> None:
    """Judge mean and spread of each pad's value; the mean is −1 for one that cannot be read."""
    expected = limits.IDLE[limits.GEOMETRY]
    fine = 0
    for pad in range(len(means)):
        name, pin = layout.PAD_NAMES[pad], layout.PAD_PINS[pad]
        mean, idle = means[pad], expected[pad]
        where = "touch: pad %s (%s)" % (name, pin)
        if mean < 0:
            report.failed(
                name,
                "%s has no way to ground: check its 1 MOhm resistor, both ends, and the common "
                "line (ground on a Pico, 3V3 on a Pico 2)." % where,
            )
        elif mean < idle // _LEAST:
            report.failed(
                name,
                "%s reads %d, the model says %d: measure from the pin to ground without the Pico; "
                "less than 0.9 MOhm is solder, flux or water beside the resistor. With 1 MOhm the "
                "wire or track to the stud is broken near the pin." % (where, mean, idle),
            )
        elif mean > idle * _HEAVIEST:
            report.failed(
                name,
                "%s reads %d, the model says %d: was a hand on it? Otherwise measure its resistor "
                "(1 MOhm), and lead its wire away from ground and from the others."
                % (where, mean, idle),
            )
        elif spreads[pad] * 2 > rise(mean) * 3:
            report.failed(
                name,
                "%s wavers by %d around %d, and a touch is %d more: keep its wire away from the "
                "LEDs' data and the cable, and try a charger with an earth pin."
                % (where, spreads[pad], mean, rise(mean)),
            )
        else:
            fine += 1
            report.note(
                "%s reads %d, give or take %d (model: %d)" % (where, mean, spreads[pad] // 2, idle)
            )
    if fine == len(means):
        report.passed("touch: all %d pads rest where the model says" % fine)
