# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The USB serial port as measured on the board: FIFOs, no host, a host that does not read."""

import pytest
from awale_machine.serial import UsbSerial


@pytest.fixture
def port() -> UsbSerial:
    return UsbSerial(lambda: None, lambda: None)


def test_without_a_host_writes_are_accepted_and_all_but_64_bytes_dropped(port: UsbSerial) -> None:
    assert port.write(b"a" * 40) == 40
    assert port.write(b"b" * 5000) == 5000
    assert not port.connected
    port.host_open()
    assert port.host_peek() == b"a" * 40 + b"b" * 24


def test_a_host_that_does_not_read_gets_320_bytes_and_then_none(port: UsbSerial) -> None:
    port.host_open()
    assert port.write(b"x" * 1000) == 320
    assert port.write(b"y") == 0
    port.host_read(100)
    assert port.write(b"y" * 1000) == 100


def test_the_host_can_send_256_bytes_ahead(port: UsbSerial) -> None:
    port.host_open()
    assert port.host_write(b"z" * 300) == 256
    assert port.in_waiting == 256
    assert port.read(6) == b"zzzzzz"
    assert port.host_write(b"z" * 9) == 6


def test_a_host_that_leaves_loses_what_it_did_not_take_but_is_still_heard(port: UsbSerial) -> None:
    port.host_open()
    port.write(b"x" * 320)
    port.host_write(b"bye\n")
    port.host_close()
    assert len(port.host_peek()) == 64
    assert port.read(100) == b"bye\n"


def test_both_sides_are_woken_the_board_also_by_room() -> None:
    woken: list[str] = []
    port = UsbSerial(lambda: woken.append("board"), lambda: woken.append("host"))
    port.host_open()
    port.host_write(b"question")
    port.read(100)
    port.write(b"answer")
    assert woken == ["board", "board", "host", "host"]
    port.write(b"x" * 320)
    woken.clear()
    port.host_read(320)
    assert woken == ["board"]


def test_unplugging_empties_everything(port: UsbSerial) -> None:
    port.host_open()
    port.host_write(b"in")
    port.write(b"out")
    port.unplug()
    assert (port.connected, port.in_waiting, port.host_waiting()) == (False, 0, 0)
