# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The current limiter: how bright a frame may be shown."""

FULL = 256


class Limiter:
    """Keeps the estimated current of the board below its budget.

    The estimate is ``other + leds · idle + channel · Σ(r+g+b) / 255``: what the rest of the board
    draws, what each LED draws while dark, and each colour channel in proportion to its value. It
    is an estimate from data sheets, not a measurement. Currents in µA but `budget_ma`, `other_ma`.
    """

    def __init__(
        self, leds: int, budget_ma: int, other_ma: int, idle_ua: int, channel_ua: int
    ) -> None:
        available_ua = (budget_ma - other_ma) * 1000 - leds * idle_ua
        # The largest Σ(r+g+b) that may be shown at full.
        self.most = max(0, available_ua * 255 // channel_ua)

    def scale(self, total: int) -> int:
        """The brightness, in 1/256 and rounded down, at which a frame whose channel values add up
        to `total` stays within the budget: 256 for full, 0 for none."""
        if total <= self.most:
            return FULL
        return FULL * self.most // total
