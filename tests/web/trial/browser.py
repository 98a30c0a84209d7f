# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Runs a script on the browser's board, in MicroPython: `run(seed, passes)` returns JSON."""

import json
import os
import sys
import time

from awale_machine.light import Light
from awale_web.flash import Flash
from awale_web.places import board_description, led_count
from awale_web.runner import BrowserMachine, Runner, prepare_drive

sys.path.insert(0, "/trial")
from script import Script


def run(seed, passes):
    script = Script(seed, passes)
    time.clock_ns = script.clock_ns
    time.time = lambda: 0
    os.urandom = script.chance.bytes
    prepare_drive()
    description = board_description()
    flash = Flash(bytes(range(8)), None, lambda nvm: None)
    light = Light(led_count(description), script.frame)
    machine = BrowserMachine(description, flash, light, script.clock_ns)
    runner = Runner(machine, lambda: None)
    runner.start()
    while not script.step(machine):
        runner.run_pass()
    return json.dumps(script.result(machine))
