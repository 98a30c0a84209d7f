# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Descriptions of the board for tests: the real one with something changed."""

from typing import Any

from hardware.geometry import read_description


def changed(**values: Any) -> dict[str, Any]:
    """board.toml with values changed. A key is a path, as `geometry__pcb__row_y_mm`; numbers in it
    count entries of a list."""
    description = read_description()
    for path, value in values.items():
        *way, last = path.split("__")
        part: Any = description
        for step in way:
            part = part[int(step)] if isinstance(part, list) else part[step]
        if isinstance(part, list):
            part[int(last)] = value
        else:
            assert last in part, f"board.toml has no {path}"
            part[last] = value
    return description
