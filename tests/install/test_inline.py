# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Functions that are called once are put where they are called, and the program does the same."""

import ast
import io
from contextlib import redirect_stdout

import pytest
from awale_host.install.inline import inlined


def joined(source: str, program: str = "main()") -> str:
    """The source with functions put in place; it prints what it did before."""
    done = inlined({"here.a": source}, {"main.py": program})["here.a"]
    assert printed(done) == printed(source)
    return done


def printed(source: str) -> str:
    """The output of a source."""
    output = io.StringIO()
    with redirect_stdout(output):
        exec(compile(source, "a", "exec"), {"__name__": "a"})
    return output.getvalue()


def functions(source: str) -> list[str]:
    return [node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]


GONE = {
    "an expression": "def f(x):\n    return x + 1\ndef main():\n    for y in [3]:\n"
    "        print([f(y) for z in range(2)])\n",
    "a statement": "def f(x):\n    print(x)\ndef main():\n    f('a')\n    print('b')\n",
    "the end": "def f(x):\n    for y in x:\n        if y > 1:\n            return y\n    return 0\n"
    "def main():\n    print(g())\ndef g():\n    return f([0, 1, 2, 3])\n",
    "branches": "def f(x):\n    if x > 2:\n        return 'big'\n    if x:\n"
    "        return 'small'\n    return 'none'\ndef main():\n"
    "    for n in range(4):\n        size = f(n)\n        print(size)\n",
    "a loop": "def f(x):\n    for y in x:\n        if y > 1:\n            return y\n    return -1\n"
    "def main():\n    for x in ([], [1], [1, 2, 3]):\n        found = f(x)\n        print(found)\n",
    "a condition": "def f(x):\n    x += 1\n    if x > 1:\n        return True\n    return False\n"
    "def main():\n    for n in range(3):\n        if not f(n) or n == 7:\n            print(n)\n"
    "        elif n:\n            print('more')\n",
    "variables of the same name": "def f(a, b=5):\n    c = a\n    a += b\n    return a, c\n"
    "def main():\n    c, a = 1, 2\n    both = f(c)\n    print(both, a, c)\n",
    "keywords": "def f(a, b, c=3):\n    b += a\n    return a, b, c\ndef main():\n"
    "    print(f(b=1, a=2), 'x')\n",
    "a value that is not wanted": "def f(x):\n    if x:\n        return print(x)\n    return 1\n"
    "def main():\n    f(2)\n    print('end')\n",
    "an exception": "def f(x):\n    try:\n        return int(x)\n    except ValueError as e:\n"
    "        return str(e)[:7]\ndef g(x):\n    return f(x)\ndef main():\n"
    "    print(g('1'), 'x')\n",
}


@pytest.mark.parametrize("source", GONE.values(), ids=GONE)
def test_a_function_that_is_called_once_is_gone(source: str) -> None:
    assert "f" not in functions(joined(source + "main()\n"))


STAYS = {
    "two calls": "def f():\n    return 1\ndef main():\n    print(f(), f())\n",
    "a value": "def f():\n    return 1\ndef main():\n    print([f][0]())\n",
    "recursion": "def f(x):\n    return x and f(x - 1)\ndef main():\n    print(0)\n",
    "an earlier effect": "def f(x):\n    x.append(1)\n    if x:\n        return 1\n    return 2\n"
    "def main():\n    x = []\n    print(len(x) + f(x))\n",
    "a loop's condition": "def f(x):\n    x.append(1)\n    return len(x) < 3\n"
    "def main():\n    x = []\n    while f(x):\n        print(x)\n",
    "a hidden global": "n = 1\ndef f():\n    print(n)\ndef main():\n    n = 2\n    f()\n"
    "    print(n)\n",
    "a return out of a try": "def f(x):\n    try:\n        return int(x)\n"
    "    except ValueError:\n        pass\n    return 0\ndef main():\n    y = f('a')\n"
    "    print(y)\n",
    "a generator": "def f():\n    yield 1\ndef main():\n    print(list(f()))\n",
    "a program's name": "def f():\n    return 1\ndef main():\n    print(f())\n",
}


@pytest.mark.parametrize("what", STAYS)
def test_a_function_that_must_stay_stays(what: str) -> None:
    program = "f, main" if what == "a program's name" else "main()"
    assert "f" in functions(joined(STAYS[what] + "main()\n", program))


def test_a_method_goes_to_its_own_object_and_to_another() -> None:
    source = """
class A:
    def __init__(self):
        self.seen = 0
    def look(self, by):
        self.seen += by
        return self._twice()
    def _twice(self):
        return 2 * self.seen
class B:
    def __init__(self):
        self.a = A()
    def run(self):
        seen = self.a.look(3)
        print(seen, self.a.seen)
def main():
    B().run()
main()
"""
    assert sorted(functions(joined(source))) == ["__init__", "__init__", "main"]


def test_a_class_whose_last_function_is_gone_is_still_one() -> None:
    source = (
        "class A:\n    def f(self):\n        return 1\ndef main():\n    print(A().f())\nmain()\n"
    )
    assert functions(joined(source)) == ["main"]
