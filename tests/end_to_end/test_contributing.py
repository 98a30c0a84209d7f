# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""CONTRIBUTING's worked examples, word for word: a copy of the repository gets their changes, and
their commands run there. They add a rule set, a level of the board, a command of the page and a
language."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = re.compile(r"^\*\*(.+?)\.\*\*", re.MULTILINE)
BLOCK = re.compile(r"^```(diff|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
pytestmark = pytest.mark.slow


def examples() -> dict[str, list[tuple[str, str]]]:
    """The blocks of each worked example, by its title: ``diff`` or ``sh``, and the text."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Worked examples\n")[2]
    pieces = EXAMPLE.split(text.partition("\n## ")[0])[1:]
    found = {
        title: [(str(kind), str(block)) for kind, block in BLOCK.findall(body)]
        for title, body in zip(pieces[::2], pieces[1::2], strict=True)
    }
    return {title: blocks for title, blocks in found.items() if blocks}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository as it is here, with the compiled kernel and this environment."""
    to = tmp_path_factory.mktemp("tree")
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(
        listed, cwd=ROOT, check=True, capture_output=True, encoding="utf-8"
    ).stdout
    kernels = [
        str(path.relative_to(ROOT)) for path in ROOT.glob("host/awale_engine/kernel/built/*")
    ]
    for name in [*names.split("\0")[:-1], *kernels]:
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)
    (to / ".venv").symlink_to(ROOT / ".venv")
    (to / "build").mkdir(exist_ok=True)
    return to


def environment(tree: Path) -> dict[str, str]:
    """Without what says of this run that it is a worker: theirs builds a site of its own."""
    ours = {name: text for name, text in os.environ.items() if not name.startswith("PYTEST_")}
    folders = (tree, tree / "host", tree / "firmware")
    return {**ours, "PYTHONPATH": os.pathsep.join(map(str, folders)), "AWALE_TABLES": "off"}


def follow(tree: Path, blocks: list[tuple[str, str]]) -> None:
    """Do what the blocks of an example say, one line after the other."""
    for kind, text in blocks:
        if kind == "diff":
            apply = ["git", "apply", "--whitespace=error-all", "-"]
            subprocess.run(apply, cwd=tree, input=text, encoding="utf-8", check=True)
            continue
        for line in text.splitlines():
            done = subprocess.run(
                ["sh", "-c", line], cwd=tree, env=environment(tree),
                capture_output=True, encoding="utf-8",
            )  # fmt: skip
            # The catalogue of a new language lacks everything, which the command reports.
            expected = 1 if "tools.catalogues" in line else 0
            assert done.returncode == expected, f"{line}\n{done.stdout}\n{done.stderr}"


def test_the_examples_add_a_rule_set_a_level_a_command_and_a_language() -> None:
    assert list(examples()) == [
        "A rule set",
        "A level of the board",
        "A command of the page",
        "A language",
    ]


@pytest.mark.skipif(os.name != "posix", reason="the commands are for a shell")
def test_following_the_examples_adds_to_every_room(tree: Path) -> None:
    """The commands of the examples run the tests of core, kernel, engine, board, tables,
    page and documents on what was added (`test_every_rule_set.py`)."""
    for blocks in examples().values():
        follow(tree, blocks)
    catalogue = json.loads((tree / "host/awale_session/locale/it.json").read_text("utf-8"))
    assert set(catalogue.values()) == {""}
    pages = {path.stem for path in (tree / "docs" / "learn").glob("it*.md")}
    assert pages == {"it", "it-rules", "it-board"}
    assert "Awale Village" in (tree / "docs" / "learn" / "it-rules.md").read_text("utf-8")
    assert "level 7: grand" in (tree / "docs" / "learn" / "it-board.md").read_text("utf-8")
