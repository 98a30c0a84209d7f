# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A board for tests: the firmware's real `App` between pads, lights, a port and a memory that the
test holds in its hands, in a time that the test lets pass.

    board = Board()
    board.play([(0, "ok"), (2000, "A"), (6000, "f")])
    assert board.seeds_lit("A") == 0

Every frame that any test draws is checked against the current that the board may draw, computed
here from what went to the LEDs and from nothing else.
"""

import itertools
import threading
from collections.abc import Iterable
from typing import Any

import adafruit_pixelbuf
from awale_board import layout
from awale_board.app import App
from awale_board.config import Config
from awale_board.store_archive import Archive
from awale_board.ui_menu import PIT_OPTIONS

from awale_core import Game, wire
from hardware.touch import TouchModel
from tests.support.wire_schema import FromBoard

PASS_MS = 10
_PADS = TouchModel().pads()
IDLE_RAW = [pad.idle_counts for pad in _PADS]
TOUCHED_RAW = [pad.idle_counts + pad.finger_counts for pad in _PADS]
TAP_MS = 120
# A real board has one thread; here only one board runs at a time.
_ONE_AT_A_TIME = threading.RLock()
Colour = tuple[int, int, int]


class Pads:
    """Pads with an exact raw value; `raw` may be changed pad by pad."""

    def __init__(self, raw: list[int] | None = None) -> None:
        self.raw = list(IDLE_RAW) if raw is None else raw

    def read(self, pad: int) -> int:
        return self.raw[pad]

    def touch(self, name: str, down: bool) -> None:
        pad = layout.PAD_NAMES.index(name)
        self.raw[pad] = TOUCHED_RAW[pad] if down else IDLE_RAW[pad]


class Lights(adafruit_pixelbuf.PixelBuf):
    """The pixels as Adafruit's library keeps them; `sent` is what went down the wire last."""

    def __init__(self, board: "Board", count: int) -> None:
        super().__init__(count, byteorder="RGB", auto_write=False)
        self._board = board
        self.sent = bytes(3 * count)

    def _transmit(self, buffer: bytearray) -> None:
        self.sent = bytes(buffer)
        self._board.frame_drawn(self.sent)


class Port:
    """Both ends of a data port: `App` reads and writes bytes, the test plays the PC. Each line that
    the board writes is checked against the schema of messages."""

    FIFO = 320  # bytes that are accepted while no host reads

    def __init__(self) -> None:
        self._connected = False
        self._written = FromBoard()
        self.reading = True
        self.incoming = b""
        self.outgoing = b""

    @property
    def connected(self) -> bool:
        return self._connected

    @connected.setter
    def connected(self, connected: bool) -> None:
        self._connected = connected
        self._written.restart()

    @property
    def in_waiting(self) -> int:
        return len(self.incoming)

    def read(self, size: int) -> bytes:
        taken, self.incoming = self.incoming[:size], self.incoming[size:]
        return taken

    def write(self, data: bytes) -> int:
        room = len(data) if self.reading else max(0, self.FIFO - len(self.outgoing))
        self.outgoing += data[:room]
        self._written.feed(data[:room])
        return min(room, len(data))


class Tones:
    """A piezo; `heard` are the tones played, in hertz."""

    def __init__(self) -> None:
        self.heard: list[int] = []

    def play(self, hertz: int) -> None:
        if hertz:
            self.heard.append(hertz)


class Clock:
    """A clock that is not set at first, and stands still once it is."""

    def __init__(self) -> None:
        self.seconds = 0

    def unix_time(self) -> int:
        return self.seconds

    def set_time(self, seconds: int) -> None:
        self.seconds = seconds


def health() -> dict[str, "int | str | bool | None"]:
    return {"heap": 64032, "reset": "power_on", "python": "circuitpython 10.2.1", "crash": None}


