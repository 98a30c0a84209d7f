# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Writes the firmware onto a board's drive and reads it back."""

import json
import logging
import os
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from ..errors import AwaleError
from ..resources import firmware_folder
from ..spill_files import missing
from . import first_start, sentences
from .drive import check_drive
from .libraries import slim_library
from .minify import Minified, minified
from .modules import LIBRARIES, compile_module, required_modules
from .settings import merge_settings

PROGRAMS: Final = ("blink_codes.py", "boot.py", "safemode.py", "main.py")
SETTINGS: Final = "settings.toml"
_ASIDE: Final = ".new"  # a file that is being written
NAMES: Final = "names.json"
# CircuitPython starts these instead of main.py, or imports them instead of lib/.
_IN_THE_WAY: Final = (
    *("code.py", "code.txt", "main.txt"),
    *("awale_board", "awale_core"),
    *(f"{library}.py" for library in LIBRARIES),
)
_OURS: Final = ("awale_board", "awale_core")
# Modules that use CircuitPython's objects, whose names have to stay.
_OUTSIDE: Final = (
    "awale_board/interfaces.py",
    "awale_board/hardware.py",
    "awale_board/hardware_start.py",
)
_CLUSTER: Final = 512

log = logging.getLogger(__name__)

Progress = Callable[[int, int], None]
"""Called with the number of steps done and of all steps."""


def no_progress(done: int, steps: int) -> None:
    """Ignore progress."""


class Installed(NamedTuple):
    """Result of an install: files written, files renamed to ``.bak``, files of an older version
    removed, whether an existing settings.toml was kept, and whether the board's first start will
    still write the drive."""

    written: list[str]
    set_aside: list[str]
    removed: list[str]
    kept_settings: bool
    first_start_writes: bool


class Build(NamedTuple):
    """Every file of the drive but settings.toml, by path, main.py last; and the original of each
    short name in it, by the module's name in tracebacks."""

    files: dict[str, bytes]
    names: dict[str, dict[str, str]]


def build(
    firmware: Path,
    progress: Progress = no_progress,
    beside: Iterable[Path] = (),
    *,
    minify: bool = True,
) -> Build:
    """Compile the firmware. Programs `beside` it find what they use of it by name.

    AwaleError if a module does not compile or a library is missing.
    """
    programs = [name for name in PROGRAMS if (firmware / name).is_file()]
    modules = required_modules(firmware, programs)
    sources = {name: path.read_text(encoding="utf-8") for name, path in modules.items()}
    outside = [*(firmware / name for name in (*programs, *_OUTSIDE)), *beside]
    users = {path.name: path.read_text(encoding="utf-8") for path in outside if path.is_file()}
    small = _minified(sources, users) if minify else Minified(sources, {}, {})
    files = {f"lib/{name}": data for name, data in small.files.items()}
    for done, (name, source) in enumerate(small.sources.items(), 1):
        files[f"lib/{name}.mpy"] = compile_module(source, traceback_name(name))
        progress(done, 2 * len(modules))
    names: dict[str, dict[str, str]] = {}
    for name, short in small.names.items():
        if short:
            names.setdefault(traceback_name(name), {}).update(sorted(short.items()))
    if names:
        files[NAMES] = json.dumps(names, separators=(",", ":"), sort_keys=True).encode()
    for name in programs:
        files[name] = (firmware / name).read_bytes()
    return Build(files, names)


def _minified(sources: dict[str, str], users: dict[str, str]) -> Minified:
    """Minify our own modules, and the libraries as far as that needs no knowledge of them."""
    ours = {
        name.replace("/", "."): text for name, text in sources.items() if name.startswith(_OURS)
    }
    try:
        done = minified(ours, users, bundle=True)
    except SyntaxError:
        return Minified(sources, {}, {})  # the compiler reports where
    small = {name.replace(".", "/"): text for name, text in done.sources.items()}
    others = {
        name: slim_library(text) for name, text in sources.items() if not name.startswith(_OURS)
    }
    names = {name.replace(".", "/"): short for name, short in done.names.items()}
    return Minified(others | small, names, done.files)


def traceback_name(module: str) -> str:
    """Return the name of a module's file in a traceback of the board: ``app`` for
    ``awale_board/app``. It is short, and a word that the board has in memory anyway."""
    *_, package, name = ["", *module.split("/")]
    return package if name == "__init__" else name


