# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""OGN as people save it, through the command: nothing is lost without a word, none invented."""

import json
from pathlib import Path

import pytest

from tests.support.awale_command import AwaleCommand

TAGS = '[Variant "Awari"]\n[South "Cœur"]\n[North "Ben"]\n'
MOVES = "\n1. F f 2. B d 3. B c *\n"
WHOLE = (TAGS + MOVES).encode()


@pytest.mark.parametrize(
    ("data", "code", "games", "plies"),
    [
        (WHOLE, 0, 1, 6),
        (WHOLE.replace(b"\n", b"\r"), 0, 1, 6),
        (WHOLE.decode().encode("utf-16"), 0, 1, 6),
        (WHOLE.decode().encode("cp1252"), 0, 1, 6),
        (WHOLE.decode().replace('"', "”").encode(), 0, 1, 6),
        (WHOLE.replace(b" d", b", d"), 0, 1, 6),
        (WHOLE.replace(b'[South "', b"[South "), 1, 1, 6),
        (WHOLE.replace(b"2. B d", b"2. B? Hello d"), 1, 1, 3),
        (WHOLE.replace(b"2. B d ", b""), 1, 1, 2),
        (WHOLE.replace(b"Awari", b"Bao"), 1, 0, 0),
        (b"No game at all.", 1, 0, 0),
    ],
)
def test_a_file_is_entered_as_far_as_it_can_be_read(
    awale: AwaleCommand, tmp_path: Path, data: bytes, code: int, games: int, plies: int
) -> None:
    path = tmp_path / "club.ogn"
    path.write_bytes(data)
    done = awale.run_here("logs", "import", str(path))
    assert done.code == code, done
    listed = json.loads(awale.run_here("logs", "list", "--json").out)
    assert len(listed) == games
    if games:
        assert listed[-1]["plies"] == plies
        assert listed[-1]["south"] in ("Cœur", "")
    if code or data != WHOLE:
        assert f"{path}, " in done.err


def test_a_file_without_end_is_refused_in_a_sentence(awale: AwaleCommand, tmp_path: Path) -> None:
    path = tmp_path / "huge.ogn"
    with open(path, "wb") as file:
        file.truncate(100_000_000)
    done = awale.run("logs", "import", str(path))
    assert done.code == 1
    assert "larger than 32 MB" in done.err
    assert "Traceback" not in done.err


def test_thousands_of_faults_are_a_few_lines(awale: AwaleCommand, tmp_path: Path) -> None:
    path = tmp_path / "tags.ogn"
    path.write_text('[South x]\n[Variant "Bao"]\n\n1. F\n' * 10_000)
    assert len(awale.run_here("logs", "import", str(path)).err.splitlines()) < 200
