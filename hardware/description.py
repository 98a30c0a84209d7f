# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Contents of the `board.toml` beside this file; its schema is `awale_machine.board_toml`, by which
the virtual board and the page read it, too."""

import tomllib
from pathlib import Path
from typing import Any

from awale_machine.board_toml import (
    KEY_NAMES,
    PIT_NAMES,
    STORE_NAMES,
    BoardDescription,
    BomEntry,
    ControllerName,
    Enclosure,
    GeometryName,
    Leds,
    PcbGeometry,
    Pins,
    Power,
    RingsGeometry,
    Spot,
    TouchPad,
    TouchSection,
    read_board,
    to_description,
)

__all__ = [
    "BOARD_TOML",
    "KEY_NAMES",
    "PIT_NAMES",
    "STORE_NAMES",
    "BoardDescription",
    "BomEntry",
    "ControllerName",
    "Enclosure",
    "GeometryName",
    "Leds",
    "PcbGeometry",
    "Pins",
    "Power",
    "RingsGeometry",
    "Spot",
    "TouchPad",
    "TouchSection",
    "read_description",
    "read_tables",
    "to_description",
]

BOARD_TOML = Path(__file__).resolve().parent / "board.toml"


def read_tables(path: Path = BOARD_TOML) -> dict[str, Any]:
    """Parse `board.toml` without checking its keys. Raises OSError or tomllib.TOMLDecodeError."""
    with open(path, "rb") as file:
        return tomllib.load(file)


def read_description(path: Path = BOARD_TOML) -> BoardDescription:
    """Read and check `board.toml`. WrongDescription says what is wrong with it and where."""
    return read_board(path)
