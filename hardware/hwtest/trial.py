# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The one-evening trial (docs/trial.md): one stud, measured against the model of touch.

Copied to a Pico as code.py (``python -m hardware.bringup --trial --to DRIVE``). Pad A (GP2) has a
stud and its resistors; a ring of twelve LEDs on GP22 may be there. The program prompts for a few
touches on the console, and prints what the pad read beside what the model expects.
"""

import time

import board
from awale_board import layout
from awale_board.input_touch import DOWN, Touch
from awale_hwtest import light, trial_report
from awale_hwtest.touch import COUNTS, PERCENT, Pads, number

PAD = 0
STEP_S = number("AWALE_TRIAL_STEP_S", 10)
_GREEN = 0x001200


class Settings:
    """The settings that the touch filter reads."""

    touch_percent = number("AWALE_TOUCH_PERCENT", PERCENT)
    touch_counts = number("AWALE_TOUCH_COUNTS", COUNTS)
    touch_quick_ms = 0
    touch_settle_ms = 15
    touch_stuck_s = 3600


class OnePad:
    """Pad A as the only one: the others are missing."""

    def __init__(self, pads: Pads) -> None:
        self._pads = pads
        self.last = 0

    def read(self, pad: int) -> int:
        """The value of pad A, which is kept in `last`; −1 for any other."""
        if pad != PAD:
            return -1
        self.last = self._pads.raw(PAD)
        return self.last


print("Awalé board: trial of one stud. Take your hands off it.")
time.sleep(number("AWALE_HWTEST_WAIT_MS", 3000) / 1000)  # for USB to come up
pad = OnePad(Pads(lambda name: getattr(board, name)))
lights = light.Lights(getattr(board, layout.LED_PIN))
report = trial_report.TrialReport(print)
started = time.monotonic()
touch = Touch(pad, Settings())  # type: ignore[arg-type]
if pad.last < 0:
    print("FAIL  pad A has no way to ground: check the 1 MOhm resistor between GP2 and ground.")
else:
    for step in trial_report.STEPS:
        print("%s (%d s)" % (trial_report.PROMPTS[step], STEP_S))
        time.sleep(min(2.0, STEP_S / 2))
        values: "list[int]" = []
        touches = 0
        until = time.monotonic() + STEP_S
        while time.monotonic() < until:
            for event, _ in touch.scan(int((time.monotonic() - started) * 1000), 1):
                touches += event == DOWN
                lights.cup(PAD, _GREEN if event == DOWN else 0)
                lights.show()
            if len(values) < trial_report.MOST_VALUES:
                values.append(pad.last)
            time.sleep(0.005)
        report.add(step, values, touches)
    report.verdict()
while True:
    time.sleep(10)
    report.verdict()
