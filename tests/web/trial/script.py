# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A game of random touches and requests, the same on both Pythons.

`Script.step` is called at the end of each pass of the firmware. It lets 10 ms go by, and notes what
the board has sent and shown.
"""

from awale_core import wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from awale_machine.machine import Machine
    from awale_machine.touch import Fingers

PASS_MS = 10
PADS = ["GP%d" % number for number in range(2, 14)]
OTHERS = ["GP14", "GP16", "GP17", "GP18", "GP19"]  # stores, New, Undo, OK
RULES = ("abapa", "awari", "benin", "finnish", "spanish", "french", "french-beginner", "catalan")
SPEEDS = ("max", "fast", "normal", "slow")


class Chance:
    """Even throws from a linear congruential generator."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, limit: int) -> int:
        self._state = (self._state * 1664525 + 1013904223) & 0xFFFFFFFF
        return (self._state >> 8) % limit

    def bytes(self, count: int) -> "bytes":
        """In place of `os.urandom`."""
        return bytes([self.below(256) for _ in range(count)])


class Script:
    """`passes` passes of a board by the rules number `seed`. `frames` are what the LEDs were sent,
    `sent` all that the board wrote into the link."""

    def __init__(self, seed: int, passes: int) -> None:
        self.chance = Chance(seed + 1)
        self._rules = RULES[seed % len(RULES)]
        self._speed = SPEEDS[seed % len(SPEEDS)]
        self._north = ("touch", "board")[seed % 2]
        self.now_ms = 0
        self.left = passes
        self.frames: list[str] = []
        self.sent = b""
        self._asked = 0
        self._next_touch = 150
        self._waiting = b""
        self._lift: str | None = None

    def clock_ns(self) -> int:
        return self.now_ms * 1000000

    def frame(self, t_us: int, pin: int, rgb: bytes) -> None:
        self.frames.append("%d %d %s" % (t_us, pin, bytes(rgb).hex()))

    def step(self, machine: "Machine") -> bool:
        """Act between two passes; True at the end."""
        self.now_ms += PASS_MS
        self.left -= 1
        serial = machine.serial
        data = serial.host_peek()
        serial.host_read(len(data))
        self.sent += data
        if self.now_ms == 500:
            serial.host_open()
            self._ask({"t": "hello", "v": 1, "host": "trial"})
            self._ask({"t": "set", "values": {"speed": self._speed}, "session": True})
            self._ask({"t": "set", "values": {"level": 3}, "session": True})
            self._ask(
                {
                    "t": "new",
                    "rules": self._rules,
                    "starter": 0,
                    "south": "touch",
                    "north": self._north,
                    "replace": True,  # a touch may have begun one
                }
            )
        elif self._asked and self.chance.below(97) == 0:
            self._ask({"t": ("state", "pads", "get")[self.chance.below(3)]})
        self._waiting = self._waiting[serial.host_write(self._waiting) :]
        self._touch(machine.fingers)
        return self.left <= 0

    def result(self, machine: "Machine") -> "dict[str, Any]":
        """The values to compare."""
        nvm = bytes(machine.flash.nvm.read(0, 4096))
        return {"frames": self.frames, "sent": self.sent.hex(), "nvm": nvm.hex()}

    def _ask(self, message: "dict[str, Any]") -> None:
        self._asked += 1
        message["id"] = self._asked
        self._waiting += wire.encode(message)

    def _touch(self, fingers: "Fingers") -> None:
        if self._lift is not None:
            fingers.change("someone", self._lift, False, self.now_ms)
            self._lift = None
        elif self.now_ms >= self._next_touch:
            pads = PADS if self.chance.below(12) else OTHERS
            self._lift = pads[self.chance.below(len(pads))]
            fingers.change("someone", self._lift, True, self.now_ms)
            self._next_touch = self.now_ms + 100 + 10 * self.chance.below(20)
