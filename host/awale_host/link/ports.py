# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Port discovery: data ports of CircuitPython boards, and the Awalé boards that answer there."""

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from awale_session.catalogue import english, failure, sentence
from awale_session.link.errors import LinkError, PortBusy, PortError
from awale_session.link.link_session import Timing
from awale_session.link.messages import Hello
from awale_session.link.port import Transport
from awale_session.wording import visible

from .board import Board
from .transport import open_port

NO_BOARD = english(sentence("link.no_board"))
_log = logging.getLogger(__name__)
_LOOK = Timing(request_timeout=0.4, max_hellos=3)


@dataclass(frozen=True)
class FoundPort:
    """A data port; `hello` of the Awalé board there, or `problem`, why there is none."""

    port: str
    product: str
    serial_number: str
    hello: Hello | None
    problem: str = ""


def data_ports() -> list[tuple[str, str, str]]:
    """Data ports of CircuitPython boards: device, product and serial number each."""
    from adafruit_board_toolkit.circuitpython_serial import data_comports

    return sorted(
        (
            str(port.device),
            visible(str(port.product or "?")),
            visible(str(port.serial_number or "")),
        )
        for port in data_comports()
    )


def console_of(board: str) -> str:
    """Return the console port of the board with this id: a CircuitPython board's USB serial number
    is that id. PortError if there is none."""
    from adafruit_board_toolkit.circuitpython_serial import repl_comports

    for port in repl_comports():
        if str(port.serial_number or "").lower() == board.lower():
            return str(port.device)
    raise failure(PortError, "link.no_board")


def look(
    ports: list[tuple[str, str, str]], opener: Callable[[str], Transport] = open_port
) -> list[FoundPort]:
    """Say hello on each of `ports` and report which boards answer."""
    found = []
    for device, product, number in ports:
        hello, problem = None, ""
        try:
            with Board(lambda device=device: opener(device), timing=_LOOK) as board:  # type: ignore[misc]
                hello = board.hello
        except PortBusy:
            problem = "in use by another program"
        except LinkError as error:
            problem = str(error)
        _log.info("%s (%s): %s", device, product, problem or (hello.board if hello else ""))
        found.append(FoundPort(device, product, number, hello, problem))
    return found


class PortFinder:
    """Finds one board's port, and finds it again when the board returns on another port.

    `port` fixes the port; else the only board that is connected is taken, or the one with the id
    `board`. PortError says what to do when there is none or more than one.
    """

    def __init__(
        self,
        port: str | None = None,
        board: str | None = None,
        opener: Callable[[str], Transport] = open_port,
        ports: Callable[[], list[tuple[str, str, str]]] = data_ports,
    ) -> None:
        self._port = port
        self._board = board
        self._opener = opener
        self._ports = ports

    def __call__(self) -> Transport:
        """Open the port; see the class.

        A port's name says nothing: boards exchange them, and a dead one may stay in the list. The
        port whose USB serial number is the board's id is opened, else every port is asked.
        """
        if self._port is not None:
            return self._opener(self._port)
        known = (self._board or "").lower()
        named = [port for port, _, number in self._ports() if known and number.lower() == known]
        if len(named) == 1:
            with suppress(PortError):
                return self._opener(named[0])
        return self._opener(self._choose())

    def remember(self, board: str) -> None:
        """Find the board with this id from now on."""
        self._board = board

    def _choose(self) -> str:
        ports = self._ports()
        if not ports:
            raise failure(PortError, "link.no_board")
        found = look(ports, self._opener)
        boards = [each for each in found if each.hello is not None]
        if self._board is not None:
            boards = [each for each in boards if each.hello and each.hello.board == self._board]
        if len(boards) == 1:
            return boards[0].port
        if boards:
            names = ", ".join(
                f"{each.port} ({each.hello.name})" for each in boards if each.hello is not None
            )
            raise failure(PortError, "link.several", names=names)
        if any(each.problem == "in use by another program" for each in found):
            raise failure(PortBusy, "link.in_use")
        raise failure(PortError, "link.no_answer")
