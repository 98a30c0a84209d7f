# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The programs that have a port open."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

_LSOF_S = 10


def holders(port: str, processes: Path = Path("/proc")) -> list[str]:
    """Return the other programs that have a port open, as ``minicom (process 4711)``.

    Processes of other users may be hidden; on Windows the list is empty.
    """
    if sys.platform.startswith("linux"):
        return sorted(_in_proc(os.path.realpath(port), processes))
    if shutil.which("lsof"):
        return _by_lsof(port)
    return []


def _in_proc(device: str, processes: Path) -> Iterator[str]:
    for process in processes.iterdir():
        if not process.name.isdigit() or int(process.name) == os.getpid():
            continue
        try:
            if any(os.readlink(file) == device for file in (process / "fd").iterdir()):
                yield f"{(process / 'comm').read_text().strip()} (process {process.name})"
        except OSError:  # of another user, or it has just ended
            continue


def _by_lsof(port: str) -> list[str]:
    try:
        listed = subprocess.run(
            ["lsof", "-F", "pc", "--", port], capture_output=True, encoding="utf-8", timeout=_LSOF_S
        )
    except (OSError, subprocess.TimeoutExpired):
        return []
    found, process = [], ""
    for line in listed.stdout.splitlines():
        if line.startswith("p"):
            process = line[1:]
        elif line.startswith("c") and process != str(os.getpid()):
            found.append(f"{line[1:]} (process {process})")
    return sorted(found)
