# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Make files that drawing programs write the same in each run: fixed dates and identifiers.

KiCad and Open CASCADE write the time of the run into what they export, and the 3MF library random
identifiers. Here the time becomes that of SOURCE_DATE_EPOCH (seconds since 1970, the convention of
reproducible-builds.org), or stays where that variable is not set.
"""

import os
import re
import uuid
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

_ISO: Final = rb"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d"
_ZONE: Final = rb"(?:Z|[+-]\d\d:?\d\d)?"
# Where the formats have the time of the run: STEP, Gerber and drill files, reports, the job file.
_DATES: Final = re.compile(
    rb"(FILE_NAME\('[^']*',\s*'|TF\.CreationDate,|CreationDate\": \"|\(PCBNEW [^)]*\) date |"
    rb"[{]KiCad [^}]*[}] date |ERC report \(|Created on |Report date: |<rdf:date>|date\": \")"
    rb"(" + _ISO + rb")(" + _ZONE + rb")"
)
_PDF: Final = re.compile(rb"(/(?:Creation|Mod)Date ?\(D:)\d{14}([^)]*)(\))")
_UUID: Final = re.compile(rb'UUID="[0-9a-f-]{36}"')
_TEXTS: Final = (".step", ".rpt", ".gbr", ".drl", ".gbrjob", ".html", ".xml")


def epoch() -> int | None:
    """Return the time to write, seconds since 1970; None to leave what the programs wrote."""
    text = os.environ.get("SOURCE_DATE_EPOCH", "")
    return int(text) if text.isdigit() else None


def fix(folder: Path) -> None:
    """Rewrite the files below a folder whose contents depend on the run."""
    moment = epoch()
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".3mf":
            _fix_3mf(path)
        elif moment is not None and path.is_file():
            data = path.read_bytes()
            fixed = with_date(data, path.suffix, moment)
            if fixed != data:
                path.write_bytes(fixed)


def with_date(data: bytes, suffix: str, moment: int) -> bytes:
    """Return the contents of a file with the time `moment` (seconds since 1970) in its head."""
    utc = datetime.fromtimestamp(moment, UTC)
    if suffix == ".pdf":
        # The same length, so that the PDF's table of byte offsets stays right.
        stamp = utc.strftime("%Y%m%d%H%M%S").encode()
        return _PDF.sub(lambda found: found[1] + stamp + found[2] + found[3], data)
    if suffix in _TEXTS or suffix.startswith(".g"):

        def replaced(found: re.Match[bytes]) -> bytes:
            between = found[2][10:11]
            text = utc.strftime("%Y-%m-%d").encode() + between + utc.strftime("%H:%M:%S").encode()
            zone = found[3]
            if len(zone) > 1:
                zone = b"+00:00" if b":" in zone else b"+0000"
            return found[1] + text + zone

        return _DATES.sub(replaced, data)
    return data


def _fix_3mf(path: Path) -> None:
    """Number the identifiers of a 3MF file instead of drawing them at random."""
    with zipfile.ZipFile(path) as archive:
        entries = [(entry.filename, archive.read(entry)) for entry in archive.infolist()]
    count = 0

    def numbered(_: re.Match[bytes]) -> bytes:
        nonlocal count
        count += 1
        own = uuid.uuid5(uuid.NAMESPACE_URL, f"awale-board/{path.stem}/{count}")
        return f'UUID="{own}"'.encode()

    write_zip(path, [(name, _UUID.sub(numbered, data)) for name, data in entries])


def write_zip(path: Path, entries: list[tuple[str, bytes]]) -> None:
    """Write a zip whose bytes depend on names and contents only."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries:
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)


def zip_folder(folder: Path, archive: Path, *more: Path) -> None:
    """Zip all files below a folder, and `more` files at its top, except the archive itself."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path != archive]
    entries = [(path.relative_to(folder).as_posix(), path.read_bytes()) for path in files]
    write_zip(archive, entries + [(path.name, path.read_bytes()) for path in more])
