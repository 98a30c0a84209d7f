# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Loads rarely used modules on demand and unloads them to free heap.

An imported module stays in memory permanently, and most of the heap is code. So no other module may
import one of these at its top, and their users drop every reference before the module is unloaded;
its memory is free after the next collection. Loading takes 10 to 25 ms and happens where nothing
moves.
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .app import App
    from .config import Config
    from .game_session import GameSession
    from .interfaces import Files, Getenv, Memory
    from .link_requests import Part
    from .store_archive import Archive
    from .store_recorder import Recorder
    from .store_spill import Spill
    from .ui_menu import Menu

_PACKAGE = "awale_board"
# The module that answers each kind of request.
_REQUESTS = (
    ("link_game", ("new", "undo", "declare", "seats", "get", "set")),
    ("link_maintenance", ("clock", "health", "pads", "test", "drive")),
    ("link_archive", ("archive_status", "archive_list", "archive_chunk", "archive_confirm")),
)


def part_for(kind: object) -> str:
    """Name of the module that answers this kind of request, empty if none does."""
    for name, kinds in _REQUESTS:
        if kind in kinds:
            return name
    return ""


def requests(name: str, app: "App") -> "Part | None":
    """Load the module that `part_for` has named and return its answers. None if only a module that
    it needs was loaded, which is enough for a pass: call again."""
    if name == "link_game":
        from .link_game import GameRequests

        return GameRequests(app.session, app.options)
    if name == "link_maintenance":
        from .link_maintenance import MaintenanceRequests

        return MaintenanceRequests(
            app.requests,
            app.hardware,
            app.config,
            app.session,
            app.options,
            app.settings_store,
            app.touch,
            app.display,
            app.damaged,
        )
    if _PACKAGE + ".store_reader" not in sys.modules:
        from . import store_reader  # noqa: F401

        return None
    from .link_archive import ArchiveRequests

    return None if app.archive is None else ArchiveRequests(app.archive)


def forget_requests(name: str) -> None:
    """Unload a module that `requests` has loaded, and the modules that only it uses."""
    forget(name)
    forget("store_reader")


def last_choices(page: bytes) -> "tuple[bytes, bool]":
    """Return the last valid record of the settings page, and whether a bit was corrected."""
    from .store_repair import last_choices as read

    return read(page)


def open_archive(memory: "Memory", files: "Files | None") -> "Archive":
    """Open the archive in `memory` and `files`."""
    from .store_recovery import open_archive as opened

    return opened(memory, files)


def note_failure(archive: "Archive") -> bool:
    """Note that the program has failed. True if the running game was set aside for that."""
    from .store_recovery import note_failure as note

    return note(archive)


def restore(archive: "Archive", session: "GameSession", recorder: "Recorder") -> None:
    """Restore the interrupted game, if there is one."""
    from .store_recovery import restore as put_back

    put_back(archive, session, recorder, 0)


def forget_start() -> None:
    """Unload what only the start needs."""
    for name in ("store_recovery", "store_repair", "store_reader", "store_spill_writer"):
        forget(name)


def spill(archive: "Archive", files: "Files") -> "Spill | None":
    """Move the unconfirmed games of nvm to the drive; None if that fails. Up to a second."""
    from .store_reader import ArchiveReader
    from .store_spill_writer import write

    bank = archive.banks[archive.active]
    last = len(bank.starts) - 1
    numbers = []
    for game in range(len(bank.starts)):
        if not bank.is_confirmed(game) or (archive.running and game == last):
            numbers.append(bank.first + game)
    spilled = write(files, archive.spilled, bank.generation, ArchiveReader(archive), numbers)
    for name in ("store_spill_writer", "store_reader"):
        forget(name)
    if spilled is None and archive.spilled is None:
        forget("store_spill")
    return spilled


def drive_room(files: "Files", spilled: "Spill | None", record: int) -> int:
    """Return the number of games with records of `record` bytes that still fit on the drive."""
    from .store_spill import ENTRY
    from .store_spill_writer import room

    games = room(files, spilled) // (ENTRY + record)
    forget("store_spill_writer")
    if spilled is None:
        forget("store_spill")
    return games


def menu(app: "App") -> "Menu":
    """Load the start menu."""
    from .ui_menu import Menu
    from .ui_notices import Notices

    notices = Notices(app.config.wrong, app.archive, app.set_aside, app.damaged > 0)
    return Menu(app.options, app.session, app.link, notices)


def forget_menu() -> None:
    """Unload the start menu, and the modules that only it uses."""
    for name in ("ui_menu", "ui_notices", "ui_idle", "store_reader"):
        forget(name)


def read_config(getenv: "Getenv") -> "Config":
    """Read ``settings.toml``, and say on the console what is wrong with it."""
    from .config_reader import read_config as read
    from .config_reader import report

    config = read(getenv)
    report(config)
    forget("config_reader")
    return config


def forget(name: str) -> None:
    """Unload a module of this package."""
    sys.modules.pop(_PACKAGE + "." + name, None)
    if hasattr(sys.modules[_PACKAGE], name):
        delattr(sys.modules[_PACKAGE], name)
