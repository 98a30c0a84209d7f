# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Output of the real executable where the system's encoding is not UTF-8, as on Windows."""

import subprocess
from pathlib import Path

import pytest
from awale_host.library import Library

from tests.support.awale_command import AwaleCommand
from tests.support.library_games import keep

NAME = "Ọlá ☆"


@pytest.mark.slow
def test_output_into_a_file_is_utf_8(awale: AwaleCommand, tmp_path: Path) -> None:
    """Without this `awale logs export > file` ended with a UnicodeEncodeError on Windows."""
    with Library() as library:
        keep(library, 12, "1", south=NAME)
    written = {}
    for each in ("utf-8", "cp1252"):
        environment = {**awale.environment(), "PYTHONUTF8": "0", "PYTHONIOENCODING": each}
        with open(tmp_path / each, "wb") as file:
            done = subprocess.run(
                [awale.path, "logs", "export", "1"],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.PIPE,
                cwd=tmp_path,
            )
        assert done.returncode == 0, done.stderr
        written[each] = (tmp_path / each).read_text(encoding="utf-8")
    assert written["cp1252"] == written["utf-8"]
    assert NAME in written["cp1252"]
