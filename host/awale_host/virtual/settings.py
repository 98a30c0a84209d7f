# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`settings.toml` as CircuitPython reads it, and `os.getenv` on top of it.

CircuitPython 10.2 reads line by line, up to the first table, and gives every value as text: what is
between the quotes of `key = "text"`, or all of `key = number` up to a comment
(supervisor/shared/settings.c). The first line with a key counts, also if its value is damaged.
"""

import os
import re
from collections.abc import Callable, Mapping
from operator import attrgetter
from pathlib import Path

from ..board_toml import BoardDescription

_LINE = re.compile(r"\s*([^\s=]+)\s*=\s*(.*)")
_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"\s*(?:#.*)?')
_ESCAPE = re.compile(r"\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)")
_LETTERS = {"b": "\b", "r": "\r", "n": "\n", "t": "\t", "v": "\v", "f": "\f"}
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


def read_settings(path: Path, warn: Callable[[str], None]) -> dict[str, str]:
    """The settings in `path`; empty if there is no such file. `warn` gets a sentence for each
    value that the board would not understand; such a setting counts as absent."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    values: dict[str, str | None] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("["):
            break
        found = _LINE.match(line)
        if not found or found[1] in values:
            continue
        values[found[1]] = value = _value(found[2])
        if value is None:
            warn(
                f"{path.name}, line {number}: {found[1]} has no value, or its quotes do not match."
            )
    return {key: value for key, value in values.items() if value is not None}


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


def _value(text: str) -> str | None:
    if text.startswith('"'):
        quoted = _TEXT.fullmatch(text)
        try:
            return _ESCAPE.sub(_unescape, quoted[1]) if quoted else None
        except ValueError:
            return None
    return text.split("#")[0].rstrip(" \t\r") if text else None


def _unescape(found: re.Match[str]) -> str:
    escape = found[1]
    if escape in "uU":
        raise ValueError("digits are missing")
    if len(escape) > 1:
        return chr(int(escape[1:], 16))
    return _LETTERS.get(escape, escape)
