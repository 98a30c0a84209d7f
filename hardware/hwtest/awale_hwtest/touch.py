# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The pads: the raw value of each, untouched. A pad without its resistor cannot be read at all."""

import touchio
from awale_board import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    import microcontroller

    from .report import Report

READINGS = 16
LOW, HIGH = 500, 9500  # raw values that a pad with 1 MOhm can have
_APART = 1.8  # times the middle value of all pads
_NOISE_PERCENT = 4


class Pads:
    """All pads of the layout; `inputs` has None for one that cannot be read."""

    def __init__(self, pin: "Callable[[str], microcontroller.Pin]") -> None:
        self.inputs: "list[touchio.TouchIn | None]" = []
        for name in layout.PAD_PINS:
            try:
                self.inputs.append(touchio.TouchIn(pin(name)))
            except ValueError:
                self.inputs.append(None)

    def raw(self, pad: int) -> int:
        """The value of a pad, −1 if it cannot be read."""
        found = self.inputs[pad]
        return -1 if found is None else found.raw_value


def check(report: "Report", pads: Pads) -> None:
    """Read each pad, and name those whose value cannot be right."""
    means, spreads = [], []
    for pad in range(layout.PADS):
        values = [pads.raw(pad) for _ in range(READINGS)]
        means.append(sum(values) // READINGS)
        spreads.append(max(values) - min(values))
    judge(report, means, spreads)


def judge(report: "Report", means: "list[int]", spreads: "list[int]") -> None:
    """What mean and spread of each pad's value say; −1 for one that cannot be read."""
    there = sorted(mean for mean in means if mean >= 0)
    middle = there[len(there) // 2] if there else 0
    fine = 0
    for pad in range(len(means)):
        name, pin = layout.PAD_NAMES[pad], layout.PAD_PINS[pad]
        mean = means[pad]
        where = "touch: pad %s (%s)" % (name, pin)
        if mean < 0:
            report.failed(
                name,
                "%s has no way to ground: check its 1 MOhm resistor, both ends, and the common "
                "line (ground on a Pico, 3V3 on a Pico 2)." % where,
            )
        elif mean < LOW:
            report.failed(
                name,
                "%s reads %d, too low: its resistor is too small or the pad touches ground."
                % (where, mean),
            )
        elif mean > HIGH or mean > middle * _APART:
            report.failed(
                name,
                "%s reads %d, the others about %d: its resistor is too large, its wire is long or "
                "lies beside another one, or something lay on it." % (where, mean, middle),
            )
        elif spreads[pad] * 100 > mean * _NOISE_PERCENT + 100 * 60:
            report.failed(
                name,
                "%s wavers by %d around %d: keep its wire away from the LEDs' data and the cable."
                % (where, spreads[pad], mean),
            )
        else:
            fine += 1
            report.note("%s reads %d, give or take %d" % (where, mean, spreads[pad] // 2))
    if fine == len(means):
        report.passed("touch: all %d pads can be read" % fine)
