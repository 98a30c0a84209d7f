# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""No board is connected: why, in the same words wherever it is said."""

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import serial
from awale_host.bootsel import pico_in_bootsel
from awale_host.cli import awale
from awale_host.link.ports import PortFinder
from awale_session.catalogue import english, sentence
from awale_session.link.errors import LinkError
from awale_session.link.link_session import Timing
from click.testing import CliRunner

from tests.support.board_in_process import Bench
from tests.support.usb import CONSOLE, DATA, MICROPYTHON, Prompt, SerialPort, Silent, Usb

PORT = "/dev/ttyACM1"


@pytest.fixture
def usb(monkeypatch: pytest.MonkeyPatch) -> Usb:
    return Usb(monkeypatch)


def run(*words: str) -> str:
    result = CliRunner().invoke(awale, words)
    return result.output + str(result.exception or "")


def refuses(number: int) -> Callable[[], Any]:
    def fail() -> None:
        raise serial.SerialException(number, os.strerror(number))

    return fail


def silent() -> SerialPort:
    return SerialPort(Silent())


def nothing(usb: Usb, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pass


def bootsel(usb: Usb, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (place / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    monkeypatch.setattr("awale_host.bootsel.mount_points", lambda: [place])


def stock(usb: Usb, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usb.plug(PORT, CONSOLE, silent)


def micropython(usb: Usb, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usb.plug(PORT, None, silent, MICROPYTHON)


def at_prompt(usb: Usb, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board = Prompt(Bench().plug)
    usb.plug("/dev/ttyACM0", CONSOLE, board.console)
    usb.plug(PORT, DATA, board.data_port)


def held(usb: Usb, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("awale_host.link.transport.holders", lambda port: ["minicom (process 7)"])
    usb.plug(PORT, DATA, refuses(errno.EBUSY))


def not_allowed(usb: Usb, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usb.plug(PORT, DATA, refuses(errno.EACCES))


def console_held(usb: Usb, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held(usb, place, monkeypatch)
    usb.plug("/dev/ttyACM0", DATA, silent)
    usb.plug(PORT, CONSOLE, refuses(errno.EBUSY))


def breaks_off(usb: Usb, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    port = silent()
    monkeypatch.setattr(port, "read", lambda size: refuses(errno.EIO)())
    usb.plug(PORT, DATA, lambda: port)


def ghost(usb: Usb, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usb.plug(PORT, DATA, refuses(errno.ENXIO))


@pytest.mark.parametrize(
    ("plug", "id"),
    [
        (nothing, "port.no_board"),
        (bootsel, "port.bootsel"),
        (stock, "port.stock"),
        (micropython, "port.micropython"),
        (at_prompt, "port.at_prompt"),
        (held, "port.held"),
        (console_held, "port.held"),
        (not_allowed, "port.not_allowed"),
        (breaks_off, "port.hangs"),
        (ghost, "port.hangs"),
    ],
)
def test_the_reason_is_the_same_wherever_it_is_given(
    plug: Callable[..., None],
    id: str,
    usb: Usb,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plug(usb, tmp_path, monkeypatch)
    monkeypatch.setattr("awale_host.link.ports._LOOK", Timing(request_timeout=0.01, max_hellos=3))
    said = english(sentence(id, address=PORT, programs="minicom (process 7)"))
    for command in ("ports", "doctor", "play"):
        assert run(command).count(said) == 1
    with pytest.raises(LinkError) as caught:  # what the page and its languages get
        PortFinder()()
    assert caught.value.say is not None
    assert caught.value.say.id == id


@pytest.mark.parametrize("command", ["ports", "doctor", "play"])
def test_a_board_at_its_prompt_is_started_when_that_is_asked(command: str, usb: Usb) -> None:
    bench = Bench()
    board = Prompt(bench.plug)
    usb.plug("/dev/ttyACM0", CONSOLE, board.console)
    usb.plug(PORT, DATA, board.data_port)
    run(command)
    assert board.is_there
    if command == "play":
        PortFinder(start=True)().close()
    else:
        assert "Awalé board" in run(command, "--start")
    assert not board.is_there


def test_programs_read_the_reason_as_json(usb: Usb) -> None:
    usb.plug(PORT, CONSOLE, silent)
    (found,) = json.loads(run("ports", "--json"))
    assert (found["port"], found["board"]) == (PORT, None)
    assert found["problem"] == english(sentence("port.stock", address=PORT))


@pytest.mark.parametrize(("product", "waits"), [("0003", True), ("000f", True), ("0005", False)])
def test_linux_names_a_pico_in_bootsel_whose_drive_is_not_mounted(
    product: str, waits: bool, usb: Usb, tmp_path: Path
) -> None:
    device = tmp_path / "1-2"
    device.mkdir()
    (device / "idVendor").write_text("2e8a\n")
    (device / "idProduct").write_text(f"{product}\n")
    assert pico_in_bootsel(tmp_path) is waits
