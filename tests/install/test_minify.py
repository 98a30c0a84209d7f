# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Minified modules are smaller than their sources and behave the same."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from awale_host.install.constant_folding import fold_constants
from awale_host.install.dead_code import remove_dead_code, strip_types
from awale_host.install.minify import minified
from awale_host.install.modules import required_modules
from awale_host.install.rename import shorten_names

from tests.support.import_names import assert_imports_resolve

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
PROGRAMS = ("boot.py", "main.py", "safemode.py", "blink_codes.py")
BOTH = ROOT / "tests" / "firmware" / "both"
PLAY = """
import importlib, pathlib, sys
sys.path.insert(0, sys.argv[1])
for file in sorted((pathlib.Path(sys.argv[1]) / "tests" / "firmware" / "both").glob("test_*.py")):
    module = importlib.import_module("tests.firmware.both." + file.stem)
    for name in dir(module):
        if name.startswith("test_"):
            getattr(module, name)()
import awale_board.app, awale_core
print(awale_board.app.__file__, awale_core.__file__)
"""


def given(**sources: str) -> dict[str, str]:
    return fold_constants({f"here.{name}": source for name, source in sources.items()})


def asked(program: str, **sources: str) -> dict[str, str]:
    done = remove_dead_code(
        {f"here.{name}": source for name, source in sources.items()}, {"main.py": program}
    )
    return {name.removeprefix("here."): source for name, source in done.items()}


def named(program: str, **sources: str) -> dict[str, str]:
    done = shorten_names(
        {f"here.{name}": source for name, source in sources.items()}, {"main.py": program}
    )[0]
    return {name.removeprefix("here."): source for name, source in done.items()}


# -- numbers -------------------------------------------------------------------------------------


def test_constants_are_replaced_in_every_module() -> None:
    show = "from . import layout\nfrom .layout import PITS as HOLES, CUPS\n"
    done = given(
        layout="CUPS = 14\nPITS = CUPS - 2\n",
        show=show + "x = [layout.CUPS, HOLES]\n",
        signs="from . import layout\ny = -layout.PITS + layout.first(3)\n",
    )
    assert done == {
        "here.layout": "CUPS = 14\nPITS = 14 - 2\n",
        "here.show": show + "x = [14, 12]\n",
        "here.signs": "from . import layout\ny = -12 + layout.first(3)\n",
    }


def test_a_negative_number_keeps_its_sign() -> None:
    assert given(a="_LEAST = -3\nx = 2 ** _LEAST\n") == {"here.a": "_LEAST = -3\nx = 2 ** (-3)\n"}


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
def test_variables_and_other_values_stay(source: str) -> None:
    assert given(a=source) == {"here.a": source}


# -- types and unused code ------------------------------------------------------------------------


def test_type_annotations_are_removed() -> None:
    types = "if TYPE_CHECKING:\n    from x import y\n\n    z: int = 1\n"
    source = f'"""é"""\n{types}a: "y | None" = 1\n\ndef f(ä: "y", *, b: int = 2) -> "y": ...\n'
    done = '"""é"""\n\n\n\n\na = 1\n\ndef f(ä, *, b = 2) : ...\n'
    assert strip_types(source) == done
    assert strip_types("if TYPE_CHECKING:\n    a = 1\nelse:\n    a = 2\n") == (
        "if True:\n\n\n    a = 2\n"
    )


def test_unused_code_goes_with_all_that_it_alone_uses() -> None:
    source = "A = 1\nB = (1 + 2, -A)\n\ndef f():\n    return g()\n\n@x\ndef g():\n    return B\n"
    assert asked("", a=source) == {"a": "\n" * 9}
    assert asked("a.f()", a=source) == {"a": source}
    methods = "class C:\n    x = 0\n    @property\n    def p(self): ...\n    def q(self): ...\n"
    assert asked("C.q", a=methods)["a"].split() == [
        "class",
        "C:",
        "x",
        "=",
        "0",
        "def",
        "q(self):",
        "...",
    ]


def test_unused_imports_are_removed() -> None:
    done = asked(
        "from here.b import f\n",
        a="A = 'a'\nB = 'b'\nC = 'c'\n",
        b="from .a import A, B as D, C\nfrom . import a\ndef f():\n    return D\n",
        c="from .b import A\n",
    )
    assert done == {
        "a": "\nB = 'b'\n\n",
        "b": "from .a import B as D\n\ndef f():\n    return D\n",
        "c": "\n",
    }


@pytest.mark.parametrize(
    "use",
    ["f", "x.f", "getattr(x, 'f')", "f = 1\ndef g():\n    global f\ng()", "from a import f"],
)
def test_code_that_may_be_used_stays(use: str) -> None:
    source = "def f(): ...\n"
    assert asked(use, a=source) == {"a": source}


def test_statements_with_effects_stay() -> None:
    source = "a = f()\nb = c.d\nfor d in e:\n    pass\nclass E:\n    def __len__(self): ...\nE\n"
    assert asked("", a=source) == {"a": source}


# -- names ---------------------------------------------------------------------------------------


def test_private_names_of_different_modules_share_short_ones() -> None:
    source = "class C:\n    def _one(self):\n        return self._two\n"
    one = named("C", a=source, b=source.replace("_one", "_other"))
    assert one["a"] == "class C:\n    def _b(self):\n        return self._a\n"
    assert one["b"] == "class C:\n    def _b(self):\n        return self._a\n"


