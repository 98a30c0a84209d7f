# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Report of the one-evening trial: the questions and the verdict on the touch model."""

from .touch import rise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

STEPS = ("rest", "finger", "taps", "both", "beside")
PROMPTS = {
    "rest": "Hands off, please",
    "finger": "Lay one finger on the metal and leave it there",
    "taps": "Tap the metal ten times, as quickly as you like",
    "both": "Finger on the metal, the other hand on the metal of the USB plug",
    "beside": "Finger on the plastic beside the metal, without touching it",
}
MOST_VALUES = 400
COUNTS_PER_PF = 43.7  # ten discharges of 0.95 us a pF, 4.6 counts a us
FINGER = 133
"""Counts that a child's finger adds where the ground is least: a Pico alone, 1,071 mm², on a power
bank or a laptop's battery of at least 60 x 90 mm."""
_TAPS = 10


class TrialReport:
    """Collects the readings of each step. `write` takes one line of text."""

    def __init__(self, write: "Callable[[str], None]") -> None:
        self._write = write
        self._idle = 0
        self._spread = 0
        self._faults: "list[str]" = []
        self._failed = 0
        self._done: "list[str]" = []

    def add(self, step: str, values: "list[int]", touches: int) -> None:
        """Take in the readings of a step, and how many touches the game's filter found in it."""
        ordered = sorted(values)
        middle = ordered[len(ordered) // 2]
        self._done.append(step)
        if step == "rest":
            self._idle = middle
            self._spread = ordered[-1] - ordered[0]
            self._write(
                "rest: %d counts, %.1f pF; it wavers by %d"
                % (middle, middle / COUNTS_PER_PF, self._spread)
            )
            self._judge(not touches, "the pad was felt without a finger")
            self._judge(
                self._spread <= rise(middle),
                "the pad wavers by %d, more than a touch (%d): long wires, a bad charger, LED data"
                % (self._spread, rise(middle)),
            )
            return
        more = middle - self._idle
        self._write(
            "%s: %+d counts, %+.1f pF (least %+d, most %+d); %d touches felt; a touch takes %+d"
            % (
                step,
                more,
                more / COUNTS_PER_PF,
                ordered[0] - self._idle,
                ordered[-1] - self._idle,
                touches,
                rise(self._idle),
            )
        )
        if step == "finger":
            expected = FINGER
            self._judge(touches > 0, "a finger on the metal was not felt")
            self._judge(
                more * 10 >= expected * 6,
                "a finger adds %d counts, less than 0.6 times the model's %d" % (more, expected),
            )
        elif step == "taps":
            self._judge(touches == _TAPS, "of ten taps %d were felt" % touches)
        elif step == "both":
            self._judge(touches > 0, "a finger was not felt while the other hand was earthed")

    def _judge(self, good: bool, fault: str) -> None:
        if not good:
            self._faults.append(fault)
            self._failed = self._failed or len(self._done)

    def failed_step(self) -> int:
        """Return the number of the first step that failed, from 1; 0 if none did."""
        return self._failed

    def verdict(self) -> None:
        """Print whether the model holds for this stud."""
        if len(self._done) < len(STEPS):
            self._write("RESULT trial not finished.")
        elif self._faults:
            self._write("RESULT the model does not hold here: " + "; ".join(self._faults) + ".")
        else:
            self._write(
                "RESULT the model holds on this supply: a stud like this one works. "
                "The hardest supply is a power bank: try it there too."
            )
