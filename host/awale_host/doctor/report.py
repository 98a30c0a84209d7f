# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Bug report: findings, versions and the last crash in one text, without names of players."""

import platform
import re
from collections import Counter
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Final

from awale_session.errors import AwaleError

from ..library import Library
from ..paths import crash_file
from . import Finding

_PACKAGES: Final = ("awale-board", "click", "psutil", "pyserial", "rich")
_MOST_CRASH: Final = 20_000  # characters
_PLAYER: Final = "[player]"
_HOME: Final = "[home]"


def bug_report(findings: Iterable[Finding], library: Path | None = None) -> str:
    """Return the report as Markdown.

    Every name of a player in the `library`, and the path of the home folder, is replaced.
    """
    listed = list(findings)
    with_faults = [finding for finding in listed if finding.well is False]
    parts = [
        "# Bug report of awale",
        "What did you do, what happened, what did you expect? Please write it here.",
        "## Versions",
        "\n".join(_versions()),
        f"## Findings ({len(with_faults)} faults)",
        "\n".join(f"- {_SIGN[finding.well]}{finding.what}" for finding in listed) or "none",
        "## Library",
        _summary(library),
        "## Last internal error",
        f"```\n{_last_crash()}\n```",
    ]
    return _anonymous("\n\n".join(parts) + "\n", _names(library))


_SIGN: Final = {True: "ok: ", False: "FAULT: ", None: ""}


def _versions() -> Iterable[str]:
    yield f"- Python {platform.python_version()} on {platform.platform()}, {platform.machine()}"
    for package in _PACKAGES:
        try:
            yield f"- {package} {metadata.version(package)}"
        except metadata.PackageNotFoundError:
            yield f"- {package}: not installed"


def _summary(path: Path | None) -> str:
    try:
        with Library(path) as library:
            games = list(library.games())
    except AwaleError as error:
        return str(error)
    rules = Counter(game.rules for game in games)
    sources = Counter(game.source for game in games)
    reasons = Counter(game.reason or "unfinished" for game in games)
    return "\n".join(
        f"- {what}: {', '.join(f'{name} {number}' for name, number in sorted(found.items()))}"
        for what, found in (("rules", rules), ("source", sources), ("end", reasons))
    )


def _last_crash() -> str:
    try:
        text = crash_file().read_text(encoding="utf-8", errors="replace")
    except OSError:
        return "none"
    return text[-_MOST_CRASH:].strip()


def _names(path: Path | None) -> set[str]:
    """Return the names of players; those of engines and of the board's AI are kept."""
    try:
        with Library(path) as library:
            return {
                name
                for game in library.games()
                for name, seat in ((game.south, game.seats[0]), (game.north, game.seats[1]))
                if name.strip() and seat not in ("host", "board")
            }
    except AwaleError:
        return set()


def _anonymous(text: str, names: Iterable[str]) -> str:
    home = str(Path.home())
    if len(home) > 1:
        text = text.replace(home, _HOME)
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", _PLAYER, text)
    return text
