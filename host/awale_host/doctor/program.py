# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Diagnostics of this program: versions, engine, game library."""

import platform
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

from awale_engine.binding import why_missing
from awale_session.errors import AwaleError
from awale_session.library.check import check_games
from awale_session.wording import count

from ..library import Library
from ..paths import data_folder
from . import Finding

_MOST_NAMED: Final = 10  # damaged games


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
    missing = why_missing()
    if missing:
        return Finding("Engine: the core's own, slower search.", None, missing)
    return Finding("Engine: the fast one works.", True)


def games(path: Path | None) -> Iterator[Finding]:
    """Replay every game of the library, by default the one in the data folder; yield findings."""
    yield Finding(f"Data folder: {data_folder()}", None)
    try:
        with Library(path) as library:
            checked = dict(check_games(library))
            kept = f"Game library: {library.path}, {count(len(checked), 'game')}"
            damaged = [id for id, fault in checked.items() if fault]
            if damaged:
                advice = "'awale logs verify' says what is wrong with each; nothing was changed."
                named = ", ".join(map(str, damaged[:_MOST_NAMED]))
                more = ", …" if len(damaged) > _MOST_NAMED else ""
                yield Finding(f"{kept}, {len(damaged)} damaged: {named}{more}.", False, advice)
            else:
                yield Finding(f"{kept}, OK.", True)
            if library.refusal is not None:
                yield Finding(str(library.refusal), False)
    except AwaleError as error:
        yield Finding(str(error), False)
