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
_TOGETHER_S = 1.5  # a change of hands is quicker


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
    together: "list[int]" = []
    since = 0.0
    while left and time.monotonic() < until:
        rises = rise_percent(bare, [pads.raw(pad) for pad in range(layout.PADS)])
        now = touched(rises)
        if now != together:
            together, since = now, time.monotonic()
        elif len(now) == 1 and now[0] in left:
            left.remove(now[0])
            name = layout.PAD_NAMES[now[0]]
            report.passed("touch: a finger on %s raises it by %d percent" % (name, rises[now[0]]))
            if now[0] < layout.CUPS:
                lights.cup(now[0], _DONE)
                lights.show()
        elif len(now) > 1 and time.monotonic() - since > _TOGETHER_S:
            _say_together(report, now, left)
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


def touched(rises: "list[int]") -> "list[int]":
    """The pads that a finger moves: those that rise enough, and as much as the one that does
    most."""
    most = max(rises)
    return [
        pad for pad in range(len(rises)) if rises[pad] >= LEAST_PERCENT and rises[pad] * 2 > most
    ]


def _say_together(report: "Report", pads: "list[int]", left: "list[int]") -> None:
    """Pads rise together for as long as nobody changes hands."""
    if not any(pad in left for pad in pads):
        return
    names = " and ".join(layout.PAD_NAMES[pad] for pad in pads)
    report.failed(
        layout.PAD_NAMES[pads[0]],
        "touch: %s move together: their wires touch or run side by side (or two fingers were on "
        "the board)." % names,
    )
    for pad in pads:
        if pad in left:
            left.remove(pad)
