# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The pads under a finger: touch each pad in turn, the light shows which."""

import time

from awale_board import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .light import Lights
    from .report import Report
    from .touch import Pads

LEAST_PERCENT = 12  # the game's own default needs about that much
_HERE, _DONE = 0x101010, 0x001800
_SETTLE_S = 0.02


def check(report: "Report", pads: "Pads", lights: "Lights", seconds: int) -> None:
    """Wait for a finger on each pad, `seconds` at most for all, and judge what it does."""
    bare = [pads.raw(pad) for pad in range(layout.PADS)]
    left = [pad for pad in range(layout.PADS) if bare[pad] >= 0]
    print("Now touch each pad, one at a time: pits A to f, both stores, New, Undo, OK.")
    lights.fill(0)
    for pad in left:
        if pad < layout.CUPS:
            lights.one(layout.first_led(pad), _HERE)
    lights.show()
    until = time.monotonic() + seconds
    while left and time.monotonic() < until:
        rises = rise_percent(bare, [pads.raw(pad) for pad in range(layout.PADS)])
        touched = max(left, key=lambda pad: rises[pad])
        if rises[touched] >= LEAST_PERCENT:
            time.sleep(_SETTLE_S)
            rises = rise_percent(bare, [pads.raw(pad) for pad in range(layout.PADS)])
            left.remove(touched)
            judge(report, touched, rises)
            if touched < layout.CUPS:
                lights.cup(touched, _DONE)
                lights.show()
        time.sleep(_SETTLE_S)
    if left:
        names = ", ".join(layout.PAD_NAMES[pad] for pad in left)
        report.note("touch: nobody touched %s; where somebody did, the pad is deaf" % names)


def rise_percent(bare: "list[int]", now: "list[int]") -> "list[int]":
    """By how much each pad reads more than untouched, in percent."""
    rises = []
    for pad in range(len(bare)):
        rises.append((now[pad] - bare[pad]) * 100 // bare[pad] if bare[pad] > 0 else 0)
    return rises


def judge(report: "Report", touched: int, rises: "list[int]") -> None:
    """What a finger on one pad does to it and to the others."""
    name = layout.PAD_NAMES[touched]
    for pad in range(len(rises)):
        if pad != touched and rises[pad] * 2 > rises[touched]:
            report.failed(
                name,
                "touch: a finger on %s moves %s as well (%d and %d percent): their wires touch or "
                "run side by side." % (name, layout.PAD_NAMES[pad], rises[touched], rises[pad]),
            )
            return
    report.passed("touch: a finger on %s raises it by %d percent" % (name, rises[touched]))
