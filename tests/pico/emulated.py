# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board on an emulated Pico that runs real CircuitPython, with a finger and a PC.

The emulator is no part of this repository: the environment variable AWALE_PICO names its folder,
with a module `pico.py` that starts it. All times here are the emulated Pico's own.
"""

import importlib.util
import itertools
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from awale_host.virtual.geometry import board_description, pad_pins

from awale_core import Game, wire

EMULATOR = os.environ.get("AWALE_PICO", "")
BARE_US = 20  # a pad of some 12 pF with its 1 MΩ …
TOUCHED_US = 45  # … and under a finger
TAP_MS = 120
APART_MS = 120  # between touches of different pits: sooner is taken for a hand that slides
START_MS = 12_000  # with a bite of the watchdog before it
PATIENCE_MS = 4_000
MOST_WALL_S = 1_800
_STARTS = 3

Message = dict[str, Any]


class PowerCut(Exception):
    """The power went in the middle of a flash operation, as it was asked to."""


class EmulatedBoard:
    """A board that is switched on when it is made and off at the end of its `with` block.

    `drive` is the folder that becomes CIRCUITPY; `flash` a file with the whole flash as an earlier
    board has left it in `save`, instead of a drive. `cut_at` cuts the power inside the flash
    operation of that number, counted from power-on, when the given share of it is done. `frames`
    gets every frame as a JSON line. Without `plugged` the PC's end of the cable is loose. `events`
    are what the board has told the PC unasked.
    """

    def __init__(
        self,
        drive: Path | None = None,
        *,
        flash: Path | None = None,
        save: Path | None = None,
        cut_at: tuple[int, float] | None = None,
        frames: Path | None = None,
        plugged: bool = True,
        wall_s: int = MOST_WALL_S,
    ) -> None:
        description = board_description()
        pads = description["touch"]["pads"]
        self.pins = dict(zip([pad["name"] for pad in pads], pad_pins(description), strict=True))
        self.events: list[Message] = []
        self._answers: dict[int, Message] = {}
        self._ids = itertools.count(1)
        extra: list[str] = []
        for option, value in (("--flash", flash), ("--save-flash", save), ("--frames", frames)):
            if value is not None:
                extra += [option, str(value)]
        if not plugged:
            extra.append("--unplugged")
        if cut_at is not None:
            extra += ["--cut-at", f"{cut_at[0]}:{cut_at[1]}"]
        for _ in range(_STARTS):
            self._pico = _runner().Pico(
                drive or "",
                touch=f"{'+'.join(self.pins.values())}:base={BARE_US},touched={TOUCHED_US}",
                leds=description["pins"]["led_data"],
                realtime=False,
                wall=wall_s,
                extra=extra,
            )
            try:
                self.control("stats")
                break
            except PowerCut:  # a port that was free has been taken by somebody else meanwhile
                self._pico.p.wait()

    def __enter__(self) -> "EmulatedBoard":
        return self

    def __exit__(self, *_: object) -> None:
        self._pico.__exit__()
        self._pico.p.wait()

    # -- the bench ---------------------------------------------------------------------------

    def control(self, *commands: str) -> list[Any]:
        """Give the emulator commands, all at the same instant; its answers."""
        socket = self._pico.k
        try:
            socket.write("".join(f"{command}\n" for command in commands).encode())
            while socket.buf.count(b"\n") < len(commands):
                if not socket.poll(1) and self._pico.p.poll() is not None:
                    raise PowerCut
        except OSError:
            raise PowerCut from None
        lines = [socket.until(b"\n") for _ in commands]
        return [json.loads(line) for line in lines]

    @property
    def now_us(self) -> int:
        """µs since power-on."""
        now: int = self.control("stats")[0]["t_us"]
        return now

    @property
    def flash_operations(self) -> int:
        """Erases of 4 KiB and programs of 256 B since power-on."""
        stats = self.control("stats")[0]
        return int(stats["erase"] + stats["program"])

    def until(self, met: Callable[[], Any], what: str, patience_ms: int = PATIENCE_MS) -> Any:
        """Let time pass until `met` gives something true, and return that."""
        end = self.now_us + 1000 * patience_ms
        while True:
            found = met()
            if found:
                return found
            if self.now_us > end:
                raise AssertionError(f"not within {patience_ms} ms: {what}")
            self._hear()

    def rest(self, ms: int) -> None:
        """Let time pass."""
        end = self.now_us + 1000 * ms
        self.until(lambda: self.now_us >= end, "time", 10 * ms + PATIENCE_MS)

    # -- a finger ----------------------------------------------------------------------------

    def tap(self, pad: str, ms: int = TAP_MS) -> int:
        """Touch a pad for a moment; when that began, in µs."""
        stats, _ = self.control("stats", f"tap {self.pins[pad]} {ms}")
        began: int = stats["t_us"]
        return began

    def touch(self, pad: str) -> int:
        """Touch a pad, leave it and wait until the next one may be touched."""
        began = self.tap(pad)
        self.rest(TAP_MS + APART_MS)
        return began

    # -- the PC ------------------------------------------------------------------------------

    def open(self) -> Message:
        """Open the data port and say hello until the board has started; its hello."""
        self._pico.close_data()
        self.events.clear()
        self._answers.clear()
        self._pico.data.write(b"\n")
        ids: list[int] = []
        spoken = -1_000_000

        def hello() -> Message | None:
            nonlocal spoken
            now = self.now_us
            if now - spoken >= 1_000_000:
                spoken = now
                ids.append(next(self._ids))
                self._send({"t": "hello", "v": wire.PROTOCOL, "host": "test 1", "id": ids[-1]})
            return next((self._answers[id] for id in ids if id in self._answers), None)

        found: Message = self.until(hello, "a hello", START_MS)
        return found

    def ask(self, **message: Any) -> Message:
        """The answer to a request; as the protocol says it is repeated after a second."""
        number = message["id"] = next(self._ids)
        self._send(message)
        spoken = self.now_us

        def answer() -> Message | None:
            nonlocal spoken
            if number not in self._answers and self.now_us - spoken >= 1_000_000:
                spoken = self.now_us
                self._send(message)
            return self._answers.get(number)

        found: Message = self.until(answer, f"an answer to {message}", 2 * PATIENCE_MS)
        return found

    def event(self, kind: str, patience_ms: int = PATIENCE_MS, **fields: Any) -> Message:
        """Wait for an event with these fields."""

        def found() -> Message | None:
            for event in self.events:
                if event["t"] == kind and fields.items() <= event.items():
                    return event
            return None

        event: Message = self.until(found, f"{kind} {fields}", patience_ms)
        return event

    def _send(self, message: Message) -> None:
        try:
            self._pico.data.write(wire.encode(message))
        except OSError:
            raise PowerCut from None

    def _hear(self) -> None:
        """Take in what the board has said, waiting a moment for it."""
        data = self._pico.data if self._pico._d else self._pico.console
        try:
            if not data.poll(0.01) and self._pico.p.poll() is not None:
                raise PowerCut
        except OSError:
            raise PowerCut from None
        if data is self._pico.console:
            return
        *lines, data.buf = data.buf.split(b"\n")
        for line in lines:
            try:
                message = wire.decode(line)
            except wire.WireError:
                continue
            if "re" in message:
                self._answers[message["re"]] = message
            elif "n" in message:
                self.events.append(message)

    # -- console -----------------------------------------------------------------------------

    def type(self, text: str) -> None:
        """Type on the console."""
        self._pico.console.write(text.encode())

    def printed(self, text: str, patience_ms: int = PATIENCE_MS) -> str:
        """What was printed on the console since the last call, up to `text`."""
        console = self._pico.console
        wanted = text.encode()

        def there() -> bool:
            console.poll(0.01)
            return wanted in console.buf

        self.until(there, f"{text!r} on the console", patience_ms)
        return str(console.until(wanted).decode(errors="replace"))


def game_of(state: Message, moves: str = "") -> Game:
    """The game that a board's `state` begins with, after `moves`."""
    game = Game.from_fen(state["start"], state["rules"])
    for letter in moves:
        game.play("ABCDEFabcdef".index(letter))
    return game


def read_frames(path: Path) -> Iterator[tuple[int, int, list[str]]]:
    """The frames in a file: when each began and ended on the wire in µs, and its colours."""
    with open(path, encoding="ascii") as lines:
        for line in lines:
            if line.endswith("\n"):
                frame = json.loads(line)
                began = frame["t_us"]
                yield began, began + frame["bits"] * 5 // 4, frame["rgb"]


def _runner() -> Any:
    """The module that starts the emulator."""
    spec = importlib.util.spec_from_file_location("pico_runner", Path(EMULATOR) / "pico.py")
    if not EMULATOR or spec is None or spec.loader is None:
        sys.exit("AWALE_PICO must name the folder of an emulated Pico (docs/pico.md).")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
