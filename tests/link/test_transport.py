# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The port `Transport`, in both homes; and ports that cannot be opened: each says in one plain
sentence why, and what to do."""

import errno
import os
import re
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest
import serial
from awale_host.link.ports import PortFinder, look
from awale_host.link.transport import SerialTransport, open_port
from awale_machine.serial import UsbSerial
from awale_session.link import PortBusy, PortError
from awale_session.link.port import Transport

from tests.support.board_in_process import Bench
from tests.support.browser_library import site_module
from tests.support.sentences import english_part
from tests.support.waiting import wait_until

LINE = b'{"id":1,"t":"get"} 0123abcd\n' * 40  # more than a USB serial port takes at once


class End(NamedTuple):
    """A transport, and what the other end of it does."""

    transport: Transport
    send: Callable[[bytes], object]
    take: Callable[[], bytes]  # what has come there since
    go: Callable[[], object]


@pytest.fixture
def socket_end() -> Iterator[End]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        transport = open_port(f"socket://127.0.0.1:{server.getsockname()[1]}")
        peer, _ = server.accept()
        yield End(transport, peer.sendall, lambda: peer.recv(4096), peer.close)


@pytest.fixture
def cable_end() -> End:
    """The cable to the firmware that runs in the browser."""
    usb = UsbSerial(lambda: None, lambda: None)
    cable = site_module("cable").Cable(SimpleNamespace(machine=SimpleNamespace(serial=usb)))

    def take() -> bytes:
        cable.write(b"")  # a poll of the connection, which sends what is left
        return usb.read(100)

    return End(cable, usb.write, take, lambda: setattr(cable, "broken", True))


@pytest.fixture
def usb_end() -> End:
    """A browser's USB port, whose memory (`usb/memory.js`) holds text, a letter for each byte."""
    number, come, gone = [3], bytearray(), bytearray()

    def read() -> str:
        text = come.decode("latin-1")
        come.clear()
        return text

    def take() -> bytes:
        taken = bytes(gone)
        gone.clear()
        return taken

    outside = SimpleNamespace(
        port=lambda: number[0], read=read, write=lambda text: gone.extend(text.encode("latin-1"))
    )
    port = site_module("usb_port").UsbPort(outside, lambda: None)
    return End(port, come.extend, take, lambda: number.__setitem__(0, 0))


def whole(read: Callable[[], bytes], size: int) -> bytes:
    """As many bytes as that, read until they are there."""
    come: list[bytes] = []

    def is_whole() -> bool:
        come.append(read())
        return sum(map(len, come)) >= size

    wait_until(is_whole, f"all of {size} bytes")
    return b"".join(come)


@pytest.mark.parametrize("kind", ["socket_end", "cable_end", "usb_end"])
def test_bytes_pass_as_they_are_until_the_other_end_is_gone(
    kind: str, request: pytest.FixtureRequest
) -> None:
    transport, send, take, go = request.getfixturevalue(kind)
    assert transport.read() == b""
    every = bytes(range(256))
    send(every)
    assert whole(transport.read, len(every)) == every
    assert transport.read() == b""
    transport.write(LINE[:100])
    transport.write(LINE[100:])
    assert whole(take, len(LINE)) == LINE
    go()
    with pytest.raises(OSError, match=r"closed|reset|disconnected"):
        transport.read()
    transport.close()
    transport.close()


def refused(address: str) -> str:
    with pytest.raises(PortError) as caught:
        open_port(address)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert address in sentence
    return sentence


def test_an_address_where_nothing_listens() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    assert "awale board" in refused(f"socket://127.0.0.1:{port}")


@pytest.mark.parametrize(
    ("address", "id"),
    [
        ("socket://nonsense", "port.unreachable"),
        ("socket://127.0.0.1:99999999", "port.unreachable"),
        ("carrier-pigeon://loft", "port.invalid"),
        ("{folder}/notes.txt", "port.unusable"),
        ("{folder}/ttyACM9", "port.none"),
    ],
)
def test_an_address_without_a_port_is_refused(address: str, id: str, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("seeds")
    assert english_part(id) in refused(address.format(folder=tmp_path))


@pytest.mark.parametrize(
    ("platform", "error", "kind", "id"),
    [
        ("linux", errno.EACCES, PortError, "port.not_allowed"),
        ("linux", errno.EBUSY, PortBusy, "port.busy"),
        ("linux", errno.EAGAIN, PortBusy, "port.busy"),
        ("linux", errno.ENOENT, PortError, "port.none"),
        ("win32", "'A device is not functioning.', None, 31)", PortError, "port.hangs"),
        ("win32", "'The semaphore timeout period', None, 121)", PortError, "port.hangs"),
        ("win32", "'Access is denied.', None, 5)", PortBusy, "port.busy"),
    ],
)
def test_errors_of_the_system_have_sentences_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
    platform: str,
    error: int | str,
    kind: type[PortError],
    id: str,
) -> None:
    def fail(*args: object, **options: object) -> None:
        if isinstance(error, int):
            raise serial.SerialException(error, os.strerror(error))
        raise serial.SerialException(f"could not open port 'COM3': PermissionError(13, {error}")

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(serial, "serial_for_url", fail)
    with pytest.raises(kind) as raised:
        open_port("COM3")
    assert raised.value.say is not None
    assert raised.value.say.id == id


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no ptys")
def test_a_port_is_held_for_one_program_alone() -> None:
    import pty
    import tty

    master, slave = pty.openpty()
    tty.setraw(slave)
    name = os.ttyname(slave)
    first = open_port(name)
    try:
        with pytest.raises(PortBusy, match=re.escape(english_part("port.busy"))):
            open_port(name)
        first.write(b"seeds\n")
        assert os.read(master, 100) == b"seeds\n"
        os.write(master, b"sown")
        assert first.read()
        os.close(slave)
        os.close(master)
        with pytest.raises(OSError):  # noqa: PT011  # the board is gone: the system says why
            first.read()
    finally:
        first.close()
    with pytest.raises(OSError, match="closed"):
        first.read()