def install(
    folder: Path,
    firmware: Path | None = None,
    *,
    beside: Iterable[Path] = (),
    progress: Progress = no_progress,
    minify: bool = True,
) -> Installed:
    """Write a complete drive into `folder`; AwaleError if that fails.

    Nothing of the owner's is lost: settings.toml keeps its values, programs that would start
    instead of the firmware are renamed to ``.bak``. Names that the programs `beside` the firmware
    use are kept. An interrupted install can be repeated: files that are there are not written
    again.
    """
    check_drive(folder)
    firmware = firmware_folder(firmware)
    files = build(firmware, progress, beside, minify=minify).files
    settings = folder / SETTINGS
    try:
        kept = settings.is_file()
        fresh = (firmware / SETTINGS).read_text(encoding="utf-8")
        text = merge_settings(settings.read_text(encoding="utf-8"), fresh) if kept else fresh
        main = files.pop("main.py")
        files[SETTINGS] = text.encode()
        boot_output = first_start.boot_output(folder)
        if boot_output is not None:
            files[first_start.NAME] = boot_output
        files["main.py"] = main  # last, as it starts the rest
        files = missing(folder) | files
        removed = _remove_older(folder, files)
        _check_room(folder, files)
        set_aside = [name for name in _IN_THE_WAY if _set_aside(folder / name)]
        for done, (name, data) in enumerate(files.items(), 1 + len(files)):
            _write(folder / name, data)
            progress(done, 2 * len(files))
        for name, data in files.items():
            if (folder / name).read_bytes() != data:
                raise AwaleError(f"{name} reads back differently: is the drive damaged?")
    except UnicodeDecodeError:
        raise AwaleError(f"{settings} is not text in UTF-8: correct it or move it away.") from None
    except OSError as error:
        raise AwaleError(
            f"The drive could not be written ({error.strerror or error}). The board must be "
            "plugged in while a finger is on OK; then install again."
        ) from error
    log.info("installed %d files on %s", len(files), folder)
    return Installed(list(files), set_aside, removed, kept, boot_output is None)


def _write(path: Path, data: bytes) -> None:
    """Write a file unless it is there already: flash wears, and each write restarts the board.

    It is written beside and takes its place whole: CircuitPython hangs at half a module,
    often before a PC can see the drive.
    """
    if path.is_file() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_suffix(_ASIDE)
    with open(aside, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(aside, path)


def _set_aside(path: Path) -> bool:
    """Rename a file or folder to ``.bak``, ``.bak2`` …; True if there was one."""
    if not path.exists():
        return False
    number = 1
    while True:
        target = path.with_name(f"{path.name}.bak{number if number > 1 else ''}")
        if not target.exists():
            path.rename(target)
            return True
        number += 1


def _remove_older(folder: Path, files: dict[str, bytes]) -> list[str]:
    """Remove modules and sentences of an older firmware that this one does not have, and sources of
    modules."""
    removed = []
    for package in _OURS:
        for path in sorted((folder / "lib" / package).rglob("*")):
            name = path.relative_to(folder).as_posix()
            ours = path.suffix in (".mpy", ".py", _ASIDE) or path.name == sentences.FILE
            if ours and name not in files:
                path.unlink()
                removed.append(name)
    if NAMES not in files and (folder / NAMES).is_file():
        (folder / NAMES).unlink()
        removed.append(NAMES)
    for library in LIBRARIES:
        source = folder / "lib" / f"{library}.py"
        if source.is_file():  # CircuitPython would import it instead of the .mpy
            source.unlink()
            removed.append(f"lib/{library}.py")
    return removed


def _check_room(folder: Path, files: dict[str, bytes]) -> None:
    missing = max(_clusters(len(data)) for data in files.values())  # one is written beside its old
    for name, data in files.items():
        path = folder / name
        there = path.stat().st_size if path.is_file() else 0
        missing += _clusters(len(data)) - _clusters(there)
    free = shutil.disk_usage(folder).free
    if missing > free:
        raise AwaleError(
            f"The drive has {free // 1024} KB free and {missing // 1024 + 1} KB are needed: "
            "move something away."
        )


def _clusters(size: int) -> int:
    return -(-size // _CLUSTER) * _CLUSTER
