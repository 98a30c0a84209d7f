# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What a PC needs to look after the board: its date, its health, what its pads feel, single lights
to try, and its drive for an update (``docs/protocol.md``)."""

from . import layout
from .link import RequestError
from .requests import number_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from awale_core.wire import Message

    from .app import App

_TEST_MS = 5_000
_ANSWER_MS = 300  # the answer goes out before the board does
_EARLIEST = 1_700_000_000  # 2023: no board is older
_LATEST = 4_102_444_800  # 2100: the date in a record has 32 bits
_CRASH_ROOM = 160  # bytes of a line
_PROBLEM_ROOM = 120
_COLOURS = {"white": 0x303030, "red": 0x300000, "green": 0x003000, "blue": 0x000030}


class CareRequests:
    """Answers `clock`, `health`, `pads`, `test` and `drive`."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._collected = False  # memory, for the request `health` that is still to be answered
        self.answers: "dict[str, Callable[[Message, int], Message | None]]" = {
            "clock": self._set_clock,
            "health": self._health,
            "pads": self._read_pads,
            "test": self._test,
            "drive": self._drive,
        }

    def _set_clock(self, message: "Message", now_ms: int) -> "Message":
        self._app.clock.set_time(number_of(message, "time", _EARLIEST, _LATEST))
        return {"t": "ok"}

    def _health(self, message: "Message", now_ms: int) -> "Message | None":
        self._collected = not self._collected
        if self._collected and self._app.collect is not None:
            self._app.collect()  # so that the heap is told without what nobody needs any more
            return None
        touch = self._app.touch
        answer: "Message" = {"t": "health", "up": now_ms // 1000}
        answer["missing"] = [pad for pad in touch.faulty if touch.pads[pad].baseline < 0]
        answer["stuck"] = [pad for pad in touch.faulty if touch.pads[pad].baseline >= 0]
        problems = self._app.config.problems
        answer["problems"] = len(problems)
        answer["problem"] = fit(problems[0], _PROBLEM_ROOM) if problems else None
        if self._app.health is not None:
            answer.update(self._app.health())
        crash = answer.get("crash")
        if crash:
            answer["crash"] = fit(str(crash).strip(), _CRASH_ROOM, True)
        return answer

    def _read_pads(self, message: "Message", now_ms: int) -> "Message":
        """Every pad is read anew: 3 to 11 ms."""
        held = 0
        for pad in range(layout.PADS):
            if self._app.touch.pads[pad].held:
                held |= 1 << pad
        return {
            "t": "pads",
            "raw": [self._app.pads.read(pad) for pad in range(layout.PADS)],
            "base": [pad.baseline for pad in self._app.touch.pads],
            "held": held,
        }

    def _test(self, message: "Message", now_ms: int) -> "Message":
        if self._app.table.game is not None:
            raise RequestError("busy", "lights can be tried in the start menu only")
        screen = self._app.screen
        colour = message.get("colour", "white")
        if not isinstance(colour, str) or colour not in _COLOURS:
            raise RequestError("field", "colour is none of " + ", ".join(sorted(_COLOURS)))
        first = 0
        count = 0
        if "cup" in message:
            cup = number_of(message, "cup", 0, layout.CUPS - 1)
            config = self._app.config
            first = layout.first_led(cup, config.leds_per_pit, config.leds_per_store)
            count = layout.led_count(cup, config.leds_per_pit, config.leds_per_store)
        elif "led" in message:
            first = number_of(message, "led", 0, self._app.config.leds - 1)
            count = 1
        if count:
            screen.try_lights(first, count, _COLOURS[colour], now_ms + _TEST_MS)
        else:
            screen.end_try()
        return {"t": "ok"}

    def _drive(self, message: "Message", now_ms: int) -> "Message":
        """Start anew, with the drive lent to the PC by a mark in nvm that ``boot.py`` reads, or
        not. It is lent once: whatever starts the board again gives the drive back to it."""
        app = self._app
        if app.restart is None:
            raise RequestError("unknown", "there is no such request")
        to = message.get("to")
        if to not in ("pc", "board"):
            raise RequestError("field", "to is neither pc nor board")
        if to == "pc" and not app.notebook.may_lend():
            raise RequestError(
                "busy",
                "no room to note it until the games are fetched; or hold OK while plugging in",
            )
        app.ending = Restart(app, now_ms + _ANSWER_MS, to == "pc")
        return {"t": "ok"}


class Restart:
    """Starts the board anew, ``boot.py`` included, once it is time for it; with `lend` the drive is
    the PC's then."""

    def __init__(self, app: "App", at_ms: int, lend: bool) -> None:
        self._app = app
        self._at = at_ms
        self._lend = lend

    def step(self, now_ms: int) -> None:
        """Let time pass."""
        app = self._app
        if now_ms < self._at or app.restart is None:
            return
        app.ending = None
        app.options.keep()
        if self._lend:
            app.notebook.lend_drive()
        app.restart()


def fit(text: str, room: int, from_end: bool = False) -> str:
    """As much of the text as takes at most `room` bytes in a line: its beginning, or its end."""
    taken = 0
    for count in range(len(text)):
        code = ord(text[len(text) - 1 - count] if from_end else text[count])
        if code > 0xFFFF:
            room -= 12
        elif code < 32 or code > 126:
            room -= 6
        else:
            room -= 2 if code in (34, 92) else 1
        if room < 0:
            break
        taken = count + 1
    return text[len(text) - taken :] if from_end else text[:taken]
