# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Tests a fresh board part by part, and reports of each that it passes or what to check.

Copied to the Pico as code.py (`python -m hardware.bringup --to DRIVE`) it runs instead of the game
until it is deleted. It prints to the console and repeats its verdict every ten seconds.
At the end each pit is green if it passed, red if not.
"""

import time

import board
import digitalio
import microcontroller
from awale_board import layout
from awale_hwtest import hands, light, memory, piezo, pins, supply, touch
from awale_hwtest.report import Report
from awale_hwtest.touch import number

GREEN, RED = 0x001200, 0x180000


def pin(name: str) -> microcontroller.Pin:
    """A pin of the board by its name."""
    found: microcontroller.Pin = getattr(board, name)
    return found


report = Report(print)
print("Awalé board: hardware test. Take your hands off the board.")
time.sleep(number("AWALE_HWTEST_WAIT_MS", 3000) / 1000)  # for USB to come up

pins.check(report, pin)
lights = light.Lights(pin(layout.LED_PIN))
power = supply.Supply(pin)
supply.check(report, power, lights)
light.check(report, power, lights, number("AWALE_HWTEST_STEP_MS", 12))
pads = touch.PadPins(pin, digitalio.Pull.UP if board.board_id.endswith("pico2") else None)
touch.check(report, pads)
piezo.check(report, pin)
memory.check(report)
hands.check(report, pads, lights, number("AWALE_HWTEST_HANDS_S", 180))

for cup in range(layout.CUPS):
    lights.cup(cup, RED if report.names(layout.PAD_NAMES[cup]) else GREEN)
lights.show()
piezo.verdict(pin, report.good)
while True:
    report.verdict()
    time.sleep(10)