class Hardware:
    """The bundle that `App` gets, made of what a `Board` holds."""

    board_id = "test"

    def __init__(self, board: "Board") -> None:
        self._board = board
        self.pads = board.pads
        self.lights = board.lights
        self.port = board.port
        self.store = board.memory
        self.flash = board.flash
        self.clock = board.clock
        self.tones = board.tones
        self.failed = board.failed

    def collect(self) -> None:
        pass

    def random_bits(self) -> int:
        return next(self._board.ids)

    def old_fram(self) -> Any:
        return self._board.fram

    def feed(self) -> None:
        pass

    def switch_light(self, on: bool) -> None:
        self._board.light_is_on = on

    def supply_ok(self) -> bool:
        return self._board.supply

    def health(self) -> dict[str, "int | str | bool | None"]:
        return {**self._board.health, "supply": self._board.supply}


class Board:
    """The whole board. `now` is its time in ms, `frames` all frames drawn as (ms, RGB bytes);
    `settings` are values of its `config`."""

    def __init__(
        self,
        config: Config | None = None,
        memory: bytearray | None = None,
        games: int = 0,
        raw: list[int] | None = None,
        *,
        flash: Any = None,
        fram: Any = None,
        failed: bool = False,
        **settings: Any,
    ) -> None:
        self.now = 0
        self.config = config or Config()
        for name, value in settings.items():
            setattr(self.config, name, value)
        self.pads = Pads(raw)
        self.port = Port()
        self.tones = Tones()
        self.memory = bytearray(b"\xff" * 4096) if memory is None else memory
        self.frames: list[tuple[int, bytes]] = []
        self.events: list[dict[str, Any]] = []
        self.lights = Lights(self, self.config.leds)
        self.health = health()
        self.supply = True  # of the LEDs …
        self.light_is_on = True  # … and whether it is switched on
        self.clock = Clock()
        self.last_id = 0
        self.ids = itertools.count(0xA0000001 + games)
        self._request_ids = itertools.count(1)
        self.flash = flash
        self.fram = fram  # what version 0.2 had its games in
        self.failed = failed
        with _ONE_AT_A_TIME:
            self.app = App(Hardware(self), self.config)  # type: ignore[arg-type]  # the stubs of PixelBuf differ

    # -- time and fingers --------------------------------------------------------------------

    def run(self, ms: int) -> None:
        """Let time pass."""
        for _ in range(ms // PASS_MS):
            with _ONE_AT_A_TIME:
                self.app.step(self.now)
            self.now += PASS_MS

    def tap(self, *names: str, ms: int = TAP_MS) -> None:
        """Touch pads together for a while, then let go."""
        for name in names:
            self.pads.touch(name, True)
        self.run(ms)
        for name in names:
            self.pads.touch(name, False)
        self.run(100)

    def hold(self, *names: str, ms: int = 1_800) -> None:
        """Hold pads together, one shortly after the other, and let go."""
        for name in names:
            self.pads.touch(name, True)
            self.run(50)
        self.run(ms)
        for name in names:
            self.pads.touch(name, False)
        self.run(60)

    def play(self, script: Iterable[tuple[int, str]]) -> None:
        """Tap pads at their times, counted from now."""
        began = self.now
        for at, names in script:
            self.run(began + at - self.now)
            self.tap(*names.split("+"))

    def settle(self, most_ms: int = 60_000) -> None:
        """Let time pass until nothing moves."""
        for _ in range(most_ms // PASS_MS):
            self.run(PASS_MS)
            if not self.app.animator.busy:
                self.run(40)
                return
        raise AssertionError(f"still moving after {most_ms} ms")

    def choose(self, **options: str | int) -> None:
        """Make choices as a player does: touch each pit of the start menu until it says so."""
        for name, value in options.items():
            pit = PIT_OPTIONS.index("opponent" if name == "level" else name)
            for _ in range(12):
                if self.app.options.get(name) == value:
                    break
                self.tap(layout.PAD_NAMES[pit])
            assert self.app.options.get(name) == value

    @property
    def game(self) -> Game:
        """The game on the table."""
        game = self.app.session.game
        assert game is not None
        return game

    @property
    def archive(self) -> Archive:
        """The games that the board keeps."""
        assert self.app.archive is not None
        return self.app.archive

    # -- light -------------------------------------------------------------------------------

    def frame_drawn(self, sent: bytes) -> None:
        self.frames.append((self.now, sent))
        config = self.config
        leds = len(sent) // 3
        channels_ma = config.led_channel_ua / 1000 * sum(sent) / 255
        idle_ma = config.led_idle_ua / 1000 * leds
        if channels_ma:
            total_ma = config.other_ma + idle_ma + channels_ma
            assert total_ma <= config.budget_ma + 1e-6, f"{total_ma:.1f} mA at {self.now} ms"

    def light(self, cup: str, frame: bytes | None = None) -> list[Colour]:
        """The colours of a cup's LEDs, from its first one on."""
        number = layout.PAD_NAMES.index(cup)
        config = self.config
        first = layout.first_led(number, config.leds_per_pit, config.leds_per_store)
        count = layout.led_count(number, config.leds_per_pit, config.leds_per_store)
        sent = self.lights.sent if frame is None else frame
        return [
            (sent[3 * led], sent[3 * led + 1], sent[3 * led + 2])
            for led in range(first, first + count)
        ]

    def lit(self, cup: str, frame: bytes | None = None) -> int:
        """Return the number of LEDs of a cup that shine."""
        return sum(1 for colour in self.light(cup, frame) if any(colour))

    def shapes(self, cup: str, since: int) -> list[str]:
        """Return the frames of a cup since then, without colours: ``#`` lit, ``.`` dark."""
        seen: list[str] = []
        for at, frame in self.frames:
            shape = "".join("#" if any(colour) else "." for colour in self.light(cup, frame))
            if at >= since and (not seen or seen[-1] != shape):
                seen.append(shape)
        return seen

    # -- the PC ------------------------------------------------------------------------------

    def connect(self) -> dict[str, Any]:
        """Open the port and say hello."""
        self.port.connected = True
        return self.ask(t="hello", v=wire.PROTOCOL, host="test 1")

    def new(self, **fields: Any) -> str:
        """Let the PC begin a game, of two people unless `fields` say otherwise, and the light come
        to rest; its id."""
        if not self.port.connected:
            self.connect()
        people = {"rules": "abapa", "south": "touch", "north": "touch"}
        start = {} if "fen" in fields else {"starter": 0}
        answer = self.ask(t="new", **people | start | fields)
        assert answer["t"] == "ok", answer
        self.settle()
        return str(answer["game"])

    def send(self, line: bytes) -> None:
        self.port.incoming += line

    def messages(self) -> list[dict[str, Any]]:
        """Return the board's messages since the last call."""
        lines = self.port.outgoing.split(b"\n")
        self.port.outgoing = lines.pop()
        return [wire.decode(line) for line in lines]

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send a request and return its answer; events on the way are kept in `events`."""
        message.setdefault("id", next(self._request_ids))
        self.last_id = message["id"]
        self.send(wire.encode(message))
        for _ in range(100):
            self.run(PASS_MS)
            for answer in self.messages():
                if answer.get("re") == message["id"]:
                    return answer
                self.events.append(answer)
        raise AssertionError(f"no answer to {message}")

    def news(self, kind: str) -> list[dict[str, Any]]:
        """All events of a kind so far."""
        self.events += self.messages()
        return [event for event in self.events if event["t"] == kind]


def begun(*pads: str, **options: str | int) -> Board:
    """A board with a game that was begun by touch, after these choices, and in which these pits
    were touched; the light is at rest."""
    board = Board()
    board.choose(**options)
    for pad in ("ok", *pads):
        board.tap(pad)
        board.settle()
    return board
