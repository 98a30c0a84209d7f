# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Test for solder bridges: each pin is driven high in turn while the others listen."""

import digitalio
from awale_board import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    import microcontroller

    from .report import Report

# All but the fault line and I²C, which are pulled up on purpose.
QUIET = layout.PAD_PINS + (layout.PIEZO_PIN, layout.LED_PIN, layout.LED_ENABLE_PIN)


def check(report: "Report", pin: "Callable[[str], microcontroller.Pin]") -> None:
    """Name pins that are connected with one another, or held high by something."""
    inputs = []
    for name in QUIET:
        line = digitalio.DigitalInOut(pin(name))
        line.switch_to_input(pull=digitalio.Pull.DOWN)
        inputs.append(line)
    found = 0
    for at in range(len(QUIET)):
        if inputs[at].value:
            found += 1
            report.failed(
                QUIET[at],
                "%s is held high: look for solder to 3V3 or 5 V, or a resistor to 3V3." % QUIET[at],
            )
            continue
        if QUIET[at] == layout.LED_ENABLE_PIN:
            continue  # would switch the LEDs on
        inputs[at].switch_to_output(value=True)
        for other in range(at + 1, len(QUIET)):
            if inputs[other].value:
                found += 1
                report.failed(
                    QUIET[at],
                    "%s and %s are connected: look for a solder bridge or wires that touch."
                    % (QUIET[at], QUIET[other]),
                )
        inputs[at].switch_to_input(pull=digitalio.Pull.DOWN)
    for line in inputs:
        line.deinit()
    if not found:
        report.passed("pins: none is connected with another one")
