# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""This program, its engine and its games file."""

import importlib.util
import platform
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from ..errors import AwaleError
from ..folders import data_folder
from ..library import Library
from ..play.words import count
from .finding import Finding


def program() -> Iterator[Finding]:
    """Versions, and whether the fast engine is there."""
    version = metadata.version("awale-board")
    yield Finding(
        f"awale {version}, Python {platform.python_version()}, {platform.platform(terse=True)}",
        None,
    )
    fast = all(importlib.util.find_spec(name) for name in ("numba", "numpy"))
    yield Finding(
        "The fast engine is installed." if fast else "The small search plays: numba is missing.",
        fast or None,
        "" if fast else "pip install 'awale-board[engine]' makes it some hundred times faster.",
    )


def games(path: Path | None) -> Iterator[Finding]:
    """The games file, by default the one in the data folder."""
    yield Finding(f"Data folder: {data_folder()}", None)
    try:
        with Library(path) as library:
            kept = count(sum(1 for _ in library.games()), "game")
            yield Finding(f"The games file {library.path} is sound and holds {kept}.", True)
    except AwaleError as error:
        yield Finding(str(error), False)
