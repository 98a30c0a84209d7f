# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Diagnostics of this program: versions, engine, game library."""

import platform
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from awale_engine.binding import available

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
    yield engine()


def engine() -> Finding:
    """Check the engine: load its kernel, as a game does; return the finding."""
    missing = available()
    if missing:
        return Finding("Engine: the core's own, slower search.", None, missing)
    return Finding("Engine: the fast one works.", True)


def games(path: Path | None) -> Iterator[Finding]:
    """Yield findings about the game library, by default the one in the data folder."""
    yield Finding(f"Data folder: {data_folder()}", None)
    try:
        with Library(path) as library:
            kept = count(len(list(library.games())), "game")
            yield Finding(f"Game library: {library.path}, {kept}, OK.", True)
    except AwaleError as error:
        yield Finding(str(error), False)
