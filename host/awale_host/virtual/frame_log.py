# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Records what the LEDs are sent, for tests."""

import json
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
