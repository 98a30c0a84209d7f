# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The project's ZIP on the site: what is committed and nothing else, the same bytes each time."""

import shutil
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools.site_build.project import NAME, write_project

COMMIT = ("-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "-m", "A")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with a committed file and one that is not."""
    folder = tmp_path / "checkout"
    folder.mkdir()
    (folder / "README.md").write_bytes(b"Read me\n")
    for command in (("init", "-q"), ("add", "."), COMMIT):
        subprocess.run(["git", *command], cwd=folder, check=True)
    (folder / "secret").touch()
    return folder


def test_zip_has_what_is_committed_and_the_same_bytes_anywhere(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = write_project(checkout, tmp_path)
    first = (tmp_path / NAME).read_bytes()
    assert size == len(first)
    with ZipFile(tmp_path / NAME) as archive:
        assert archive.namelist() == ["awale-board/", "awale-board/README.md"]
        assert archive.read("awale-board/README.md") == b"Read me\n"
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    write_project(checkout, tmp_path)
    assert (tmp_path / NAME).read_bytes() == first


@pytest.mark.parametrize("missing", ["checkout", "git", "commit"])
def test_without_a_checkout_a_commit_or_git_there_is_no_zip(
    missing: str, checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if missing == "git":
        monkeypatch.setenv("PATH", str(tmp_path))
    if missing == "commit":
        shutil.rmtree(checkout / ".git")
        subprocess.run(["git", "init", "-q"], cwd=checkout, check=True)
    assert write_project(tmp_path if missing == "checkout" else checkout, tmp_path) == 0
    assert not (tmp_path / NAME).exists()
