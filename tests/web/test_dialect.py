# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A module rewritten for MicroPython does there what it does in CPython."""

import io
from contextlib import redirect_stdout
from pathlib import Path

import awale_site
import pytest

from tests.support.micropython_wasm import run
from tools.site_build.dialect import NotExpressible, rewritten

SHIMS = Path(awale_site.__file__).parent / "shims"
MODULE = '''
"""What the host's modules use and MicroPython lacks."""

import contextlib
import msgspec
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct


@dataclass(frozen=True)
class Pit:
    letter: str
    seeds: int = 4
    marks: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return f"{self.letter}{f'+{self.seeds}' if self.seeds > 1 else ''}"


@dataclass(frozen=True)
class Store(Pit):
    side: int = 0


class Span(NamedTuple):
    low: int
    high: int = 9


class Move(Struct, tag_field="t", tag="move", forbid_unknown_fields=True):
    """A message."""

    pit: Annotated[int, Meta(ge=0, le=11)]
    by: Literal["touch", "host"] = "touch"
    first: int | None = msgspec.field(name="from", default=None)


class Word(Struct, tag_field="t", tag="word"):
    say: str


Message = Move | Word
decoder = msgspec.json.Decoder(Message)


@contextlib.contextmanager
def loud() -> Iterator[None]:
    print("begin")
    try:
        yield
    finally:
        print("end")


def read(text: str) -> None:
    try:
        message = decoder.decode(text)
    except msgspec.MsgspecError:
        print("refused")
        return
    kind = "move" if isinstance(message, Move) else "word"
    print(kind, message.pit if isinstance(message, Move) else message.say)


def main() -> None:
    pit = Pit("D", 1)
    print(pit.text, Pit("b").text, pit == Pit("D", 1), pit != Pit("d", 1), pit.marks is pit.marks)
    print(Store("S", side=1).side, replace(pit, seeds=7).text, hash(pit.letter) == hash("D"))
    span = Span(3)
    low, high = span
    print(low, high, span == Span(3, 9), span._replace(high=5).high)
    values = {"a": 1}
    merged = {**values, "b": 2, **{"c": 3}}
    print(sorted(merged.items()), [*values, "z"], (*[1, 2], 3))
    print([pair for pair in zip([1, 2], [3, 4], strict=True)])
    print("GP22".removeprefix("GP"), "abc".removesuffix("c"), "a\\n".isprintable())
    print(isinstance(3, int | str), isinstance(None, int | None), f"{7:>3}|{0.5:g}|{'x'!r}")
    with loud():
        print("inside")
    with contextlib.suppress(KeyError):
        values["missing"]
    read('{"t":"move","pit":3}')
    read('{"t":"move","pit":12}')
    read('{"t":"move","pit":3,"more":1}')
    read('{"t":"move","by":"thief","pit":3}')
    read('{"t":"word","say":"offer","more":1}')
    read('{"t":"else"}')
    read("{")
    rows = [(at * 7 % 3, at) for at in range(40)]
    print(sorted(rows, key=lambda row: row[0]), sorted(rows, key=lambda row: row[0], reverse=True))
    rows.sort(key=lambda row: -row[0])
    print(rows, sorted("cab"))
    print(msgspec.to_builtins(Move(2, first=5)))
'''


def test_a_module_does_the_same_on_both_interpreters() -> None:
    names: dict[str, object] = {"__name__": "sample"}
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(MODULE, "sample.py", "exec"), names)
        names["main"]()  # type: ignore[operator]
    path = "import sys\nsys.path.insert(0, '/shims')"
    program = rewritten(MODULE, "sample") + "\nmain()\n"
    _, step = run([path, program], folders={"shims": SHIMS})
    assert step.error is None
    ours = step.output.splitlines()
    theirs = printed.getvalue().splitlines()
    assert ours[:-1] == theirs[:-1]
    assert eval(ours[-1]) == eval(theirs[-1])


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("match 3:\n    case 3:\n        pass\n", "match statement"),
        ("def f(a, /): pass\n", "positional-only parameters"),
        ("x: int = field(init=False)\nclass A(Struct):\n    y: int = field(init=False)\n", "init"),
    ],
)
def test_constructs_that_cannot_be_rewritten_are_refused(source: str, what: str) -> None:
    with pytest.raises(NotExpressible, match=what):
        rewritten(source, "sample")


def test_what_stands_instead_of_a_block_for_type_checkers_stays() -> None:
    source = "if TYPE_CHECKING:\n    Rank = str\nelse:\n    Rank = Literal[RANKS]\n"
    text = rewritten(source, "ranks")
    assert "Rank = str" not in text
    assert "Rank = _records.Generic('Literal', (RANKS,))" in text
