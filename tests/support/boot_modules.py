# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The modules that boot.py imports, which note what it does with them."""

import contextlib
import sys
import types
from collections.abc import Callable
from pathlib import Path

import pytest
from awale_board import layout

from hardware.touch import TouchModel

BOOT = Path(__file__).resolve().parents[2] / "firmware" / "boot.py"
_OK = TouchModel().pads()[layout.OK]
IDLE, FINGER = _OK.idle_counts, _OK.idle_counts + _OK.finger_counts
PORTS = {"console": True, "data": True}
FROZEN = "frozen.py"

Raw = int | Exception | Callable[[], int]


class BootModules:
    """Stand-ins for what boot.py imports: `raw` is what a pad reads by its pin, OK being GP19; pads
    that are not named read IDLE. `done` is what boot.py did."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        raw: dict[str, Raw],
        nvm: bytearray | None = None,
        board_id: str = "awale_pico",
    ) -> None:
        self.done: list[object] = []
        self.is_program = False
        self.pulls: list[object] = []  # of the pads that boot.py read
        pulls = self.pulls
        board = types.ModuleType("board")
        for pin in ("GP17", "GP18", "GP19"):
            setattr(board, pin, pin)
        board.board_id = board_id  # type: ignore[attr-defined]
        digitalio = types.ModuleType("digitalio")
        digitalio.Pull = types.SimpleNamespace(UP="up")  # type: ignore[attr-defined]
        touchio = types.ModuleType("touchio")

        class TouchIn:
            def __init__(self, pin: str, pull: object = None) -> None:
                pulls.append(pull)
                self._value = raw.get(pin, IDLE)
                if isinstance(self._value, Exception):
                    raise self._value

            @property
            def raw_value(self) -> int:
                assert not isinstance(self._value, Exception)
                return self._value if isinstance(self._value, int) else self._value()

            def deinit(self) -> None:
                pass

        touchio.TouchIn = TouchIn  # type: ignore[attr-defined]
        self.usb_cdc = types.ModuleType("usb_cdc")
        self.usb_cdc.enable = lambda **ports: self.done.append(ports)  # type: ignore[attr-defined]
        self.supervisor = types.ModuleType("supervisor")
        self.supervisor.runtime = types.SimpleNamespace(autoreload=True)  # type: ignore[attr-defined]
        self.supervisor.set_next_code_file = lambda name, **how: self.done.append(name)  # type: ignore[attr-defined]
        monkeypatch.setattr(sys, "path", [*sys.path, ".frozen"])
        storage = types.ModuleType("storage")
        storage.remount = lambda path, readonly: self.done.append((path, readonly))  # type: ignore[attr-defined]
        chip = types.ModuleType("microcontroller")
        chip.nvm = nvm  # type: ignore[attr-defined]
        for module in (board, digitalio, touchio, self.usb_cdc, self.supervisor, storage, chip):
            monkeypatch.setitem(sys.modules, module.__name__, module)

    def run(self) -> list[object]:
        """Run boot.py, which never fails; return what it did."""
        exec(compile(BOOT.read_bytes(), str(BOOT), "exec"), {"__name__": "__main__"})
        return self.done

    def run_damaged(self, text: bytes) -> list[object]:
        """The same for a damaged copy. CircuitPython ends it at a failure, and does not run at all
        what it cannot compile."""
        with contextlib.suppress(Exception):
            program = compile(text, str(BOOT), "exec")
            self.is_program = True
            exec(program, {"__name__": "__main__"})
        return self.done
