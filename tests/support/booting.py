# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""boot.py, run in this process on the virtual board's stand-ins."""

import contextlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from awale_board import layout

from hardware.touch import TouchModel
from tests.support.main_in_process import FIRMWARE, Chip

BOOT = FIRMWARE / "boot.py"
_OK = TouchModel().pads()[layout.OK]
IDLE, FINGER = _OK.idle_counts, _OK.idle_counts + _OK.finger_counts
PORTS = {"console": True, "data": True}
FROZEN = "frozen.py"

Raw = int | Exception | Callable[[], int]


class Booting(Chip):
    """A board at power-on, with the firmware of one file. `reads` is what a pad reads by its pin,
    OK being GP19; pads that are not named read IDLE. `done` is what boot.py did, `pulls` are the
    resistors of the pads that it read."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        reads: dict[str, Raw],
        nvm: bytearray | None = None,
        board_id: str = "awale_pico",
    ) -> None:
        super().__init__(monkeypatch, Path.cwd())
        self.done: list[object] = []
        self.pulls: list[object] = []
        self._reads = reads
        self.booting, self.console_enabled, self.data_enabled = True, False, False
        touchio: Any = sys.modules["touchio"]
        made = touchio.TouchIn

        def touch_in(pin: object, pull: object = None) -> Any:
            self.pulls.append(pull)
            return made(pin, pull)

        monkeypatch.setattr(touchio, "TouchIn", touch_in)
        monkeypatch.setattr(sys.modules["board"], "board_id", board_id)
        monkeypatch.setattr(sys.modules["microcontroller"], "nvm", nvm)
        self.supervisor: Any = sys.modules["supervisor"]
        monkeypatch.setattr(self.supervisor.runtime, "autoreload", True)
        # The virtual board has no program in flash.
        monkeypatch.setattr(self.supervisor, "set_next_code_file", self._choose, raising=False)
        monkeypatch.setattr(sys, "path", [*sys.path, ".frozen"])

    def _choose(self, name: str, **how: bool) -> None:
        self.done.append(name)

    def raw_touch(self, pin: str) -> int:
        read = self._reads.get(pin, IDLE)
        if isinstance(read, Exception):
            raise read
        return read if isinstance(read, int) else read()

    def boot(self, text: bytes | None = None) -> list[object]:
        """Run boot.py, which never fails, or a damaged copy of it; return what it did.
        CircuitPython ends the copy at a failure, and does not run what it cannot compile."""
        with contextlib.nullcontext() if text is None else contextlib.suppress(Exception):
            program = compile(text or BOOT.read_bytes(), str(BOOT), "exec")
            exec(program, {"__name__": "__main__"})
        if self.console_enabled or self.data_enabled:
            self.done.append({"console": self.console_enabled, "data": self.data_enabled})
        return self.done
