# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Port discovery: data ports of CircuitPython boards, the Awalé boards that answer there, and why
none does."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

from awale_session.catalogue import failure
from awale_session.link.errors import LinkError, PortBusy, PortError
from awale_session.link.link_session import Timing
from awale_session.link.messages import Hello
from awale_session.link.port import Transport
from awale_session.wording import visible

from ..bootsel import pico_in_bootsel
from .board import Board
from .prompt import stands_at_prompt, start_program
from .transport import open_port

_log = logging.getLogger(__name__)
_LOOK = Timing(request_timeout=0.4, max_hellos=3)
_LOOKS = 10  # for a board that was started, of a second each
_MICROPYTHON = (0x2E8A, 0x0005)
# What a person can end at once comes first.
_ORDER = ("port.at_prompt", "port.held", "port.busy", "port.not_allowed", "port.hangs")


@dataclass(frozen=True)
class FoundPort:
    """A port, or a Pico without one; `hello` of the Awalé board there, or `error`, why there is
    none."""

    port: str
    product: str
    serial_number: str
    hello: Hello | None
    error: LinkError | None = None

    @property
    def problem(self) -> str:
        """The sentence of `error`, empty if a board answers."""
        return str(self.error or "")


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
    raise failure(PortError, "port.no_board")


def look(
    ports: list[tuple[str, str, str]],
    opener: Callable[[str], Transport] = open_port,
    *,
    start: bool = False,
) -> list[FoundPort]:
    """Say hello on each of `ports` and report which boards answer; `start` a board that stands at
    its prompt."""
    found = []
    for device, product, number in ports:
        hello, error = _greet(device, opener)
        try:
            silent = error is not None and not isinstance(error, PortError)
            if silent and _at_prompt(number, opener, start):
                for _ in range(_LOOKS if start else 0):
                    hello, error = _greet(device, opener)
                    if hello is not None:
                        break
                else:
                    error = failure(PortError, "port.at_prompt", address=device)
        except PortBusy as held:  # the program that has the console has ended the board's, perhaps
            error = held
        _log.info("%s (%s): %s", device, product, error or (hello.board if hello else ""))
        found.append(FoundPort(device, product, number, hello, error))
    return found


def _greet(
    device: str, opener: Callable[[str], Transport]
) -> tuple[Hello | None, LinkError | None]:
    try:
        with Board(lambda: opener(device), timing=_LOOK) as board:
            return board.hello, None
    except LinkError as error:
        if error.say is not None and error.say.id == "link.hung_up":  # and is a socket's reason
            error = failure(PortError, "port.hangs", address=device)
        return None, error


def _at_prompt(serial_number: str, opener: Callable[[str], Transport], start: bool) -> bool:
    """Whether the board with that USB serial number stands at its prompt; `start` its program.
    PortBusy if another program has its console."""
    try:
        console = opener(console_of(serial_number))
    except PortBusy:
        raise
    except PortError:
        return False
    with closing(console):
        try:
            at_prompt = stands_at_prompt(console)
            if at_prompt and start:
                start_program(console)
        except OSError:
            return False
    return at_prompt


def other_picos() -> list[FoundPort]:
    """Picos at the USB that cannot answer: in BOOTSEL mode, or with another program."""
    from adafruit_board_toolkit.circuitpython_serial import repl_comports
    from serial.tools.list_ports import comports

    known = {number for _, _, number in data_ports()}
    others = [
        (port, "port.stock")
        for port in repl_comports()
        if visible(str(port.serial_number or "")) not in known
    ]
    others += [(p, "port.micropython") for p in comports() if (p.vid, p.pid) == _MICROPYTHON]
    found = [
        FoundPort(
            str(port.device),
            visible(str(port.product or "?")),
            visible(str(port.serial_number or "")),
            None,
            failure(PortError, sentence, address=str(port.device)),
        )
        for port, sentence in others
    ]
    if pico_in_bootsel():
        found.append(FoundPort("", "Pico", "", None, failure(PortError, "port.bootsel")))
    return found


def absence(found: Sequence[FoundPort]) -> LinkError:
    """Return the nearest reason why no board is connected, from all that was `found`."""

    def rank(error: LinkError) -> int:
        id = error.say.id if error.say else ""
        return _ORDER.index(id) if id in _ORDER else len(_ORDER)

    errors = [each.error for each in found if each.error is not None]
    return min(errors, key=rank, default=failure(PortError, "port.no_board"))


class PortFinder:
    """Finds one board's port, and finds it again when the board returns on another port.

    `port` fixes the port; else the only board that is connected is taken, or the one with the id
    `board`; with `start`, one at its prompt is started. LinkError says what to do when there is
    none or more than one.
    """

    def __init__(
        self,
        port: str | None = None,
        board: str | None = None,
        opener: Callable[[str], Transport] = open_port,
        ports: Callable[[], list[tuple[str, str, str]]] | None = None,
        *,
        start: bool = False,
    ) -> None:
        self._port = port
        self._board = board
        self._opener = opener
        self._ports = ports or data_ports
        self._start = start

    def __call__(self) -> Transport:
        """Open the port; see the class.

        A port's name says nothing: boards exchange them, and a dead one may stay in the list. The
        port whose USB serial number is the board's id is asked first.
        """
        if self._port is None:
            return self._opener(self._choose())
        given = [port for port in self._ports() if port[0] == self._port]
        for found in look(given, self._opener, start=self._start):
            if found.error is not None:
                raise found.error
        return self._opener(self._port)

    def remember(self, board: str) -> None:
        """Find the board with this id from now on."""
        self._board = board

    def _choose(self) -> str:
        known = (self._board or "").lower()
        ports = self._ports()
        named = [port for port in ports if known and port[2].lower() == known]
        found: list[FoundPort] = []
        for some in (named, [port for port in ports if port not in named]):
            found += look(some, self._opener, start=self._start)
            boards = list(self._answering(found))
            if len(boards) == 1:
                return boards[0][0]
            if boards:
                names = ", ".join(f"{port} ({name})" for port, name in boards)
                raise failure(PortError, "port.several", names=names)
        silent = [each for each in found if each.hello is None]
        if found and not silent:  # others' boards
            raise failure(PortError, "link.another_board")
        raise absence(silent + other_picos())

    def _answering(self, found: Sequence[FoundPort]) -> Iterator[tuple[str, str]]:
        for each in found:
            if each.hello is not None and self._board in (None, each.hello.board):
                yield each.port, each.hello.name
