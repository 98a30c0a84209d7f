# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Heavy tests are left out only where git shows that nothing of their rooms has changed."""

import re
import subprocess
from pathlib import Path

import pytest

from tools.heavy_tests import HEAVY, ROOT, changed, left_out

WHO = ("-c", "user.name=Ama", "-c", "user.email=ama@board.example", "-c", "commit.gpgsign=false")


def git(root: Path, *words: str) -> None:
    subprocess.run(["git", *WHO, *words], cwd=root, check=True, capture_output=True)


def commit(root: Path, path: str) -> None:
    (root / path).write_text(path)
    git(root, "add", path)
    git(root, "commit", "-m", path)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("AWALE_SINCE", raising=False)
    git(tmp_path, "init", "-b", "main")
    commit(tmp_path, "first")
    commit(tmp_path, "second")
    return tmp_path


def test_a_change_is_compared_with_where_it_began(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert changed(repository) == ["second"]
    git(repository, "tag", "-m", "v1", "v1")
    commit(repository, "third")
    commit(repository, "fourth")
    assert changed(repository) == ["fourth", "third"]
    git(repository, "switch", "-c", "branch")
    commit(repository, "fifth")
    assert changed(repository) == ["fifth"]
    (repository / "fourth").write_text("not committed")
    assert changed(repository) == ["fifth", "fourth"]
    monkeypatch.setenv("AWALE_SINCE", "v1")
    assert changed(repository) == ["fifth", "fourth", "third"]


def test_without_history_nothing_is_left_out(
    repository: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    shallow = tmp_path_factory.mktemp("shallow") / "clone"
    git(repository, "clone", "--depth", "1", f"file://{repository}", str(shallow))
    assert changed(shallow) is changed(shallow.parent) is None
    monkeypatch.setenv("AWALE_SINCE", "everything")
    assert changed(repository) is None
    assert left_out(None) == []


def test_what_changes_in_a_room_runs_its_tests() -> None:
    one, other = "tests/hardware/test_enclosure*.py", "tests/firmware/test_damage.py"
    heavy = {one: ("a/",), other: ("b/",)}
    assert left_out([], heavy) == left_out(["tests/support/node.py"], heavy) == list(heavy)
    assert left_out(["a/x.py"], heavy) == [other]
    assert left_out(["tests/hardware/test_enclosure.py"], heavy) == [other]
    assert left_out(["tests/hardware/conftest.py"], heavy) == [other]
    assert left_out(["tests/support/enclosure_solids.py"], heavy) == [other]
    assert left_out(["tests/support/firmware_harness.py"], heavy) == [one]
    assert left_out(["tests/conftest.py"], heavy) == []


def test_the_budget_of_lines_is_not_watched(repository: Path) -> None:
    file = repository / "pyproject.toml"
    file.write_text("[project]\nname = 'x'\n[tool.budget]\ntests = 1\n")
    git(repository, "add", file.name)
    git(repository, "commit", "-m", "third")
    assert changed(repository) == [file.name]
    git(repository, "commit", "--allow-empty", "-m", "fourth")
    file.write_text(file.read_text().replace("1", "2"))
    assert changed(repository) == []
    file.write_text(file.read_text().replace("'x'", "'y'"))
    assert changed(repository) == [file.name]


def test_each_test_and_room_is_there() -> None:
    for tests, rooms in HEAVY.items():
        assert list(ROOT.glob(tests))
        assert all(list(ROOT.glob(f"{room.rstrip('/')}*")) for room in rooms)


@pytest.mark.slow
def test_a_release_is_made_again_where_a_tool_that_makes_it_changes() -> None:
    text = (ROOT / "tools" / "release.py").read_text(encoding="utf-8")
    used = re.findall(r"^from tools\.(\w+) import", text, re.MULTILINE)
    assert len(used) > 2
    for tool in ("release", *used):
        assert "tests/tools/test_release.py" not in left_out([f"tools/{tool}.py"])
