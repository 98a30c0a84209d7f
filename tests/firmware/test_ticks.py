# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Time that only grows, from a counter that wraps at 2**29 ms."""

from awale_board.ticks import Ticks

WRAP = 1 << 29
FIRST = WRAP - 65_536  # where CircuitPython's counter starts


def test_starts_at_zero_with_any_value_of_the_counter() -> None:
    assert Ticks(FIRST).now(FIRST) == 0


def test_grows_over_the_wrap_65_seconds_after_power_on() -> None:
    ticks = Ticks(FIRST)
    assert ticks.now(WRAP - 1) == 65_535
    assert ticks.now(0) == 65_536
    assert ticks.now(10) == 65_546


def test_hourly_readings_over_a_month_keep_the_time() -> None:
    ticks = Ticks(FIRST)
    hour = 3_600_000
    for hours in range(1, 24 * 31):
        assert ticks.now((FIRST + hours * hour) % WRAP) == hours * hour
