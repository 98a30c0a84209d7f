# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Board descriptions for tests: the committed `board.toml` with some values changed."""

from typing import Any

from hardware.description import BoardDescription, read_tables, to_description


def changed_tables(**values: Any) -> dict[str, Any]:
    """Return the tables of board.toml with values changed.

    A keyword is a path, as `geometry__pcb__row_y_mm`; a number in it is an index into a list.
    """
    tables = read_tables()
    for path, value in values.items():
        *way, last = path.split("__")
        part: Any = tables
        for step in way:
            part = part[int(step)] if isinstance(part, list) else part[step]
        if isinstance(part, list):
            part[int(last)] = value
        else:
            assert last in part, f"board.toml has no {path}"
            part[last] = value
    return tables


def changed(**values: Any) -> BoardDescription:
    """Like `changed_tables`, checked and typed."""
    return to_description(changed_tables(**values))
