# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Merged modules define and use the same things as apart, and the board plays with them."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from awale_host.install.bundle import bundled
from awale_host.install.minify import minified
from awale_host.install.modules import required_modules
from awale_host.install.scopes import global_names

from tests.support.import_names import assert_imports_resolve

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
PROGRAMS = ("boot.py", "main.py", "safemode.py", "blink_codes.py")
BOTH = ROOT / "tests" / "firmware" / "both"
GAME = ("small_board.py", "test_whole_game.py")
PLAY = """
import sys
sys.path.insert(0, sys.argv[1])
from tests.firmware.both import test_whole_game
for name in dir(test_whole_game):
    if name.startswith("test_"):
        getattr(test_whole_game, name)()
import awale_board.ui
print(awale_board.ui.__file__)
"""
PROGRAM = {"main.py": "from b_board import app\n"}


def merged(**sources: str) -> dict[str, object]:
    """The modules that a program has after merging, by name."""
    done = bundled(
        {f"b_board.{name}": source for name, source in {"__init__": "", **sources}.items()},
        PROGRAM,
    )
    return {name.removeprefix("b_board."): source for name, source in done.items()}


def run(sources: dict[str, object], folder: Path, show: str) -> str:
    """Return the output of a program that uses merged sources."""
    (folder / "b_board").mkdir()
    for name, source in sources.items():
        (folder / "b_board" / f"{name}.py").write_text(str(source), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, sys.argv[1])\n{show}",
         str(folder)],
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("a = b\n", ["a", "b"]),
        ("def f(x=y, *, z=w):\n    v = x\n    return v, u\n", ["f", "u", "w", "y"]),
        ("class C(B):\n    x = y\n    z = x\n    def m(self):\n        return x\n",
         ["B", "C", "x", "y"]),
        ("f = [x for x in y if x in z]\n", ["f", "y", "z"]),
        ("f = lambda x: x + y\n", ["f", "y"]),
        ("def f():\n    try:\n        g()\n    except E as e:\n        h(e)\n",
         ["E", "f", "g", "h"]),
        ("def f():\n    def g():\n        return x, y\n    x = 1\n    return g\n", ["f", "y"]),
        ("if a:\n    def f(): ...\nfor i in b:\n    c = i\n", ["a", "b", "c", "f", "i"]),
        ("def f():\n    from m import n\n    return n.x\n", ["f"]),
        ("@d\ndef f(): ...\n", ["d", "f"]),
    ],
)  # fmt: skip
def test_globals_differ_from_variables(source: str, names: list[str]) -> None:
    found = {name for name, _ in global_names(ast.parse(source))}
    assert sorted(found) == names


def test_modules_of_one_kind_become_one(tmp_path: Path) -> None:
    done = merged(
        app="from .ui_one import f\nfrom . import ui_two\nprint(f(), ui_two.f(1), ui_two.A)\n",
        ui_one="from .ui_two import A as B\ndef f():\n    return B + 'one'\n",
        ui_two="A = 'a'\nB = 'b'\ndef f(A):\n    return B, A\n",
        other="A = 1\n",
    )
    assert sorted(done) == ["__init__", "app", "other", "ui"]
    assert run(done, tmp_path, "import b_board.app") == "aone ('b', 1) a"


def test_a_variable_does_not_hide_a_global(tmp_path: Path) -> None:
    """A global of another module is read as an attribute, beside a variable of its name."""
    done = merged(
        app="from . import ui_a\nfrom .ui_b import g\nprint(g(7))\n",
        ui_a="def frame():\n    return 'frame'\n",
        ui_b="from . import ui_a as u\ndef g(frame):\n    return u.frame(), frame\n",
    )
    assert run(done, tmp_path, "import b_board.app") == "('frame', 7)"


