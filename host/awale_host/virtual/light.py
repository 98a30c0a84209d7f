# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Chain of WS2812B LEDs: reads the bytes on the data line, stores and records the light."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from awale_session.catalogue import failure
from awale_session.errors import AwaleError


class FrameLog:
    """Frames as JSON lines: `{"t_us": 20500, "pin": 22, "rgb": ["000000", …]}`, appended.

    `t_us` counts from power-on. AwaleError if the file cannot be written.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._file: TextIO = open(path, "a", encoding="ascii")  # noqa: SIM115
        except OSError as error:
            why = str(error.strerror)
            raise failure(AwaleError, "virtual.frames", path=str(path), text=why) from error

    def add(self, t_us: int, pin: int, rgb: bytes) -> None:
        """Append one frame and hand it to the system at once."""
        colours = [rgb[at : at + 3].hex() for at in range(0, len(rgb), 3)]
        frame = {"t_us": t_us, "pin": pin, "rgb": colours}
        self._file.write(json.dumps(frame, separators=(",", ":")) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Close the log."""
        self._file.close()


class Light:
    """The LEDs. `on_change(rgb)` is called with three bytes an LED whenever they look different."""

    def __init__(self, count: int, log: FrameLog | None = None) -> None:
        self.count = count
        self.on_change: Callable[[bytes], None] = lambda rgb: None
        self.powered = False
        self._dark = bytes(3 * count)
        self._shown = self._dark
        self._log = log

    @property
    def shown(self) -> bytes:
        """Return red, green, blue of each LED as it shines now."""
        return self._shown

    def power(self, on: bool) -> None:
        """Switch the LEDs' supply. Without it they are dark and forget their colours."""
        self.powered = on
        if not on:
            self._look(self._dark)

    def latch(self, data: bytes, t_us: int, pin: int) -> bool:
        """Bytes on the data line, green first as WS2812B want them, for as many LEDs as they reach.

        Returns whether anything looks different now.
        """
        rgb = bytearray(self._shown)
        length = min(len(data) // 3 * 3, len(rgb))
        rgb[0:length:3] = data[1:length:3]
        rgb[1:length:3] = data[0:length:3]
        rgb[2:length:3] = data[2:length:3]
        if self._log:
            self._log.add(t_us, pin, bytes(rgb))
        return self._look(bytes(rgb)) if self.powered else False

    def _look(self, rgb: bytes) -> bool:
        if rgb == self._shown:
            return False
        self._shown = rgb
        self.on_change(rgb)
        return True
