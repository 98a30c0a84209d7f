# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The one-evening trial (docs/trial.md): one stud, measured against the model of touch.

Copied to a Pico as code.py (``python -m hardware.bringup --trial --to DRIVE``). Pad A (GP2) has a
stud and its resistors; a ring of twelve LEDs on GP22 may be there. The program prompts for a few
touches on the console, and prints what the pad read beside what the model expects. It needs no
console: on a power bank the ring shows each step and the verdict, the Pico's own LED the same in
blinks.
"""

import time

import board
import digitalio
from awale_board import layout
from awale_board.input_pad import DOWN
from awale_board.input_touch import Touch
from awale_hwtest import light, trial_report
from awale_hwtest.touch import COUNTS, PERCENT, PadPins, number

PAD = 0
STEP_S = number("AWALE_TRIAL_STEP_S", 10)
_GREEN, _BLUE, _RED = 0x001200, 0x000012, 0x120000
_BLINK_S = number("AWALE_TRIAL_BLINK_MS", 250) / 1000


class Settings:
    """The settings that the touch filter reads."""

    touch_percent = number("AWALE_TOUCH_PERCENT", PERCENT)
    touch_counts = number("AWALE_TOUCH_COUNTS", COUNTS)
    touch_quick_ms = 0
    touch_settle_ms = 15
    touch_stuck_s = 3600


class OnePad:
    """Pad A as the only one: the others are missing."""

    def __init__(self, pads: PadPins) -> None:
        self._pads = pads
        self.last = 0

    def read(self, pad: int) -> int:
        """The value of pad A, which is kept in `last`; −1 for any other."""
        if pad != PAD:
            return -1
        self.last = self._pads.raw(PAD)
        return self.last


def show(count: int, colour: int) -> None:
    """Light the first `count` LEDs of the ring, the others dark."""
    lights.cup(PAD, 0)
    for led in range(count):
        lights.one(led, colour)
    lights.show()


def blink(count: int) -> None:
    """Blink the Pico's own LED `count` times."""
    for _ in range(count):
        for on in (True, False):
            if own_led is not None:
                own_led.value = on
            time.sleep(_BLINK_S)


def show_verdict() -> None:
    """Print the verdict and show it: all green, or as many red LEDs as the number of the first
    step that failed. The Pico's LED stays on, or blinks that number."""
    report.verdict()
    failed = report.failed_step()
    show(failed or light.PER_PIT, _RED if failed else _GREEN)
    if own_led is not None:
        own_led.value = not failed
    blink(failed)


print("Awalé board: trial of one stud. Take your hands off it.")
time.sleep(number("AWALE_HWTEST_WAIT_MS", 3000) / 1000)  # for USB to come up
pad = OnePad(PadPins(lambda name: getattr(board, name)))
lights = light.Lights(getattr(board, layout.LED_PIN))
# On a whole board the LEDs have a switch.
switch = digitalio.DigitalInOut(getattr(board, layout.LED_ENABLE_PIN))
switch.switch_to_output(True)
own_led = None
if hasattr(board, "LED"):
    own_led = digitalio.DigitalInOut(board.LED)
    own_led.switch_to_output(False)
report = trial_report.TrialReport(print)
started = time.monotonic()
touch = Touch(pad, Settings())  # type: ignore[arg-type]
if pad.last < 0:
    print("FAIL  pad A has no way to ground: check the 1 MOhm resistor between GP2 and ground.")
    show(light.PER_PIT, _RED)
else:
    for place, step in enumerate(trial_report.STEPS, 1):
        print("%s (%d s)" % (trial_report.PROMPTS[step], STEP_S))
        show(place, _BLUE)
        blink(place)
        time.sleep(min(2.0, STEP_S / 2))
        values: "list[int]" = []
        touches = 0
        until = time.monotonic() + STEP_S
        while time.monotonic() < until:
            for event, _ in touch.scan(int((time.monotonic() - started) * 1000), 1):
                touches += event == DOWN
                if event == DOWN:
                    show(light.PER_PIT, _GREEN)
                else:
                    show(place, _BLUE)
                if own_led is not None:
                    own_led.value = event == DOWN
            if len(values) < trial_report.MOST_VALUES:
                values.append(pad.last)
            time.sleep(0.005)
        report.add(step, values, touches)
    show_verdict()
while True:
    time.sleep(number("AWALE_TRIAL_AGAIN_S", 5))
    if pad.last < 0:
        report.verdict()
    else:
        show_verdict()
