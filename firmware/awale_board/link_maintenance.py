# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Maintenance requests of a host: date, health, readings of the pads, single lights
(``docs/protocol.md``)."""

from awale_core.wire import fit

from . import layout
from .link import RequestError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from awale_core.wire import Message

    from .config import Config
    from .game_session import GameSession
    from .input_touch import Touch
    from .interfaces import Hardware
    from .light_display import Display

_TEST_MS = 5_000
_CRASH_ROOM = 130  # bytes of a line
_PROBLEM_ROOM = 120
_COLOURS = {"white": 0x303030, "red": 0x300000, "green": 0x003000, "blue": 0x000030}


class MaintenanceRequests:
    """Answers `clock`, `health`, `pads` and `test`."""

    kinds = ("clock", "health", "pads", "test")

    def __init__(
        self,
        hardware: "Hardware",
        config: "Config",
        session: "GameSession",
        touch: "Touch",
        display: "Display",
        damaged: int,
    ) -> None:
        self._hardware = hardware
        self._config = config
        self._session = session
        self._touch = touch
        self._display = display
        self._damaged = damaged
        self._collected = False  # memory, for the request `health` that is still to be answered

    def answer(self, kind: str, message: "Message", now_ms: int) -> "Message | None":
        """The answer to a request of that kind, whose fields are right. None: ask again in the next
        pass."""
        if kind == "clock":
            return self._set_clock(message, now_ms)
        if kind == "health":
            return self._health(message, now_ms)
        if kind == "pads":
            return self._read_pads(message, now_ms)
        return self._test(message, now_ms)  # test

    def _set_clock(self, message: "Message", now_ms: int) -> "Message":
        self._hardware.clock.set_time(message["time"])
        return {"t": "ok"}

    def _health(self, message: "Message", now_ms: int) -> "Message | None":
        self._collected = not self._collected
        if self._collected:
            self._hardware.collect()  # so that `heap` excludes garbage
            return None
        touch = self._touch
        answer: "Message" = {"t": "health", "up": now_ms // 1000}
        answer["missing"] = [pad for pad in touch.faulty if touch.pads[pad].baseline < 0]
        answer["stuck"] = [pad for pad in touch.faulty if touch.pads[pad].baseline >= 0]
        problems = self._config.problems
        number = message.get("number", 0)  # of the problem that is asked for
        answer["problems"] = len(problems)
        answer["problem"] = fit(problems[number], _PROBLEM_ROOM) if number < len(problems) else None
        answer["order"] = self._config.led_order
        if self._damaged:
            answer["damaged"] = True  # the start found damage in memory
        answer.update(self._hardware.health())
        crash = answer.get("crash")
        if crash:
            answer["crash"] = fit(str(crash).strip(), _CRASH_ROOM, True)
        return answer

    def _read_pads(self, message: "Message", now_ms: int) -> "Message":
        """Read every pad: 3 to 11 ms."""
        held = 0
        for pad in range(layout.PADS):
            if self._touch.pads[pad].held:
                held |= 1 << pad
        return {
            "t": "pads",
            "raw": [self._hardware.pads.read(pad) for pad in range(layout.PADS)],
            "base": [pad.baseline for pad in self._touch.pads],
            "held": held,
        }

    def _test(self, message: "Message", now_ms: int) -> "Message":
        if self._session.game is not None:
            raise RequestError("busy", "lights can be tried in the start menu only")
        display = self._display
        colour = message.get("colour", "white")
        first = 0
        count = 0
        if "cup" in message:
            cup = message["cup"]
            config = self._config
            first = layout.first_led(cup, config.leds_per_pit, config.leds_per_store)
            count = layout.led_count(cup, config.leds_per_pit, config.leds_per_store)
        elif "led" in message:
            first = message["led"]
            count = 1
            if first >= self._config.leds:
                raise RequestError("field", "led must be 0..%d" % (self._config.leds - 1))
        if count:
            display.try_lights(first, count, _COLOURS[colour], now_ms + _TEST_MS)
        else:
            display.end_try()
        return {"t": "ok"}
