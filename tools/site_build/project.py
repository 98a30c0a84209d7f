# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Puts the project itself, as a ZIP, into the site: who builds a board needs its whole folder, and
may know no other address of it."""

import os
import subprocess
from pathlib import Path
from typing import Final

FOLDER: Final = "awale-board"
NAME: Final = f"{FOLDER}.zip"


def write_project(root: Path, to: Path) -> int:
    """Write the files of the commit that `root` is a checkout of into the folder `to`, as `NAME`;
    return its size in bytes. The same commit gives the same bytes: times in a ZIP are local ones.
    0, and nothing is left, where `root` is not a checkout, or git is missing or refuses."""
    if not (root / ".git").exists():
        return 0
    into = [f"--output={to / NAME}", f"--prefix={FOLDER}/"]
    archive = ["git", "-c", "core.autocrlf=false", "archive", "--format=zip", "-9", *into, "HEAD"]
    try:
        subprocess.run(archive, cwd=root, env={**os.environ, "TZ": "UTC"}, check=True)
    except (FileNotFoundError, subprocess.CalledProcessError):
        (to / NAME).unlink(missing_ok=True)
        return 0
    return (to / NAME).stat().st_size
