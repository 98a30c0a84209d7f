# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Writes the drive of a board, CIRCUITPY, and reads back what it has written."""

import os
import re
import shutil
import string
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from ..errors import AwaleError
from ..virtual.geometry import firmware_folder
from .modules import LIBRARIES, compiled, needed
from .saved import missing
from .settings import merged
from .slimming import slimmed

PROGRAMS = ("trouble.py", "boot.py", "safemode.py", "main.py")
SETTINGS = "settings.toml"
# CircuitPython starts these before main.py, and finds these before lib/.
_IN_THE_WAY = (
    *("code.py", "code.txt", "main.txt"),
    *("awale_board", "awale_core"),
    *(f"{library}.py" for library in LIBRARIES),
)
_OURS = ("awale_board", "awale_core")
_INTERFACES = "awale_board/interfaces.py"  # the names that what comes from outside has
_CLUSTER = 512
_OLDEST = 10

Progress = Callable[[int, int], None]
"""Hears how many of how many steps are done."""


def no_progress(done: int, steps: int) -> None:
    """For whoever does not want to know."""


class Installed(NamedTuple):
    """What was done: files written, files set aside, files of an older version removed; and
    whether there was a settings.toml, which was kept."""

    written: list[str]
    set_aside: list[str]
    removed: list[str]
    kept_settings: bool


class NoDrive(AwaleError):
    """There is no CIRCUITPY drive."""


def find_drive(places: Iterable[Path] | None = None, *, board: str = "") -> Path:
    """The only CIRCUITPY drive of this computer, or that of the board with the id `board`.
    NoDrive if there is none, AwaleError if there are several."""
    found = [
        place
        for place in (_places() if places is None else places)
        if board.lower() in board_id(place) and _version_text(place)
    ]
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(str(place) for place in found)
        raise AwaleError(f"There are several boards ({names}): choose one with --to.")
    raise NoDrive(
        "No CIRCUITPY drive was found: plug the board in while a finger is on OK, "
        "or name the drive's folder with --to."
    )


def check_drive(folder: Path) -> None:
    """AwaleError if the folder cannot take the firmware, or is the drive of a board that cannot
    run it."""
    if not folder.is_dir():
        raise AwaleError(f"There is no folder {folder}.")
    text = _version_text(folder)
    version = re.search(r"CircuitPython (\d+)\.", text)
    if version and int(version[1]) < _OLDEST:
        raise AwaleError(
            f"The board runs CircuitPython {version[1]}, the firmware needs {_OLDEST} or newer: "
            "put the newest one for the Raspberry Pi Pico on it first."
        )


def board_id(folder: Path) -> str:
    """The id of the board whose drive this is, as its hello says; empty if it does not tell."""
    found = re.search(r"^UID:\s*([0-9A-Fa-f]+)", _version_text(folder), re.MULTILINE)
    return found[1].lower() if found else ""


def contents(
    firmware: Path, progress: Progress = no_progress, beside: Iterable[Path] = ()
) -> dict[str, bytes]:
    """Every file of the drive but settings.toml, by its path; main.py comes last."""
    programs = [name for name in PROGRAMS if (firmware / name).is_file()]
    modules = needed(firmware, programs)
    sources = {name: path.read_text(encoding="utf-8") for name, path in modules.items()}
    outside = [*(firmware / name for name in (*programs, _INTERFACES)), *beside]
    asking = {path.name: path.read_text(encoding="utf-8") for path in outside if path.is_file()}
    files = {}
    for done, (name, source) in enumerate(_small(sources, asking).items(), 1):
        files[f"lib/{name}.mpy"] = compiled(source, traceback_name(name))
        progress(done, 2 * len(modules))
    for name in programs:
        files[name] = (firmware / name).read_bytes()
    return files


def _small(sources: dict[str, str], programs: dict[str, str]) -> dict[str, str]:
    """The sources with our own modules slimmed."""
    ours = {
        name.replace("/", "."): text for name, text in sources.items() if name.startswith(_OURS)
    }
    try:
        ours = slimmed(ours, programs)
    except SyntaxError:
        return sources  # the compiler will say where
    return sources | {name.replace(".", "/"): text for name, text in ours.items()}


def traceback_name(module: str) -> str:
    """What a traceback on the board calls the file of ``awale_board/app``: ``app``. Short, and a
    word that the board knows anyway."""
    *_, package, name = ["", *module.split("/")]
    return package if name == "__init__" else name


def install(
    folder: Path,
    firmware: Path | None = None,
    *,
    beside: Iterable[Path] = (),
    progress: Progress = no_progress,
) -> Installed:
    """Write a complete drive into `folder`. Nothing of the owner's is lost: settings.toml keeps its
    values, programs that would start instead of the firmware are renamed to ``.bak``. What the
    programs `beside` it know of the firmware by name keeps its name.

    AwaleError says what went wrong. An install that broke off anywhere is simply begun again: what
    is there already is not written twice.
    """
    check_drive(folder)
    firmware = firmware_folder(firmware)
    files = contents(firmware, progress, beside)
    settings = folder / SETTINGS
    try:
        kept = settings.is_file()
        fresh = (firmware / SETTINGS).read_text(encoding="utf-8")
        text = merged(settings.read_text(encoding="utf-8"), fresh) if kept else fresh
        main = files.pop("main.py")
        files[SETTINGS] = text.encode()
        files["main.py"] = main  # the last one: it is what starts the rest
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
        raise AwaleError(f"{settings} is no text in UTF-8: correct it or move it away.") from None
    except OSError as error:
        raise AwaleError(
            f"The drive could not be written ({error.strerror or error}). The board must be "
            "plugged in while a finger is on OK; then install again."
        ) from error
    return Installed(list(files), set_aside, removed, kept)


def _write(path: Path, data: bytes) -> None:
    """Write a file unless it is there already: flash wears, and each write restarts the board."""
    if path.is_file() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _set_aside(path: Path) -> bool:
    """Rename what is in the way to ``.bak``, ``.bak2`` …; True if there was something."""
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
    """Remove modules of the firmware that no longer belong to it, and their sources."""
    removed = []
    for package in _OURS:
        for path in sorted((folder / "lib" / package).rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.suffix in (".mpy", ".py") and name not in files:
                path.unlink()
                removed.append(name)
    for library in LIBRARIES:
        source = folder / "lib" / f"{library}.py"
        if source.is_file():  # it would win over the .mpy
            source.unlink()
            removed.append(f"lib/{library}.py")
    return removed


def _check_room(folder: Path, files: dict[str, bytes]) -> None:
    missing = 0
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


def _version_text(folder: Path) -> str:
    """What CircuitPython writes onto its drive about itself; empty if it is no such drive."""
    try:
        text = (folder / "boot_out.txt").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return text if "CircuitPython" in text else ""


def _places() -> list[Path]:
    """Where this system shows drives."""
    if sys.platform == "win32":
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase[3:]]
    if sys.platform == "darwin":
        return sorted(Path("/Volumes").glob("CIRCUITPY*"))
    roots = (Path("/media"), Path("/run/media"))
    return sorted({place for root in roots for depth in ("*", "*/*") for place in root.glob(depth)})
