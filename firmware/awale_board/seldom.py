# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Parts of the program that are seldom needed: they come into memory when they are, and leave it
again. A module that is imported stays for good otherwise, and most of the memory is the program.

What is brought here nobody else may import at its top, and whoever has it lets go of it before it
is forgotten; its memory comes back when memory is collected next. To bring a module in takes 10 to
25 ms, so it happens where nothing moves.
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .app import App
    from .archive import Archive
    from .config import Config
    from .interfaces import Files, Getenv, Memory
    from .menu import Menu
    from .recorder import Recorder
    from .requests import Part
    from .table import Table

_PACKAGE = "awale_board"
# The module that answers each kind of request.
_REQUESTS = (
    ("game_requests", ("new", "undo", "word", "seats", "get", "set")),
    ("care_requests", ("clock", "health", "pads", "test", "drive")),
    ("log_requests", ("log", "games", "chunk", "confirm")),
)


def part_for(kind: object) -> str:
    """The module that answers such a request; empty if none does."""
    for name, kinds in _REQUESTS:
        if kind in kinds:
            return name
    return ""


def requests(name: str, app: "App") -> "Part | None":
    """The answers of a module that `part_for` has named. None if something was brought that it
    needs, which is enough for a pass."""
    if name == "game_requests":
        from .game_requests import GameRequests

        return GameRequests(app)
    if name == "care_requests":
        from .care_requests import CareRequests

        return CareRequests(app)
    if _PACKAGE + ".kept_games" not in sys.modules:
        from . import kept_games  # noqa: F401

        return None
    from .log_requests import LogRequests

    return LogRequests(app)


def forget_requests(name: str) -> None:
    """Forget a module that `requests` has brought, and what it alone needs."""
    forget(name)
    forget("kept_games")


def open_archive(memory: "Memory", files: "Files | None") -> "Archive":
    """The games that lie in memory."""
    from .opening import open_archive as opened

    return opened(memory, files)


def note_failure(archive: "Archive") -> bool:
    """The program has failed. True if the game being played was set aside for that."""
    from .opening import note_failure as note

    return note(archive)


def restore(archive: "Archive", table: "Table", recorder: "Recorder") -> None:
    """Put the game that was being played back on the table."""
    from .opening import restore as put_back

    put_back(archive, table, recorder, 0)


def forget_opening() -> None:
    """Forget what the three above need."""
    forget("opening")
    forget("kept_games")


def menu(app: "App") -> "Menu":
    """The start menu."""
    from .menu import Menu

    return Menu(app)


def forget_menu() -> None:
    """Forget the start menu, and what it alone shows."""
    for name in ("menu", "notices", "attract", "kept_games"):
        forget(name)


def read_config(getenv: "Getenv") -> "Config":
    """What ``settings.toml`` says."""
    from .settings import read_config as read

    config = read(getenv)
    forget("settings")
    return config


def forget(name: str) -> None:
    """Take a module of this package out of memory."""
    sys.modules.pop(_PACKAGE + "." + name, None)
    if hasattr(sys.modules[_PACKAGE], name):
        delattr(sys.modules[_PACKAGE], name)
