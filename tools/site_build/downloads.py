# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Puts what a maker downloads into the site: the ZIPs of `make fabrication` and `make hardware`, or
of a release, and a list of them for the build guide, which also says what is missing. The wiring is
never missing: the repository has its drawings, which tests hold to what `make hardware` draws."""

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from awale_host.resources import firmware_version

from hardware.reproducible import zip_folder

_ROOT: Final = Path(__file__).parents[2]
_LICENCE: Final = _ROOT / "LICENSES" / "CERN-OHL-P-2.0.txt"
_DRAWN: Final = {"hardware/harness": _ROOT / "hardware" / "harness" / "drawings"}
FOLDER: Final = "files"
PAGE: Final = "files.html"  # in docs/learn; docs/build.md includes it


class Kind(NamedTuple):
    """One ZIP: what makes it, the name that it has in a release, and the folder below `build/` of
    what is in it, or of the ZIP itself."""

    about: str
    command: str
    name: str
    folder: str


_CASE: Final = "awale-board-{version}-enclosure-"
KINDS: Final = (
    Kind("to print, for the LED rings", "make hardware", f"{_CASE}rings.zip", "hardware/rings"),
    Kind("to print, for the circuit board", "make hardware", f"{_CASE}pcb.zip", "hardware/pcb"),
    Kind(
        "wires and perfboard, for the LED rings",
        "make hardware",
        "awale-board-{version}-wiring.zip",
        "hardware/harness",
    ),
    Kind(
        "to order the circuit board (Gerber, drill, parts, places)",
        "make fabrication",
        "awale-board-revision-*.zip",
        "fabrication",
    ),
)


def copy_downloads(to: Path, built: Path) -> list[tuple[Kind, Path | None]]:
    """Put the ZIPs that there are below the folder `built` into `to`; return every kind with its
    ZIP in `to`, None where it has not been built."""
    to.mkdir(parents=True, exist_ok=True)
    return [(kind, _copy(kind, to, built)) for kind in KINDS]


def _copy(kind: Kind, to: Path, built: Path) -> Path | None:
    folder, name = built / kind.folder, kind.name.format(version=firmware_version())
    for place in (folder, folder.parent):
        for path in sorted(place.glob(name), reverse=True):
            return Path(shutil.copy(path, to))
    if not folder.is_dir():
        folder = _DRAWN.get(kind.folder, folder)
    if "*" in name or not folder.is_dir():
        return None
    zip_folder(folder, to / name, _LICENCE)
    return to / name


def listing(found: Iterable[tuple[Kind, Path | None]]) -> str:
    """The list as HTML: each ZIP with its purpose and size, or what makes it if it is missing."""
    lines = ["<ul>"]
    for kind, path in found:
        if path is None:
            about = f"{kind.about[0].upper()}{kind.about[1:]}"
            lines.append(
                f"<li>{about}: not on this site; <code>{kind.command}</code> makes it</li>"
            )
            continue
        size = f"{path.stat().st_size / 1000:,.0f} KB"
        link = f'<a href="{FOLDER}/{path.name}" download>{path.name}</a>'
        lines.append(f"<li>{link}, {size}: {kind.about}</li>")
    return "\n".join(
        [*lines, '<li>The <a href="flash.html">firmware</a>: onto a Pico</li>', "</ul>", ""]
    )
