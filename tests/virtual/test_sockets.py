# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The link as socket://: one host at a time, and the next when that one is gone."""

import socket
from collections.abc import Iterator

import pytest
from awale_host.virtual.sockets import SocketPort
from awale_machine.serial import UsbSerial
from awale_session.errors import AwaleError

from tests.support.waiting import wait_until
from tests.virtual.conftest import Connect


@pytest.fixture
def usb() -> UsbSerial:
    return UsbSerial(lambda: None, lambda: None)


@pytest.fixture
def port(usb: UsbSerial) -> Iterator[SocketPort]:
    port = SocketPort(usb)
    port.plug(True)
    yield port
    port.close()


def test_a_second_host_is_turned_away_and_the_first_goes_on(
    port: SocketPort, usb: UsbSerial, host: Connect
) -> None:
    first = host(port.url)
    wait_until(lambda: usb.connected, "the first host")
    assert host(port.url).is_turned_away()
    usb.write(b"still here\n")
    assert first.line() == "still here"


def test_a_follower_yields_to_a_host_and_comes_back_after_it(
    port: SocketPort, usb: UsbSerial, host: Connect
) -> None:
    follower = host(port.follow_url)
    wait_until(lambda: usb.connected, "the follower")
    assert host(port.follow_url).is_turned_away()
    pc = host(port.url)
    assert follower.is_turned_away()
    pc.send(b"{question\n")
    wait_until(lambda: usb.in_waiting == 10, "the host's question")
    assert host(port.follow_url).is_turned_away()
    usb.write(b"answer\n")
    assert pc.line() == "answer"
    pc.close()
    wait_until(lambda: not usb.connected, "the host has gone")
    follower = host(port.follow_url)
    wait_until(lambda: usb.connected, "the follower again")


def test_a_new_host_after_one_that_died_with_much_unread(
    port: SocketPort, usb: UsbSerial, host: Connect
) -> None:
    first = host(port.url)
    first.send(b"\n" + b"x" * 2000)
    wait_until(lambda: usb.in_waiting == 256, "the FIFO is full")
    first.close()
    second = host(port.url)
    heard = wait_until(lambda: len(usb.read(256)) == 0 or None, "the rest has drained")
    assert heard
    second.send(b"{hello")
    wait_until(lambda: usb.read(100).endswith(b"{hello"), "the second host is heard")


def test_a_host_that_does_not_read_blocks_the_board_and_loses_nothing(
    port: SocketPort, usb: UsbSerial, host: Connect
) -> None:
    pc = host(port.url)
    pc.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    pc.send(b"\n")
    sent = 0
    refused = 0
    while refused < 10_000:  # many in a row: the system takes no more either
        taken = usb.write(b"0123456789abcde\n" * 16) if usb.connected else 0
        sent += taken
        refused = 0 if taken else refused + 1 if usb.connected else 0
    received = 0
    while received < sent:
        received += len(pc.socket.recv(65536))
    assert received == sent


def test_a_reset_board_is_lost_and_found_on_the_same_port(
    port: SocketPort, usb: UsbSerial, host: Connect
) -> None:
    first = host(port.url)
    wait_until(lambda: usb.connected, "the first host")
    port.unplug()
    first.ends()
    second = host(port.url)  # waits in the queue until the board is back
    usb.unplug()
    port.plug(True)
    wait_until(lambda: usb.connected, "the second host")
    usb.write(b"back\n")
    assert second.line() == "back"


@pytest.mark.parametrize(
    "first", [b"POST / HTTP/1.1\r\n\r\n", b"\x16\x03\x01", b" {", b"\r\n", b"\0"]
)
def test_a_client_that_does_not_speak_the_protocol_is_disconnected(
    port: SocketPort, usb: UsbSerial, host: Connect, first: bytes
) -> None:
    """A foreign page can send a request whose body holds lines of the protocol."""
    stranger = host(port.url)
    stranger.send(first + b'\n{"t":"hello","id":1,"v":1,"host":"evil"} 12345678\n')
    stranger.ends()
    wait_until(lambda: not usb.connected, "the stranger is gone")
    assert usb.read(100) == b""
    friend = host(port.url)
    friend.send(b"{hello")
    wait_until(lambda: usb.read(100) == b"{hello", "the next host is heard")


def test_a_board_without_a_data_port_turns_every_host_away(usb: UsbSerial, host: Connect) -> None:
    port = SocketPort(usb)
    port.plug(False)
    assert host(port.url).is_turned_away()
    port.close()


def test_a_taken_port_is_one_sentence(port: SocketPort, usb: UsbSerial) -> None:
    number = int(port.url.rpartition(":")[2])
    with pytest.raises(AwaleError, match=rf"Port {number} cannot be used .*--link-port"):
        SocketPort(usb, number)
