# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What a PC needs to look after the board: its date, its health, what its pads feel, and single
lights to try (``docs/protocol.md``)."""

from . import layout
from .link import RequestError, is_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from awale_core.wire import Message

    from .config import Config
    from .interfaces import Clock, Health, Pads
    from .screen import Screen
    from .table import Table
    from .touch import Touch

_TEST_MS = 5_000
_EARLIEST = 1_700_000_000  # 2023: no board is older
_LATEST = 4_102_444_800  # 2100: the date in a record has 32 bits
_CRASH_ROOM = 160  # bytes of a line
_PROBLEM_ROOM = 120
_COLOURS = {"white": 0x303030, "red": 0x300000, "green": 0x003000, "blue": 0x000030}


class CareRequests:
    """Answers `clock`, `health`, `pads` and `test`. `health` tells what only the hardware knows."""

    capability = "care"

    def __init__(
        self,
        pads: "Pads",
        touch: "Touch",
        screen: "Screen",
        table: "Table",
        config: "Config",
        clock: "Clock",
        health: "Health | None",
    ) -> None:
        self._pads = pads
        self._touch = touch
        self._screen = screen
        self._table = table
        self._config = config
        self._clock = clock
        self._hardware = health
        self.answers: "dict[str, Callable[[Message, int], Message]]" = {
            "clock": self._set_clock,
            "health": self._health,
            "pads": self._read_pads,
            "test": self._test,
        }

    def _set_clock(self, message: "Message", now_ms: int) -> "Message":
        self._clock.set_time(_number(message, "time", _EARLIEST, _LATEST))
        return {"t": "ok"}

    def _health(self, message: "Message", now_ms: int) -> "Message":
        touch = self._touch
        answer: "Message" = {"t": "health", "up": now_ms // 1000}
        answer["missing"] = [pad for pad in touch.faulty if touch.pads[pad].baseline < 0]
        answer["stuck"] = [pad for pad in touch.faulty if touch.pads[pad].baseline >= 0]
        problems = self._config.problems
        answer["problems"] = len(problems)
        answer["problem"] = fit(problems[0], _PROBLEM_ROOM) if problems else None
        if self._hardware is not None:
            answer.update(self._hardware())
        crash = answer.get("crash")
        if crash:
            answer["crash"] = fit(str(crash).strip(), _CRASH_ROOM, True)
        return answer

    def _read_pads(self, message: "Message", now_ms: int) -> "Message":
        """Every pad is read anew: 3 to 11 ms."""
        held = 0
        for pad in range(layout.PADS):
            if self._touch.pads[pad].held:
                held |= 1 << pad
        return {
            "t": "pads",
            "raw": [self._pads.read(pad) for pad in range(layout.PADS)],
            "base": [pad.baseline for pad in self._touch.pads],
            "held": held,
        }

    def _test(self, message: "Message", now_ms: int) -> "Message":
        if self._table.game is not None:
            raise RequestError("busy", "lights can be tried in the start menu only")
        screen = self._screen
        colour = message.get("colour", "white")
        if not isinstance(colour, str) or colour not in _COLOURS:
            raise RequestError("field", "colour is none of " + ", ".join(sorted(_COLOURS)))
        first = 0
        count = 0
        if "cup" in message:
            cup = _number(message, "cup", 0, layout.CUPS - 1)
            config = self._config
            first = layout.first_led(cup, config.leds_per_pit, config.leds_per_store)
            count = layout.led_count(cup, config.leds_per_pit, config.leds_per_store)
        elif "led" in message:
            first = _number(message, "led", 0, self._config.leds - 1)
            count = 1
        if count:
            screen.try_lights(first, count, _COLOURS[colour], now_ms + _TEST_MS)
        else:
            screen.end_try()
        return {"t": "ok"}


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


def _number(message: "Message", key: str, least: int, most: int) -> int:
    value: int = message.get(key, least - 1)
    if not is_number(value) or not least <= value <= most:
        raise RequestError("field", "%s is missing or not from %d to %d" % (key, least, most))
    return value
