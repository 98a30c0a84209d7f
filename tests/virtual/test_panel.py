# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board's surface as the host has it: light, tone, console, touches."""

from awale_host.virtual.process import BoardProcess

from tests.support.waiting import wait_until
from tests.virtual.conftest import Host, Start, Write


def test_a_touch_reaches_the_pad_and_ends_when_the_finger_is_lifted(
    touched: tuple[BoardProcess, Host],
) -> None:
    board, pc = touched
    board.touch("one", "C", True)
    assert pc.line() == "GP4 down"
    board.touch("one", "store_north", True)
    assert pc.line() == "GP16 down"
    board.touch("one", "C", False)
    assert pc.line() == "GP4 up"
    board.lift("one")
    assert pc.line() == "GP16 up"


def test_nonsense_changes_nothing(touched: tuple[BoardProcess, Host]) -> None:
    board, pc = touched
    for nonsense in ("", "[]", "{", '{"who":1,"pad":"Z","down":true}', '{"pad":[]}', "7", "\0"):
        assert board.process.stdin is not None
        board.process.stdin.write(nonsense + "\n")
    board.touch("one", "ok", True)
    assert pc.line() == "GP19 down"


def test_a_new_listener_gets_the_current_state_and_every_change(
    start: Start, firmware: Write
) -> None:
    board = start(
        firmware=firmware(
            """
            import board, pwmio
            print("hello from the board")
            piezo = pwmio.PWMOut(board.GP15, frequency=660, duty_cycle=30000)
            1 / 0
            """
        )
    )
    seen: dict[str, object] = {}
    board.watch(seen.__setitem__)
    wait_until(lambda: seen.get("stopped"), "the firmware stops")
    seen.clear()
    board.watch(seen.__setitem__)
    assert str(seen["console"]).startswith("hello from the board")
    assert seen["stopped"] == "main.py has stopped: ZeroDivisionError: division by zero"


def test_the_light_is_three_bytes_an_led(start: Start) -> None:
    board = start()
    assert len(wait_until(lambda: board.light, "the first light")) == 576
