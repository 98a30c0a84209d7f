# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A board for both interpreters: the real `App`, with the least that stands in for its hardware."""

from awale_board import layout
from awale_board.app import App
from awale_board.config import Config

PASS_MS = 10
IDLE = 633  # pad A of the model of touch; tests/firmware/test_touch.py compares
TOUCHED = 878  # the same under a finger


class Pads:
    def __init__(self):
        self.raw = [IDLE] * layout.PADS

    def read(self, pad):
        return self.raw[pad]


class Lights:
    """Checks each frame against the current that the board may draw, from the figures of
    board.toml and from nothing that the firmware says."""

    BUDGET_MA = 450
    OTHER_MA = 45
    IDLE_MA = 0.7
    CHANNEL_MA = 13.0

    def __init__(self, count):
        self.colours = [0] * count
        self.brightness = 1.0
        self.shown = 0

    def __setitem__(self, part, colours):
        self.colours[part] = colours

    def __len__(self):
        return len(self.colours)

    def show(self):
        self.shown += 1
        total = 0
        for colour in self.colours:
            total += (colour >> 16) + (colour >> 8 & 255) + (colour & 255)
        if total * self.brightness:
            drawn = self.OTHER_MA + self.IDLE_MA * len(self.colours)
            drawn += self.CHANNEL_MA * total * self.brightness / 255
            assert drawn <= self.BUDGET_MA + 0.001, drawn


class Port:
    def __init__(self):
        self.connected = False
        self.incoming = b""
        self.outgoing = b""

    @property
    def in_waiting(self):
        return len(self.incoming)

    def read(self, size):
        taken = self.incoming[:size]
        self.incoming = self.incoming[size:]
        return taken

    def write(self, data):
        self.outgoing += data
        return len(data)


class Clock:
    def unix_time(self):
        return 0


class Hardware:
    """The hardware interface that `App` uses."""

    flash = None
    tones = None
    board_id = "small"
    failed = False

    def __init__(self, board):
        self.pads = board.pads
        self.lights = board.lights
        self.port = board.port
        self.store = board.memory
        self.clock = Clock()
        self._random = 12345

    def collect(self):
        pass

    def random_bits(self):
        self._random = (self._random * 1103515245 + 12345) & 0x7FFFFFFF
        return self._random >> 8

    def supply_ok(self):
        return True


class SmallBoard:
    def __init__(self, memory=None, **options):
        self.now = 0
        self.pads = Pads()
        self.port = Port()
        self.lights = Lights(192)
        self.memory = bytearray(b"\xff" * 4096) if memory is None else memory
        config = Config()
        for name, value in options.items():
            setattr(config, name, value)
        self.app = App(Hardware(self), config)  # type: ignore[arg-type]  # it plays, no more

    @property
    def game(self):
        return self.app.session.game

    def run(self, ms):
        for _ in range(ms // PASS_MS):
            self.app.step(self.now)
            self.now += PASS_MS

    def tap(self, pad):
        self.pads.raw[pad] = TOUCHED
        self.run(100)
        self.pads.raw[pad] = IDLE
        self.run(100)

    def settle(self):
        while self.app.animator.busy:
            self.run(PASS_MS)
        self.run(2 * PASS_MS)
