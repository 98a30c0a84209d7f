# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Direct access to the games file, to damage it on purpose."""

from typing import Any

from awale_host.library import Library


def sql(library: Library, statement: str) -> list[Any]:
    """Run one statement in the library's own connection and return its rows."""
    with library.transaction() as connection:
        return connection.execute(statement).fetchall()
