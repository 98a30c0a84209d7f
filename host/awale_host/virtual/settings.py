# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`settings.toml` of a virtual board: the hardware that it describes, and `os.getenv` on top of it.

The firmware reads the file by its own `awale_board/settings_file.py`, and so does this module.
"""

import importlib.util
import os
from collections.abc import Callable, Mapping
from operator import attrgetter
from pathlib import Path
from typing import Any

from awale_machine.board_toml import BoardDescription

from ..resources import firmware_folder

_BOARD_KEYS = ("AWALE_", "CIRCUITPY_")
# What a setting says about the hardware: its place in board.toml, the least and the most that the
# firmware takes for true, and how many of its units make one there.
HARDWARE = {
    "AWALE_LEDS_PER_PIT": ("geometry.pcb", "leds_per_pit", 8, 24, 1),
    "AWALE_LEDS_PER_STORE": ("geometry.pcb", "leds_per_store", 8, 60, 1),
    "AWALE_BUDGET_MA": ("power", "budget_ma", 100, 4000, 1),
    "AWALE_OTHER_MA": ("power", "other_ma", 0, 1000, 1),
    "AWALE_LED_IDLE_UA": ("power", "idle_ma", 0, 2000, 1000),
    "AWALE_LED_CHANNEL_UA": ("power", "channel_ma", 1000, 60000, 1000),
}


def read_settings(path: Path) -> dict[str, str]:
    """The settings in `path`; empty if there is no such file. What the board does not use is left
    out: it names that, and a file that cannot be read, too."""
    reader = _reader()
    try:
        values: dict[str, str] = reader.values(reader.load(str(path)))
    except OSError:
        return {}
    return values


def _reader() -> Any:
    """The firmware's reader of lines, which stands alone. The package `awale_board` is left to the
    firmware, which may be another one."""
    path = firmware_folder() / "awale_board" / "settings_file.py"
    spec = importlib.util.spec_from_file_location("awale_settings_file", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def build_as_said(description: BoardDescription, values: Mapping[str, str]) -> None:
    """Change the description, read from board.toml, to the board whose owner has written `values`:
    LED count, current per LED, supply limit."""
    for key, (table, name, least, most, units) in HARDWARE.items():
        try:
            value = int(values[key])
        except (KeyError, ValueError):
            continue
        if least <= value <= most:
            setattr(attrgetter(table)(description), name, value if units == 1 else value / units)


def board_getenv(
    values: Mapping[str, str], fallback: Callable[..., str | None] = os.getenv
) -> Callable[..., str | None]:
    """An `os.getenv` that answers the board's keys from `values` alone, never from the PC."""

    def getenv(key: str, default: str | None = None) -> str | None:
        if key in values:
            return values[key]
        return default if key.startswith(_BOARD_KEYS) else fallback(key, default)

    return getenv
