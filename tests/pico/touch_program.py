# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Runs on the emulated Pico as code.py: the firmware's touch filter alone, which prints touches."""

import gc
import time

import board
import touchio
from awale_board import layout
from awale_board.config import Config
from awale_board.input_touch import Touch

ALL = (1 << layout.PADS) - 1
PASS_S = 0.008  # of a busy board besides the scan


class Pads:
    def __init__(self):
        self.inputs = [touchio.TouchIn(getattr(board, name)) for name in layout.PAD_PINS]

    def read(self, pad):
        return self.inputs[pad].raw_value


touch = Touch(Pads(), Config())
print("idle", [pad.baseline for pad in touch.pads])
gc.collect()
before = gc.mem_alloc()
began = time.monotonic_ns()
for number in range(50):
    touch.scan(10 * number, ALL)
took = (time.monotonic_ns() - began) // 50_000
print("scan", took, "us", (gc.mem_alloc() - before) // 50, "bytes")
started = time.monotonic_ns() - 1_000_000_000
print("ready")
while True:
    for event, pad in touch.scan((time.monotonic_ns() - started) // 1_000_000, ALL):
        print("event", event, pad)
    time.sleep(PASS_S)
