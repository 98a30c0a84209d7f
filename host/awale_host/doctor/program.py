# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Diagnostics of this program: versions, engine, game library."""

import importlib.util
import platform
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from ..errors import AwaleError
from ..library import Library
from ..paths import data_folder
from ..wording import count
from . import Finding


def program() -> Iterator[Finding]:
    """Yield findings about versions and the engine."""
    version = metadata.version("awale-board")
    yield Finding(
        f"awale {version}, Python {platform.python_version()}, {platform.platform(terse=True)}",
        None,
    )
    fast = all(importlib.util.find_spec(name) for name in ("numba", "numpy"))
    yield Finding(
        "Engine: the fast one is installed."
        if fast
        else "Engine: the small one, numba is missing.",
        fast or None,
        "" if fast else "pip install 'awale-board[engine]' installs the fast engine.",
    )


def games(path: Path | None) -> Iterator[Finding]:
    """Yield findings about the game library, by default the one in the data folder."""
    yield Finding(f"Data folder: {data_folder()}", None)
    try:
        with Library(path) as library:
            kept = count(len(list(library.games())), "game")
            yield Finding(f"Game library: {library.path}, {kept}, OK.", True)
    except AwaleError as error:
        yield Finding(str(error), False)
