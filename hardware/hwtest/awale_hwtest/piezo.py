# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The piezo: the board cannot hear it, so a person has to."""

import time

import pwmio
from awale_board import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    import microcontroller

    from .report import Report

RISING = (523, 659, 784)
_HALF = 32768


def play(pin: "Callable[[str], microcontroller.Pin]", tones: "tuple[int, ...]") -> None:
    """Play tones, in Hz, one after the other."""
    tone = pwmio.PWMOut(pin(layout.PIEZO_PIN), frequency=tones[0], variable_frequency=True)
    for hertz in tones:
        tone.frequency = hertz
        tone.duty_cycle = _HALF
        time.sleep(0.15)
    tone.duty_cycle = 0
    tone.deinit()


def check(report: "Report", pin: "Callable[[str], microcontroller.Pin]") -> None:
    """Play three rising tones."""
    play(pin, RISING)
    report.note(
        "piezo: you should have heard three rising tones. If not, check GP15, its resistor, and "
        "that it is a piezo without an oscillator of its own."
    )


def verdict(pin: "Callable[[str], microcontroller.Pin]", good: bool) -> None:
    """Play a tone sequence: rising for success, falling for faults."""
    play(pin, RISING if good else (RISING[2], RISING[1], RISING[0]))