def test_a_name_is_the_same_wherever_it_is_known() -> None:
    done = named(
        "start",
        a="def begin(): ...\nclass D:\n    _begun = 1\n",
        b="from .a import begin\nfrom . import a\n_x = begin, a.begin\n",
        c="from .a import D\nclass E(D):\n    _ended = D._begun\n",
    )
    words = {name: re.findall(r"_\w+", source) for name, source in done.items()}
    begin, first, begun = words["a"]
    assert [words["b"][at] for at in (0, 2, 3)] == [begin] * 3
    assert words["b"][1] != begin
    assert [words["c"][at] for at in (0, 2, 4, 5)] == [first, first, first, begun]
    assert len(set(words["c"])) == 4  # two classes and what they hand on to the same object


@pytest.mark.parametrize(
    ("program", "source"),
    [
        ("x.seen", "class C:\n    def f(self):\n        self.seen = 1\n"),
        ("", "x = getattr(y, 'seen'), z.seen\n"),
        ("from here.a import begin", "def begin(): ...\n"),
        ("", "def read(): ...\nport.read()\n"),
        ("", "class C:\n    def append(self): ...\n"),
        ("", "from elsewhere import seen\nclass C:\n    seen = seen\n"),
        ("", "import json\nclass C:\n    def dumps(self):\n        json.dumps(1)\n"),
        ("", "class C:\n    def f(self):\n        self.seen = f'{self.seen}'\n"),
        ("x(seen=1)", "class C:\n    seen = 1\n"),
        ("", "def max(): ...\n"),
    ],
)
def test_a_name_that_is_known_outside_or_might_be_stays(program: str, source: str) -> None:
    done = named(program + "\nC, f, x", a=source)
    assert done == {"a": source}


def test_attributes_share_names_too_where_their_objects_never_meet() -> None:
    done = named(
        "A, B, f",
        a="class A:\n    def begin(self):\n        self.begun = 1\n",
        b="class B:\n    def finish(self):\n        self.ended = 1\n",
        c="def f(one, other):\n    return one.begun, other.ended\n",
    )
    words = {name: re.findall(r"_\w+", source) for name, source in done.items()}
    assert words["c"] == [words["a"][1], words["b"][1]]
    assert len({*words["a"]}) == len({*words["b"]}) == len({*words["c"]}) == 2
    assert len({*words["a"], *words["b"]}) < 4


def test_an_attribute_set_from_another_module_differs_from_all_others() -> None:
    done = named(
        "M, N, f",
        a="class M:\n    def begin(self):\n        self.begun = 1\n",
        b="class N:\n    def finish(self):\n        self.ended = 1\n",
        c="def f(m):\n    m.ended = 1\n",
    )
    words = {name: re.findall(r"_\w+", source) for name, source in done.items()}
    assert words["b"][1] == words["c"][0]
    assert words["c"][0] not in words["a"]


def test_parameters_are_letters_unless_a_caller_passes_them_by_name() -> None:
    source = "def f(first, second, c, *, third):\n    return first + g(c) + second\nf\n"
    assert named("f", a=source) == {"a": "def f(a, b, c, *, third):\n    return a + g(c) + b\nf\n"}
    assert named("f(first=1)", a=source)["a"].startswith("def f(first, b, c,")
    loops = "def f(first):\n    return [first for first in first]\n"
    assert named("f", a=loops) == {"a": loops}
    nested = "def f(first):\n    return lambda: first\n"
    assert named("f", a=nested) == {"a": nested}


def test_line_numbers_do_not_change() -> None:
    source = 'from .b import (\n    ONE,\n    two,\n)\n\nx = ("é", ONE, two)  # é\n'
    sources = {"here.a": source, "here.b": "ONE = 1\n\n\ndef two(): ...\n"}
    assert minified(sources, {"main.py": "two, x"}).sources == {
        "here.a": 'from .b import two\n\n\n\n\nx = ("é", 1, two)  # é\n',
        "here.b": "\n\n\ndef two(): ...\n",
    }


# -- all of it -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def firmware() -> dict[str, str]:
    """All of the board's own modules, minified."""
    sources = {
        name.replace("/", "."): path.read_text(encoding="utf-8")
        for name, path in required_modules(FIRMWARE, PROGRAMS).items()
        if name.startswith("awale_")
    }
    for path in (ROOT / "awale_core").glob("*.py"):  # the tests read records, the board need not
        sources.setdefault(f"awale_core.{path.stem}", path.read_text(encoding="utf-8"))
    asking = [*(FIRMWARE / name for name in PROGRAMS), *BOTH.glob("*.py")]
    programs = {path.name: path.read_text(encoding="utf-8") for path in asking}
    done = minified(sources, programs).sources
    for name, source in sources.items():
        assert done[name].count("\n") == source.count("\n")
    return done


@pytest.mark.slow
def test_every_import_finds_its_name(firmware: dict[str, str]) -> None:
    assert_imports_resolve(firmware)


def test_the_minified_firmware_plays_the_same_games(
    firmware: dict[str, str], tmp_path: Path
) -> None:
    for name, source in firmware.items():
        path = tmp_path / f"{name.replace('.', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    shutil.copytree(BOTH, tmp_path / "tests" / "firmware" / "both")
    shutil.copy(ROOT / "tests" / "__init__.py", tmp_path / "tests")
    done = subprocess.run(
        [sys.executable, "-I", "-c", PLAY, str(tmp_path)],
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(str(tmp_path)) == 2
