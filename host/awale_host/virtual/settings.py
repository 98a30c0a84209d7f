# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`settings.toml` as CircuitPython reads it, and `os.getenv` on top of it.

CircuitPython reads line by line: `key = "text"` or `key = number`, up to the first table.
"""

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from ..board_toml import BoardDescription

Value = int | str
_LINE = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=\s*(.*)")
_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"\s*(?:#.*)?')
_ESCAPE = re.compile(r"\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)")
_LETTERS = {"b": "\b", "r": "\r", "n": "\n", "t": "\t", "v": "\v", "f": "\f"}
_BOARD_KEYS = ("AWALE_", "CIRCUITPY_")
# What a setting says about the hardware: its place in board.toml, the least and the most that the
# firmware takes for true, and how many of its units make one there.
HARDWARE = {
    "AWALE_LEDS_PER_PIT": ("leds", "per_pit", 8, 24, 1),
    "AWALE_LEDS_PER_STORE": ("leds", "per_store", 8, 60, 1),
    "AWALE_BUDGET_MA": ("power", "budget_ma", 100, 4000, 1),
    "AWALE_OTHER_MA": ("power", "other_ma", 0, 1000, 1),
    "AWALE_LED_IDLE_UA": ("power", "idle_ma", 0, 2000, 1000),
    "AWALE_LED_CHANNEL_UA": ("power", "channel_ma", 1000, 60000, 1000),
}


def read_settings(path: Path, warn: Callable[[str], None]) -> dict[str, Value]:
    """The settings in `path`; empty if there is no such file. `warn` gets a sentence for each
    line that the board would not understand; such a line counts as absent."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    values: dict[str, Value] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("["):
            break
        found = _LINE.match(line)
        if not found or found[1] in values:
            continue
        value = _value(found[2])
        if value is None:
            warn(f"{path.name}, line {number}: {found[1]} is neither a number nor a quoted text.")
        else:
            values[found[1]] = value
    return values


def build_as_said(description: BoardDescription, values: Mapping[str, Value]) -> None:
    """Change the description, read from board.toml, to the board whose owner has written `values`:
    LED count, current per LED, supply limit."""
    for key, (table, name, least, most, units) in HARDWARE.items():
        try:
            value = int(values[key])
        except (KeyError, ValueError):
            continue
        if least <= value <= most:
            setattr(getattr(description, table), name, value if units == 1 else value / units)


def board_getenv(
    values: Mapping[str, Value], fallback: Callable[..., str | None] = os.getenv
) -> Callable[..., Value | str | None]:
    """An `os.getenv` that answers the board's keys from `values` alone, never from the PC."""

    def getenv(key: str, default: str | None = None) -> Value | str | None:
        if key in values:
            return values[key]
        return default if key.startswith(_BOARD_KEYS) else fallback(key, default)

    return getenv


def _value(text: str) -> Value | None:
    quoted = _TEXT.fullmatch(text)
    if quoted:
        return _ESCAPE.sub(_unescape, quoted[1])
    try:
        return int(text.split("#")[0].strip(), 0)
    except ValueError:
        return None


def _unescape(found: re.Match[str]) -> str:
    escape = found[1]
    if len(escape) > 1:
        return chr(int(escape[1:], 16))
    return _LETTERS.get(escape, escape)
