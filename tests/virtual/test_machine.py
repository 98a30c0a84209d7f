# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board's clocks and rests, in a time that the test lets pass."""

from pathlib import Path

import pytest
from awale_host.resources import board_description, led_count
from awale_host.virtual.state_folder import StateFolder
from awale_machine.light import Light
from awale_machine.machine import IDLE_PASS_MS, PASS_MS, BoardReset, Machine


class Clock:
    ns = 0

    def __call__(self) -> int:
        return self.ns


class Board(Machine):
    """A machine whose rests take no time and are written down, in ms."""

    def __init__(self, state: Path) -> None:
        self.clock = Clock()
        self.rests: list[float] = []
        description = board_description()
        light = Light(led_count(description))
        super().__init__(description, StateFolder(state), light, self.clock)

    def wait(self, seconds: float) -> None:
        self.rests.append(round(seconds * 1000, 3))
        self.clock.ns += int(seconds * 1e9)

    def passes(self, count: int) -> list[float]:
        self.rests.clear()
        for _ in range(count):
            self.watchdog_feed()
        return self.rests


@pytest.fixture
def board(tmp_path: Path) -> Board:
    return Board(tmp_path)


def test_a_loop_rests_unless_it_is_slow_and_longer_when_the_light_stands_still(
    board: Board,
) -> None:
    assert board.passes(11)[-10:] == [PASS_MS] * 10
    board.clock.ns += 50_000_000
    assert board.passes(1) == []
    board.clock.ns += 2_000_000_000  # for a second or more
    board.passes(2)
    assert board.passes(5) == [IDLE_PASS_MS] * 5


def test_a_pass_that_moved_bytes_is_followed_by_the_next_at_once(board: Board) -> None:
    board.passes(2)
    board.serial.host_open()
    board.serial.host_write(b"move")
    board.serial.read(10)
    assert board.passes(1) == []
    board.serial.write(b"ok")
    assert board.passes(1) == []
    assert board.passes(1) == [PASS_MS]


def test_the_watchdog_resets_when_it_is_not_fed_and_at_once_without_a_timeout(
    board: Board,
) -> None:
    with pytest.raises(BoardReset) as reset:
        board.watchdog_start("RESET")
    assert reset.value.reason == "WATCHDOG"
    board.watchdog_timeout = 2.0
    board.watchdog_start("RESET")
    board.clock.ns += 1_900_000_000
    assert not board.watchdog_expired()
    board.watchdog_feed()
    board.clock.ns += 1_900_000_000
    assert not board.watchdog_expired()
    board.clock.ns += 200_000_000
    assert board.watchdog_expired()


def test_the_leds_have_power_only_while_their_enable_pin_is_driven_high(board: Board) -> None:
    board.drive("GP26", True)
    board.show("GP22", bytes([9] * 576))
    assert board.light.shown == bytes([9] * 576)
    board.end_run()
    assert board.light.shown == bytes(576)


def test_the_led_supply_reports_no_fault(board: Board) -> None:
    assert board.level("GP27", pulled_up=False)
