# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Writes the firmware onto the drive of a board with stock CircuitPython and reads it back.

A Pico with the firmware of one file (`uf2.py`) needs none of this.
"""

import logging
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from awale_engine.replace_file import replace_file
from awale_session.errors import AwaleError

from ..resources import firmware_folder
from .drive import check_drive, refuse_links
from .drive_files import BOOT_OUT, boot_output, merge_settings
from .modules import LIBRARIES, compile_module, required_modules

PROGRAMS: Final = ("boot.py", "safemode.py", "main.py")
SETTINGS: Final = "settings.toml"
_ASIDE: Final = ".new"  # a file that is being written
# CircuitPython starts these instead of main.py, or imports them instead of lib/.
_IN_THE_WAY: Final = (
    *("code.py", "code.txt", "main.txt"),
    *("awale_board", "awale_core"),
    *(f"{library}.py" for library in LIBRARIES),
)
_OURS: Final = ("awale_board", "awale_core")
_GONE: Final = ("names.json", "blink_codes.py")  # of revision 0.1, like the next
_SENTENCES: Final = "sentences.txt"
_CLUSTER: Final = 512

log = logging.getLogger(__name__)

Progress = Callable[[int, int], None]
"""Called with the number of steps done and of all steps."""


def no_progress(done: int, steps: int) -> None:
    """Ignore progress."""


class Installed(NamedTuple):
    """Result of an install: files written, files renamed (each with its name before and after),
    files of an older version removed, whether an existing settings.toml was kept, and whether the
    board's first start will still write the drive."""

    written: list[str]
    set_aside: dict[str, str]
    removed: list[str]
    kept_settings: bool
    first_start_writes: bool


def build(firmware: Path, progress: Progress = no_progress) -> dict[str, bytes]:
    """Compile the firmware: every file of the drive but settings.toml, by path, main.py last.

    AwaleError if a module does not compile or a library is missing.
    """
    modules = required_modules(firmware, PROGRAMS)
    files = {}
    for done, (name, path) in enumerate(modules.items(), 1):
        source = path.read_text(encoding="utf-8")
        files[f"lib/{name}.mpy"] = compile_module(source, f"{name}.py")
        progress(done, 2 * len(modules))
    return files | {name: (firmware / name).read_bytes() for name in PROGRAMS}


def install(
    folder: Path,
    firmware: Path | None = None,
    *,
    progress: Progress = no_progress,
) -> Installed:
    """Write a complete drive into `folder`; AwaleError if that fails.

    Nothing of the owner's is lost: settings.toml keeps its values; programs that would start
    instead of the firmware are renamed to ``.bak``. The board may be any: `drive.doubts` says
    whether it is the right one. An interrupted install can be repeated: files that are there are
    not written again.
    """
    check_drive(folder)
    firmware = firmware_folder(firmware)
    files = build(firmware, progress)
    settings = folder / SETTINGS
    try:
        kept = settings.is_file()
        fresh = (firmware / SETTINGS).read_text(encoding="utf-8")
        text = merge_settings(settings.read_text(encoding="utf-8"), fresh) if kept else fresh
        main = files.pop("main.py")
        files[SETTINGS] = text.encode()
        output = boot_output(folder)
        if output is not None:
            files[BOOT_OUT] = output
        files["main.py"] = main  # last, as it starts the rest
        refuse_links(folder, _touched(files))
        in_the_way = [name for name in _IN_THE_WAY if (folder / name).exists()]
        in_the_way += [name for name in files if (folder / name).is_dir()]
        removed = _remove_older(folder, files)
        _check_room(folder, files, in_the_way)
        renamed = {
            name: new.relative_to(folder).as_posix()
            for name in in_the_way
            if (new := set_aside(folder / name)) is not None
        }
        for done, (name, data) in enumerate(files.items(), 1 + len(files)):
            write_file(folder / name, data)
            progress(done, 2 * len(files))
        for name, data in files.items():
            if (folder / name).read_bytes() != data:
                raise AwaleError(f"{name} reads back differently: is the drive damaged?")
    except UnicodeDecodeError:
        raise AwaleError(f"{settings} is not text in UTF-8: correct it or move it away.") from None
    except OSError as error:
        raise AwaleError(
            f"The drive could not be written ({error.strerror or error}). Unplug the board, plug "
            "it in again (one with firmware 0.2 or older with a finger on OK) and install again."
        ) from error
    log.info("installed %d files on %s", len(files), folder)
    return Installed(list(files), renamed, removed, kept, output is None)


def write_file(path: Path, data: bytes) -> None:
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
    replace_file(aside, path)


def set_aside(path: Path) -> Path | None:
    """Rename a file or folder to ``.bak``, ``.bak2`` … and return its new path; None if there is
    none."""
    if not path.exists():
        return None
    number = 1
    while True:
        target = path.with_name(f"{path.name}.bak{number if number > 1 else ''}")
        if not target.exists():
            return path.rename(target)
        number += 1


def _remove_older(folder: Path, files: dict[str, bytes]) -> list[str]:
    """Remove what an older firmware had and this one does not, and sources of modules."""
    removed = []
    for package in _OURS:
        for path in sorted((folder / "lib" / package).rglob("*")):
            name = path.relative_to(folder).as_posix()
            ours = path.suffix in (".mpy", ".py", _ASIDE) or path.name == _SENTENCES
            if ours and name not in files:
                path.unlink()
                removed.append(name)
    for name in _GONE:
        if (folder / name).is_file():
            (folder / name).unlink()
            removed.append(name)
    for library in LIBRARIES:
        source = folder / "lib" / f"{library}.py"
        if source.is_file():  # CircuitPython would import it instead of the .mpy
            source.unlink()
            removed.append(f"lib/{library}.py")
    return removed


def _touched(files: dict[str, bytes]) -> Iterator[str]:
    """Yield the paths that an install may write or remove."""
    for name in files:
        yield name
        yield Path(name).with_suffix(_ASIDE).as_posix()
    yield from _GONE
    for library in LIBRARIES:
        yield f"lib/{library}.py"


def _check_room(folder: Path, files: dict[str, bytes], in_the_way: list[str]) -> None:
    missing = max(_clusters(len(data)) for data in files.values())  # one is written beside its old
    for name, data in files.items():
        path = folder / name
        stays = name not in in_the_way and path.is_file()  # what is renamed keeps its room
        there = path.stat().st_size if stays else 0
        missing += _clusters(len(data)) - _clusters(there)
    free = shutil.disk_usage(folder).free
    if missing > free:
        raise AwaleError(
            f"The drive has {free // 1024} KB free and {missing // 1024 + 1} KB are needed: "
            "move something away."
        )


def _clusters(size: int) -> int:
    return -(-size // _CLUSTER) * _CLUSTER
