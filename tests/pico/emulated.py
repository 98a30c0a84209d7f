# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board on an emulated Pico that runs real CircuitPython, with a finger and a PC.

All times here are the emulated Pico's own.
"""

import functools
import itertools
import math
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from awale_core import Game, wire
from hardware import touch
from hardware.description import GeometryName, read_description
from tests.pico.images import Operation, flash_image
from tests.pico.runner import Action, EmulatedPico, Frame, PadTimes

TAP_MS = 120
APART_MS = 120  # between touches of different pits: a shorter gap counts as a sliding hand
START_MS = 12_000  # with a watchdog reset before it
PATIENCE_MS = 4_000
_STEP_US = 2_000
_REPEAT_US = 1_000_000  # a host repeats a request that is not answered (docs/protocol.md)

Message = dict[str, Any]


class PowerCut(Exception):
    """The power was cut in the middle of a flash operation, as the test asked for."""


def gpio(name: str) -> int:
    """The number of a pin: 22 for ``GP22``."""
    return int(name.removeprefix("GP"))


@functools.cache
def pad_times(
    geometry: GeometryName = "pcb",
    *,
    finger: float = 1.0,
    idle: float = 1.0,
    noise: float = 1.0,
    hum: float = 1.0,
) -> dict[int, PadTimes]:
    """Return the discharge time of each pad by the model in `hardware.touch`, by GPIO number.

    The finger is the weakest that the board must feel; `finger`, `idle`, `noise` and `hum` scale
    the model. A reading is the sum of ten discharges, each with even noise; the model's noise is
    the standard deviation of that sum.
    """
    model = touch.TouchModel(geometry=geometry)
    ohm = model.touch.pulldown_ohm
    finger_pf = finger * model.finger_pf()
    volts = hum * touch.SUPPLIES[touch.SUPPLY].hum_v * math.sqrt(2)
    slope_v_s = 2 * math.pi * touch.MAINS_HZ * volts
    times = {}
    for pad, wired in zip(model.places.pads, model.touch.pads, strict=True):
        idle_pf = idle * model.idle_pf(pad)
        bare_us = touch.discharge_us(idle_pf, ohm)
        noise_us = noise * touch.NOISE * bare_us * math.sqrt(3 * touch.DISCHARGES)
        touched_us = touch.discharge_us(idle_pf, ohm, finger_pf)
        hum_us = touch.discharge_us(idle_pf, ohm, finger_pf, slope_v_s) - touched_us
        times[gpio(wired.pin)] = PadTimes(bare_us, touched_us, noise_us, hum_us)
    return times


class EmulatedBoard:
    """A board that is switched on when it is made and off at the end of its `with` block.

    `drive` is the folder that becomes CIRCUITPY (None: a new Pico, without a drive), `nvm` what
    its `microcontroller.nvm` holds and `games` its memory for games (default: nothing), `geometry`
    which board it is, `pads` its discharge times if they are not that board's; `flash`, instead
    of `drive`, a file with the
    whole flash, as an earlier board left it in `save`. `cut_at` cuts the power inside the flash
    operation of that number, counted from power-on, when that share of it is done: then every
    method raises PowerCut. Without `plugged` the PC's end of the cable is loose. `events` are
    what the board has sent to the PC without being asked; `frames` what the LEDs showed, if
    `watched`; `fed_us` when the program fed the watchdog, which it does after each pass;
    `erased_us` when flash was erased; `operations` all operations on flash, if `recorded`.
    """

    def __init__(
        self,
        drive: Path | None = None,
        *,
        nvm: bytes | None = None,
        games: bytes | None = None,
        geometry: GeometryName = "pcb",
        pads: dict[int, PadTimes] | None = None,
        flash: Path | None = None,
        save: Path | None = None,
        cut_at: tuple[int, float] | None = None,
        watched: bool = False,
        recorded: bool = False,
        plugged: bool = True,
    ) -> None:
        description = read_description()
        self.pins = {pad.name: gpio(pad.pin) for pad in description.touch.pads}
        self.events: list[Message] = []
        self.frames: list[Frame] = []
        self.fed_us: list[int] = []
        self.erased_us: list[int] = []
        self.operations: list[Operation] = []
        self.console = b""
        self._data = b""
        self._answers: dict[int, Message] = {}
        self._ids = itertools.count(1)
        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        if flash is None:
            flash = folder / "flash.bin"
            flash.write_bytes(flash_image(drive, folder, nvm, games))
        self._pico = EmulatedPico(
            flash,
            pads=pads or pad_times(geometry),
            leds=gpio(description.pins.led_data),
            ground=[gpio(description.pins.few_leds)] if geometry == "pcb" else [],
            save=save,
            cut_at=cut_at,
            plugged=plugged,
            frames=watched,
            operations=recorded,
        )

    def __enter__(self) -> "EmulatedBoard":
        return self

    def __exit__(self, *_: object) -> None:
        self._pico.close()
        self._folder.cleanup()

    # -- the bench ---------------------------------------------------------------------------

    def step(
        self, us: int = _STEP_US, *actions: Action, console: bytes = b"", data: bytes = b""
    ) -> bytes:
        """Let time pass; return what the board has sent to the data port. PowerCut if that was its
        last."""
        report = self._pico.step(us, actions, console=console, data=data)
        self.console += report.console
        self.frames += report.frames
        self.fed_us += report.fed_us
        self.erased_us += report.erased_us
        self.operations += report.operations
        self._handle(report.data)
        if report.cut:
            raise PowerCut
        return report.data

    @property
    def now_us(self) -> int:
        """µs since power-on."""
        return self._pico.report.t_us

    @property
    def flash_operations(self) -> int:
        """Erases of 4 KiB and programs of 256 B since power-on."""
        return self._pico.report.erases + self._pico.report.programs

    @property
    def resets(self) -> int:
        """Resets since power-on, of every cause."""
        return self._pico.report.resets

    def until(self, met: Callable[[], Any], what: str, patience_ms: int = PATIENCE_MS) -> Any:
        """Let time pass until `met` returns something true, and return that."""
        end = self.now_us + 1000 * patience_ms
        while True:
            found = met()
            if found:
                return found
            if self.now_us > end:
                raise AssertionError(f"not within {patience_ms} ms: {what}")
            self.step()

    def rest(self, ms: int) -> None:
        """Let time pass."""
        end = self.now_us + 1000 * ms
        while self.now_us < end:
            self.step(min(50 * _STEP_US, end - self.now_us))

    def reset(self) -> None:
        """Reset the chip, as its RUN pin does."""
        self.step(0, ("reset",))

    def unplug(self) -> None:
        """Pull the cable; the board has another supply."""
        self.step(0, ("unplug",))

    def plug(self) -> None:
        """Plug the cable in again."""
        self.step(0, ("plug",))

    # -- a finger ----------------------------------------------------------------------------

    def tap(self, pad: str, ms: int = TAP_MS) -> int:
        """Touch a pad for a moment; when that began, in µs."""
        began = self.now_us
        self.step(0, ("tap", self.pins[pad], ms))
        return began

    def touch(self, pad: str) -> int:
        """Touch a pad, leave it and wait until the next one may be touched; when it began."""
        began = self.tap(pad)
        self.rest(TAP_MS + APART_MS)
        return began

    def hold(self, *pads: str, ms: int = 1_800) -> None:
        """Keep a finger on each of these pads for a while."""
        self.step(0, *(("touch", self.pins[pad], True) for pad in pads))
        self.rest(ms)
        self.step(0, *(("touch", self.pins[pad], False) for pad in pads))
        self.rest(APART_MS)

    # -- the PC ------------------------------------------------------------------------------

    def open(self) -> Message:
        """Open the data port and say hello until the board has started; its hello."""
        self.step(20_000, ("close", 1))
        self.events.clear()
        self._answers.clear()
        self._data = b""
        self.step(0, ("open", 1), data=b"\n")
        ids: list[int] = []
        sent = -_REPEAT_US

        def hello() -> Message | None:
            nonlocal sent
            if self.now_us - sent >= _REPEAT_US:
                sent = self.now_us
                ids.append(self.send(t="hello", v=wire.PROTOCOL, host="test 1"))
            return next((self._answers[id] for id in ids if id in self._answers), None)

        found: Message = self.until(hello, "a hello", START_MS)
        return found

    def close(self) -> None:
        """Close the data port."""
        self.step(0, ("close", 1))

    def send(self, **message: Any) -> int:
        """Send a request and do not wait; its id."""
        number = message["id"] = next(self._ids)
        self.step(0, data=wire.encode(message))
        return number

    def ask(self, **message: Any) -> Message:
        """The answer to a request, which is repeated as docs/protocol.md says."""
        number = self.send(**message)
        sent = self.now_us

        def answer() -> Message | None:
            nonlocal sent
            if number not in self._answers and self.now_us - sent >= _REPEAT_US:
                sent = self.now_us
                self.step(0, data=wire.encode({**message, "id": number}))
            return self._answers.get(number)

        found: Message = self.until(answer, f"an answer to {message}", 2 * PATIENCE_MS)
        return found

    def answered(self, number: int) -> Message | None:
        """The answer to the request of that id, if it has come."""
        return self._answers.get(number)

    def event(self, kind: str, patience_ms: int = PATIENCE_MS, **fields: Any) -> Message:
        """Wait for an event with these fields."""

        def found() -> Message | None:
            for event in self.events:
                if event["t"] == kind and fields.items() <= event.items():
                    return event
            return None

        event: Message = self.until(found, f"{kind} {fields}", patience_ms)
        return event

    def _handle(self, received: bytes) -> None:
        *lines, self._data = (self._data + received).split(b"\n")
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
        self.step(0, console=text.encode())

    def printed(self, text: str, patience_ms: int = PATIENCE_MS) -> str:
        """Return the console output since the last call, up to `text`."""
        wanted = text.encode()
        self.until(lambda: wanted in self.console, f"{text!r} on the console", patience_ms)
        end = self.console.index(wanted) + len(wanted)
        found, self.console = self.console[:end], self.console[end:]
        return found.decode(errors="replace")


def game_of(state: Message, moves: str = "") -> Game:
    """The game that a board's `state` begins with, after `moves`."""
    game = Game.from_fen(state["start"], state["rules"])
    for letter in moves:
        game.play("ABCDEFabcdef".index(letter))
    return game
