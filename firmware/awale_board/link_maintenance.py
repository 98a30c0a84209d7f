# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Maintenance requests of a host: date, health, readings of the pads, single lights, and the drive
for an update (``docs/protocol.md``)."""

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
    from .options import Options
    from .store_settings import SettingsStore

_TEST_MS = 5_000
_ANSWER_MS = 300  # the answer goes out before the board does
_CRASH_ROOM = 130  # bytes of a line
_PROBLEM_ROOM = 120
_COLOURS = {"white": 0x303030, "red": 0x300000, "green": 0x003000, "blue": 0x000030}


class MaintenanceRequests:
    """Answers `clock`, `health`, `pads`, `test` and `drive`."""

    kinds = ("clock", "health", "pads", "test", "drive")

    def __init__(
        self,
        hardware: "Hardware",
        config: "Config",
        session: "GameSession",
        options: "Options",
        settings_store: "SettingsStore",
        touch: "Touch",
        display: "Display",
        damaged: int,
    ) -> None:
        self._hardware = hardware
        self._config = config
        self._session = session
        self._options = options
        self._settings_store = settings_store
        self._touch = touch
        self._display = display
        self._damaged = damaged
        self.restart_at = -1  # ms, when the board restarts because a host has asked for it …
        self._lend = False  # … with the drive lent to the PC
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
        if kind == "test":
            return self._test(message, now_ms)
        return self._drive(message, now_ms)  # drive

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

    def _drive(self, message: "Message", now_ms: int) -> "Message":
        """Restart, with the drive lent to the PC by a mark in nvm that ``boot.py`` reads, or
        not. It is lent once: whatever starts the board again gives the drive back to it."""
        if self._hardware.store is None:
            raise RequestError("unknown", "there is no such request")
        to = message["to"]
        if to == "pc" and not self._settings_store.may_lend():
            raise RequestError(
                "busy",
                "no room to note it until the games are fetched; or hold OK while plugging in",
            )
        self.restart_at = now_ms + _ANSWER_MS
        self._lend = to == "pc"
        return {"t": "ok"}

    def step(self, now_ms: int) -> None:
        """Restart the board, ``boot.py`` included, once the answer is out."""
        if self.restart_at < 0 or now_ms < self.restart_at:
            return
        self.restart_at = -1
        self._options.keep()
        if self._lend:
            self._settings_store.lend_drive()
        self._hardware.restart()