def test_modules_loaded_on_demand_stay_apart(tmp_path: Path) -> None:
    done = merged(
        app="from .ui_a import f\ndef more():\n    from .ui_late import g\n    return g()\n",
        ui_a="import sys\nX = 'x'\ndef f():\n    return sys.byteorder\n",
        ui_late="from . import ui_a\nfrom .ui_a import X\ndef g():\n    return ui_a.f(), X\n",
    )
    assert sorted(done) == ["__init__", "app", "ui", "ui_late"]
    show = "import sys, b_board.app as a\nprint('b_board.ui_late' in sys.modules, a.more()[1])"
    assert run(done, tmp_path, show) == "False x"


def test_a_module_that_a_program_names_is_not_merged() -> None:
    done = bundled(
        {
            "b_board.__init__": "V = 1\n",
            "b_board.app": "from . import V\nfrom .ui_a import f\nfrom .ui_b import g\nf(g, V)\n",
            "b_board.ui_a": "from .ui_b import g\ndef f(*x): ...\n",
            "b_board.ui_b": "def g(): ...\n",
        },
        {"main.py": "import b_board.app\nfrom b_board import ui_b\n"},
    )
    assert sorted(done) == ["b_board.__init__", "b_board.app", "b_board.ui", "b_board.ui_b"]
    assert "from .ui_b import g" in done["b_board.app"]
    assert "from . import V" in done["b_board.app"]


def test_a_package_re_exports_names(tmp_path: Path) -> None:
    done = bundled(
        {
            "b_board.__init__": "",
            "b_board.app": "from b_core import Game\nprint(Game().play())\n",
            "b_core.__init__": "from .game import Game\nfrom .rules import play\n",
            "b_core.game": "from .rules import play\nclass Game:\n    def play(self):\n"
            "        return play()\n",
            "b_core.rules": "def play():\n    return 'played'\n",
        },
        PROGRAM,
    )
    assert sorted(done) == ["b_board.__init__", "b_board.app", "b_core.__init__"]
    (tmp_path / "b_core").mkdir()
    (tmp_path / "b_core" / "__init__.py").write_text(done.pop("b_core.__init__"))
    here = {name.removeprefix("b_board."): source for name, source in done.items()}
    assert run({**here}, tmp_path, "import b_board.app") == "played"


# -- all of it -----------------------------------------------------------------------------------


def firmware(programs: dict[str, str]) -> dict[str, str]:
    """The board's own modules, minified and merged, for these programs."""
    sources = {
        name.replace("/", "."): path.read_text(encoding="utf-8")
        for name, path in required_modules(FIRMWARE, PROGRAMS).items()
        if name.startswith("awale_")
    }
    own = {name: (FIRMWARE / name).read_text(encoding="utf-8") for name in PROGRAMS}
    return minified(sources, own | programs, bundle=True).sources


@pytest.mark.slow
def test_every_import_finds_its_name() -> None:
    done = firmware({})
    assert len(done) < 30
    assert_imports_resolve(done)


@pytest.mark.slow
def test_no_module_imports_one_that_imports_it() -> None:
    done = firmware({})
    needs = {
        name: {
            f"{name.rpartition('.')[0]}.{node.module}"
            for node in ast.parse(source).body
            if isinstance(node, ast.ImportFrom) and node.level and node.module
        }
        for name, source in done.items()
    }
    while needs:
        ready = [name for name, others in needs.items() if not others & needs.keys()]
        assert ready, needs
        for name in ready:
            del needs[name]


@pytest.mark.slow
def test_the_merged_firmware_plays_the_same_game(tmp_path: Path) -> None:
    programs = {name: (BOTH / name).read_text(encoding="utf-8") for name in GAME}
    for name, source in firmware(programs).items():
        path = tmp_path / f"{name.replace('.', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    target = tmp_path / "tests" / "firmware" / "both"
    target.mkdir(parents=True)
    for name in GAME:
        shutil.copy(BOTH / name, target)
    shutil.copy(ROOT / "tests" / "__init__.py", tmp_path / "tests")
    done = subprocess.run(
        [sys.executable, "-I", "-c", PLAY, str(tmp_path)],
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert str(tmp_path) in done.stdout
