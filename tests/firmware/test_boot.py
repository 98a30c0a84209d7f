# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""boot.py: both ports always, the drive for the board unless OK is held, and never a locked-out
owner."""

import random
import runpy
import sys
import types
from pathlib import Path

import pytest
from awale_board.notebook import LENT

BOOT = Path(__file__).resolve().parents[2] / "firmware" / "boot.py"
IDLE, TOUCHED = 4_600, 7_300


class Boot:
    """The modules that boot.py imports, and what it did with them."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        raw: dict[str, int | Exception],
        nvm: bytearray | None = None,
    ) -> None:
        self.done: list[object] = []
        board = types.ModuleType("board")
        for pin in ("GP17", "GP18", "GP19"):
            setattr(board, pin, pin)
        touchio = types.ModuleType("touchio")

        class TouchIn:
            def __init__(self, pin: str) -> None:
                value = raw.get(pin, IDLE)
                if isinstance(value, Exception):
                    raise value
                self.raw_value = value

            def deinit(self) -> None:
                pass

        touchio.TouchIn = TouchIn  # type: ignore[attr-defined]
        self.usb_cdc = types.ModuleType("usb_cdc")
        self.usb_cdc.enable = lambda **ports: self.done.append(ports)  # type: ignore[attr-defined]
        storage = types.ModuleType("storage")
        storage.remount = lambda path, readonly: self.done.append((path, readonly))  # type: ignore[attr-defined]
        chip = types.ModuleType("microcontroller")
        chip.nvm = nvm  # type: ignore[attr-defined]
        for module in (board, touchio, self.usb_cdc, storage, chip):
            monkeypatch.setitem(sys.modules, module.__name__, module)

    def run(self) -> list[object]:
        runpy.run_path(str(BOOT))
        return self.done


PORTS = {"console": True, "data": True}
OWN_DRIVE = ("/", False)


def test_the_board_keeps_its_drive(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Boot(monkeypatch, {}).run() == [PORTS, OWN_DRIVE]


def test_ok_held_leaves_it_to_the_pc(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Boot(monkeypatch, {"GP19": TOUCHED}).run() == [PORTS]


@pytest.mark.parametrize("spread", [-300, 300])
def test_pads_that_differ_a_little_are_no_finger(
    monkeypatch: pytest.MonkeyPatch, spread: int
) -> None:
    assert Boot(monkeypatch, {"GP19": IDLE + spread}).run() == [PORTS, OWN_DRIVE]


@pytest.mark.parametrize("pin", ["GP17", "GP18", "GP19"])
def test_a_missing_key_leaves_it_to_the_pc(monkeypatch: pytest.MonkeyPatch, pin: str) -> None:
    assert Boot(monkeypatch, {pin: ValueError("No pulldown on pin")}).run() == [PORTS]


@pytest.mark.parametrize("module", ["board", "touchio", "microcontroller", "storage"])
def test_a_missing_module_locks_nobody_out(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    boot = Boot(monkeypatch, {})
    monkeypatch.setitem(sys.modules, module, None)
    assert boot.run() == [PORTS]


def test_boot_knows_the_mark_that_the_board_writes() -> None:
    assert runpy.run_path(str(BOOT))["LENT"] == LENT


def test_garbage_in_memory_locks_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(1)
    for size in (0, 100, *[4096] * 50):
        done = Boot(monkeypatch, {}, bytearray(chance.randbytes(size))).run()
        assert done in ([PORTS], [PORTS, OWN_DRIVE])


def test_without_usb_the_drive_stays_with_the_pc(monkeypatch: pytest.MonkeyPatch) -> None:
    boot = Boot(monkeypatch, {})
    monkeypatch.setitem(sys.modules, "usb_cdc", None)
    assert boot.run() == []