@pytest.mark.parametrize("fault", [TypeError, ValueError, AttributeError])
def test_a_port_that_is_closed_by_another_thread_is_closed(fault: type[Exception]) -> None:
    """The exception that pyserial raises depends on the system and on where it had come to."""

    class Closing:
        in_waiting = 3

        def read(self, size: int) -> bytes:
            raise fault

        def write(self, data: bytes) -> None:
            raise fault

        def close(self) -> None:
            raise fault

    transport = SerialTransport(Closing())  # type: ignore[arg-type]  # a stand-in for pyserial's
    with pytest.raises(OSError, match="closed"):
        transport.read()
    with pytest.raises(OSError, match="closed"):
        transport.write(b"seeds")
    transport.close()


# -- finding boards ------------------------------------------------------------------------------


class Machine:
    """A PC with boards on some of its ports."""

    def __init__(self, **boards: Bench | PortError) -> None:
        self.boards = {f"/dev/{port}": board for port, board in boards.items()}
        self.opened: list[str] = []

    def ports(self) -> list[tuple[str, str, str]]:
        return [(port, "Pico", port[-1]) for port in self.boards]

    def open(self, port: str) -> Transport:
        self.opened.append(port)
        board = self.boards[port]
        if isinstance(board, PortError):
            raise board
        return board.plug()


def test_every_port_is_asked_who_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(ttyACM1=Bench(), ttyACM3=PortBusy("held"), ttyACM5=PortError("not allowed"))
    one, two, three = look(machine.ports(), machine.open)
    assert (one.hello.name if one.hello else None, one.problem) == ("Awalé board", "")
    assert (two.hello, two.problem) == (None, "held")
    assert (three.hello, three.problem) == (None, "not allowed")


def test_the_only_board_is_taken_and_found_again_on_another_port() -> None:
    bench = Bench()
    machine = Machine(ttyACM1=PortError("no board"), ttyACM3=bench)
    seeker = PortFinder(opener=machine.open, ports=machine.ports)
    seeker().close()
    assert machine.opened[-1] == "/dev/ttyACM3"
    seeker.remember("test")
    del machine.boards["/dev/ttyACM3"]
    machine.boards["/dev/ttyACM7"] = bench
    seeker().close()
    assert machine.opened[-1] == "/dev/ttyACM7"


@pytest.mark.report
@pytest.mark.parametrize("before", [PortBusy("held"), PortError("cannot be opened"), None])
def test_a_board_is_found_though_its_old_name_is_still_there(
    before: PortError | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another board, a device that cannot be opened, or one that a program holds has the name."""
    bench = Bench()
    machine = Machine(ttyACM1=bench)
    seeker = PortFinder(opener=machine.open, ports=machine.ports)
    seeker().close()
    seeker.remember("test")
    monkeypatch.setattr("tests.support.firmware_harness.Hardware.board_id", "other")
    other = Bench()
    machine.boards["/dev/ttyACM1"] = before or other
    machine.boards["/dev/ttyACM5"] = bench
    seeker().close()
    assert machine.opened[-1] == "/dev/ttyACM5"


def test_several_boards_have_to_be_chosen_from_unless_a_usb_serial_number_is_the_boards_id() -> (
    None
):
    machine = Machine(ttyACM1=Bench(), ttyACM3=Bench())
    for known in (None, "test"):  # both have this id
        with pytest.raises(PortError, match=r"--port: /dev/ttyACM1 \(Awalé board\), /dev/ttyACM3"):
            PortFinder(board=known, opener=machine.open, ports=machine.ports)()
    machine.opened.clear()
    ports = [("/dev/ttyACM1", "Pico", "E66"), ("/dev/ttyACM3", "Pico", "TEST")]
    PortFinder(board="test", opener=machine.open, ports=lambda: ports)().close()
    assert set(machine.opened) == {"/dev/ttyACM3"}
