# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What the board is given has numbers in place of their names, and still plays the same."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from awale_host.install.constants import inlined
from awale_host.install.modules import needed

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
PROGRAMS = ("boot.py", "main.py", "safemode.py", "trouble.py")
BOTH = ROOT / "tests" / "firmware" / "both"
PLAY = """
import importlib, pathlib, sys
sys.path.insert(0, sys.argv[1])
for file in sorted((pathlib.Path(sys.argv[1]) / "firmware" / "both").glob("test_*.py")):
    module = importlib.import_module("firmware.both." + file.stem)
    for name in dir(module):
        if name.startswith("test_"):
            getattr(module, name)()
import awale_board.app, awale_core
print(awale_board.app.__file__, awale_core.__file__)
"""


def given(*programs: str, **sources: str) -> dict[str, str]:
    return inlined(
        {f"here.{name}": source for name, source in sources.items()},
        {str(number): program for number, program in enumerate(programs)},
    )


def test_a_number_stands_for_its_name_in_every_module() -> None:
    show = "from . import layout\nfrom .layout import PITS as HOLES, CUPS\n"
    done = given(
        layout="CUPS = 14\nPITS = CUPS - 2\n",
        show=show + "x = [layout.CUPS, HOLES]\n",
        signs="from . import layout\ny = -layout.PITS + layout.first(3)\n",
    )
    assert done == {
        "here.layout": "\n\n",
        "here.show": "\n\nx = [14, 12]\n",
        "here.signs": "from . import layout\ny = -12 + layout.first(3)\n",
    }


def test_a_negative_number_keeps_its_sign() -> None:
    assert given(a="_LEAST = -3\nx = 2 ** _LEAST\n") == {"here.a": "\nx = 2 ** (-3)\n"}


@pytest.mark.parametrize(
    "source",
    [
        "A = 1\nA = 2\nx = A\n",
        "A = 1\ndef f(A):\n    return A\n",
        "A = 1\ndef f():\n    global A\n    A += 1\n    return A\n",
        "A = True\nx = A\n",
        "A = 1.5\nx = A\n",
        "A = 'a'\nx = A\n",
        "A = B\nB = A\nx = A\n",
        "if y:\n    A = 1\nx = A\n",
        "from elsewhere import A\nx = A\n",
        "A = f()\nx = A\n",
    ],
)
def test_what_may_change_or_is_no_whole_number_stays(source: str) -> None:
    assert given(a=source) == {"here.a": source}


def test_what_is_asked_for_in_a_way_that_is_not_understood_stays() -> None:
    sources = {
        "a": "A = 1\nB = 2\nC = 3\n",
        "b": "from .a import A\nfor A in (A, 5):\n    pass\n",
        "c": "from . import a\nx = f(a).B\n",
    }
    assert given("from here.a import C\n", **sources) == {
        f"here.{name}": source for name, source in sources.items()
    }


def test_lines_stay_where_they_are() -> None:
    source = 'from .b import (\n    ONE,\n    two,\n)\n\nx = ("é", ONE, two)  # é\n'
    assert given(a=source, b="ONE = 1\n\n\ndef two(): ...\n") == {
        "here.a": 'from .b import two\n\n\n\n\nx = ("é", 1, two)  # é\n',
        "here.b": "\n\n\ndef two(): ...\n",
    }


@pytest.fixture(scope="module")
def firmware() -> dict[str, str]:
    """All of the board's own modules with numbers in place of names."""
    sources = {
        name.replace("/", "."): path.read_text(encoding="utf-8")
        for name, path in needed(FIRMWARE, PROGRAMS).items()
        if name.startswith("awale_")
    }
    for path in (ROOT / "awale_core").glob("*.py"):  # the tests read records, the board need not
        sources.setdefault(f"awale_core.{path.stem}", path.read_text(encoding="utf-8"))
    asking = [*(FIRMWARE / name for name in PROGRAMS), *BOTH.glob("*.py")]
    programs = {path.name: path.read_text(encoding="utf-8") for path in asking}
    done = inlined(sources, programs)
    for name, source in sources.items():
        assert done[name].count("\n") == source.count("\n")
    return done


def test_every_import_finds_its_name(firmware: dict[str, str]) -> None:
    for name, source in firmware.items():
        package = name.rpartition(".")[0]
        for node in ast.walk(ast.parse(source)):
            if not isinstance(node, ast.ImportFrom):
                continue
            origin = ".".join(filter(None, (package if node.level else "", node.module)))
            there = firmware.get(origin) or firmware.get(f"{origin}.__init__")
            for alias in node.names if there is not None else ():
                named = f"{origin}.{alias.name}" in firmware or alias.name in names(there or "")
                assert named, (name, alias.name)


def names(source: str) -> set[str]:
    """What has a name in a module."""
    return {
        found
        for node in ast.walk(ast.parse(source))
        for found in (getattr(node, "id", ""), getattr(node, "name", ""))
    } | {
        alias.asname or alias.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def test_it_plays_the_same_games(firmware: dict[str, str], tmp_path: Path) -> None:
    for name, source in firmware.items():
        path = tmp_path / f"{name.replace('.', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    shutil.copytree(BOTH, tmp_path / "firmware" / "both")
    done = subprocess.run(
        [sys.executable, "-I", "-c", PLAY, str(tmp_path)],
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(str(tmp_path)) == 2
