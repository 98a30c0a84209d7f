# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Installed modules leave things out, move them into a file or put them in another order."""

import ast
import subprocess
import sys
from pathlib import Path

from awale_host.install.built_in_words import BUILT_IN_WORDS
from awale_host.install.libraries import slim_library
from awale_host.install.minify import minified
from awale_host.install.name_order import order_names
from awale_host.install.sentences import FILE, move_sentences
from awale_host.install.slim_classes import slim_classes

HOME = "here.home"
ERROR = """
TABLE = {"a": "a text of a table, which stays"}
def f(x):
    "A docstring, which the board never reads."
    if x:
        raise ValueError("that is not to be: " + str(x))
    raise KeyError("nothing à la carte", "brief")
"""
SHOW = """
import sys
sys.path.insert(0, sys.argv[1])
from here.a import f
for x in (0, 1):
    try:
        f(x)
    except Exception as fault:
        print(ascii(fault.args))
"""


def shown(folder: Path, sources: dict[str, str]) -> str:
    """The output of `SHOW` with these modules."""
    for name, source in {"here.__init__": "", **sources}.items():
        path = folder / f"{name.replace('.', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-c", SHOW, str(folder)],
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_sentences_are_read_from_a_file(tmp_path: Path) -> None:
    sources = {HOME: "", "here.a": ERROR}
    before = shown(tmp_path / "before", sources)
    done = move_sentences(sources, HOME)
    assert done.text.decode().splitlines() == ["that is not to be: ", "nothing à la carte"]
    for sentence in ("that is not", "la carte"):
        assert sentence not in done.sources["here.a"]
    assert "a text of a table, which stays" in done.sources["here.a"]
    (tmp_path / "after" / "here").mkdir(parents=True)
    (tmp_path / "after" / "here" / FILE).write_bytes(done.text)
    assert shown(tmp_path / "after", done.sources) == before


def test_a_missing_file_does_not_hide_the_error(tmp_path: Path) -> None:
    done = move_sentences({HOME: "", "here.a": ERROR}, HOME)
    assert shown(tmp_path, done.sources) == "('', 'brief')\n('1',)\n"


def test_classes_keep_only_the_name_that_they_are_printed_by() -> None:
    source = "class C:\n    __slots__ = ()\n    def f(self):\n        return 1\n"
    done = slim_classes({"a": source})["a"]
    assert "__slots__" not in done
    scope: dict[str, type] = {}
    exec(done, scope)
    assert (scope["C"]().f(), scope["C"].__name__) == (1, "C")


def test_the_names_that_are_used_most_come_first_and_nothing_else_changes() -> None:
    body = "".join(f"    x.n{number}\n" for number in range(200))
    source = f"def f(x):\n{body}    return x.often + x.often + x.often\n"
    done = order_names({"a": source})["a"]
    assert done.endswith(source)
    added = done[: -len(source)]
    assert added.startswith("if not __name__:\n    __name__.often.")
    assert order_names({"a": "def f(x):\n    return x.y\n"})["a"] == "def f(x):\n    return x.y\n"


LIBRARY = """
try:
    from typing import Optional
    from busio import SPI
except ImportError:
    pass
try:
    import needed
except ImportError:
    pass
__version__ = "1"
__repo__ = "https://example.org/library"
class L:
    def __init__(self, bus: Optional[SPI] = None) -> None:
        self.bus = needed.of(bus)
"""


def test_a_library_goes_without_its_types() -> None:
    done = slim_library(LIBRARY)
    for word in ("Optional", "SPI", "__version__", "__repo__"):
        assert word not in done
    assert [ast.unparse(node).split(":")[0] for node in ast.parse(done).body] == ["try", "class L"]
    assert "import needed" in done


def test_short_names_are_words_that_the_firmware_has_no_other_use_for() -> None:
    assert len({*BUILT_IN_WORDS}) == len(BUILT_IN_WORDS) > 250
    source = "class C:\n    def begin(self):\n        return self.acos\n"
    done = minified({"b_board.a": source}, {"main.py": "import b_board.a as a\na.C"}, bundle=True)
    assert "def acosh(" in done.sources["b_board.a"]
    assert done.names["b_board.a"] == {"acosh": "begin"}
