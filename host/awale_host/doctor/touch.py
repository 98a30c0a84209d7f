# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Readings of the pads while a person touches one after the other."""

from collections.abc import Iterator

from awale_session.link.maintenance import PADS
from awale_session.link.messages import PadCounts

from . import Finding

_BAR = 30  # characters for twice the idle value
_NOISY = 0.05  # of the idle value: a touch takes 8 to 10 % more at the usual settings


class TouchLog:
    """Collects readings of the pads."""

    def __init__(self) -> None:
        self.last: PadCounts | None = None
        self._rise = [0.0] * len(PADS)
        self._noise = [0.0] * len(PADS)
        self._touched = [False] * len(PADS)

    def add(self, pads: PadCounts) -> None:
        """Add a reading."""
        self.last = pads
        for pad, (raw, base, held) in enumerate(zip(pads.raw, pads.base, pads.held, strict=True)):
            if raw < 0 or base <= 0:
                continue
            rise = (raw - base) / base
            if held:
                if not self._touched[pad]:
                    self._noise[pad] = 0.0  # the last readings may be of the finger's arrival
                self._touched[pad] = True
                self._rise[pad] = max(self._rise[pad], rise)
            elif not self._touched[pad]:
                self._noise[pad] = max(self._noise[pad], abs(rise))

    def lines(self) -> Iterator[str]:
        """Yield the last reading as lines of a table."""
        if self.last is None:
            return
        yield f"{'pad':<14}{'value':>6}{'idle':>6}"
        for name, raw, base, held in zip(
            PADS, self.last.raw, self.last.base, self.last.held, strict=True
        ):
            if raw < 0:
                yield f"{name:<14}{'–':>6}{'–':>6}  missing"
                continue
            length = max(0, min(_BAR, _BAR * (raw - base) // max(base, 1)))
            bar = "#" * length + (" touched" if held else "")
            yield f"{name:<14}{raw:>6}{base:>6}  {bar}".rstrip()

    def findings(self) -> Iterator[Finding]:
        """Report on every pad."""
        if self.last is None:
            return
        untouched = []
        for pad, name in enumerate(PADS):
            if self.last.raw[pad] < 0:
                yield Finding(
                    f"{name}: missing.", False, "Check its wire and its 1 MΩ resistor to ground."
                )
            elif self._noise[pad] > _NOISY:
                yield Finding(
                    f"{name}: {100 * self._noise[pad]:.0f} % noise without a touch.",
                    False,
                    "Keep its wire away from the LEDs' wires; clean its solder joints.",
                )
            elif self._touched[pad]:
                yield Finding(f"{name}: a touch raises it by {100 * self._rise[pad]:.0f} %.", True)
            else:
                untouched.append(name)
        if untouched:
            yield Finding(
                f"Not touched, or no signal: {', '.join(untouched)}.",
                None,
                "If you did: touch the metal, tighten the stud's nut, run the hardware test.",
            )
