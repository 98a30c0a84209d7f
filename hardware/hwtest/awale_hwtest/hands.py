# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Pads under a finger: touch each stud in turn, the light shows which. A pad that no finger moves
fails."""

import time

from awale_board import layout

from . import limits
from .touch import MOST, rise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .light import Lights
    from .report import Report
    from .touch import PadPins

_HERE, _DONE = 0x101010, 0x001800
_SETTLE_S = 0.02
_TOGETHER_S = 1.5  # a change of hands is quicker
_ROUNDS = 8  # readings of each pad for its idle value


def check(report: "Report", pads: "PadPins", lights: "Lights", seconds: int) -> None:
    """Wait for a finger on each pad, `seconds` at most in all, and report each reading. With 0
    seconds the test is skipped, and the report says so."""
    bare = [idle(pads, pad) for pad in range(layout.PADS)]
    left = [pad for pad in range(layout.PADS) if bare[pad] >= 0]
    if not seconds:
        report.note("touch: not tried with a finger (AWALE_HWTEST_HANDS_S is 0)")
        return
    print("Now touch each pad on its metal, one at a time: A to f, both stores, New, Undo, OK.")
    lights.fill(0)
    for pad in left:
        if pad < layout.CUPS:
            lights.first(pad, _HERE)
    lights.show()
    until = time.monotonic() + seconds
    together: "list[int]" = []
    since = 0.0
    most = [0] * layout.PADS
    while left and time.monotonic() < until:
        rises = [rise_of(pads.raw(pad), bare[pad]) for pad in range(layout.PADS)]
        for pad in range(layout.PADS):
            most[pad] = max(most[pad], rises[pad])
        now = touched(rises, bare)
        if now != together:
            together, since = now, time.monotonic()
        elif len(now) == 1 and now[0] in left:
            pad = now[0]
            left.remove(pad)
            _judge(report, pad, rises[pad], bare[pad])
            if pad < layout.CUPS:
                lights.cup(pad, _DONE)
                lights.show()
        elif len(now) > 1 and time.monotonic() - since > _TOGETHER_S:
            _say_together(report, now, left)
        time.sleep(_SETTLE_S)
    for pad in left:
        name, pin = layout.PAD_NAMES[pad], layout.PAD_PINS[pad]
        report.failed(
            name,
            "touch: no finger moved pad %s (%s): at most %+d counts, a touch is %+d and a finger "
            "should give %+d. If you touched its metal: is the stud tight, with washer and nut on "
            "the electrode (or the wire's end under the nut)? Measure from stud to pin: 10 kOhm."
            % (name, pin, most[pad], rise(bare[pad]), limits.FINGER[limits.GEOMETRY]),
        )


def idle(pads: "PadPins", pad: int) -> int:
    """Mean of some readings of an untouched pad; −1 if it cannot be read."""
    total = 0
    for _ in range(_ROUNDS):
        total += pads.raw(pad)
    return total // _ROUNDS


def rise_of(raw: int, bare: int) -> int:
    """By how many counts a pad reads more than untouched. A hand that conducts the charge away to
    earthed metal counts as the strongest touch."""
    if bare < 0:
        return 0
    return MOST if 0 <= raw < limits.CONDUCTS < bare else raw - bare


def touched(rises: "list[int]", bare: "list[int]") -> "list[int]":
    """The pads that a finger moves: those that rise as the game asks, and at least half as much as
    the one that rises most."""
    most = max(rises)
    found = []
    for pad in range(len(rises)):
        if bare[pad] >= 0 and rises[pad] > rise(bare[pad]) and rises[pad] * 2 > most:
            found.append(pad)
    return found


def _judge(report: "Report", pad: int, rise_now: int, bare: int) -> None:
    """A finger must give half again as much as the game asks for."""
    name, asked = layout.PAD_NAMES[pad], rise(bare)
    finger = limits.FINGER[limits.GEOMETRY]
    says = "a finger on %s raises it by %d counts" % (name, rise_now)
    if rise_now * 2 >= asked * 3:
        report.passed("touch: %s; %d are asked for, the model says %d" % (says, asked, finger))
        return
    report.failed(
        name,
        "touch: %s, hardly more than the %d that are asked for (model: %d): touch the bare metal; "
        "plug the board into a PC instead of a battery; tighten the stud's nut; then lower "
        "AWALE_TOUCH_PERCENT." % (says, asked, finger),
    )


def _say_together(report: "Report", pads: "list[int]", left: "list[int]") -> None:
    """Report pads that rise together for as long as no hands change."""
    if not any(pad in left for pad in pads):
        return
    names = " and ".join([layout.PAD_NAMES[pad] for pad in pads])
    report.failed(
        layout.PAD_NAMES[pads[0]],
        "touch: %s move together: their studs, nuts or wires touch or run side by side (or two "
        "fingers were on the board)." % names,
    )
    for pad in pads:
        if pad in left:
            left.remove(pad)
