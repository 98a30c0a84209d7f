# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Run the project's own files in MicroPython, a near relative of CircuitPython, on a PC.

MicroPython for WebAssembly runs in node (`tests.support.node`), from the npm package that
``tests/micropython/package.json`` pins.

Test files for both interpreters hold plain functions ``test_*`` with ``assert``, no pytest, and
import nothing that MicroPython lacks. In a pytest module two lines run them there:

    BOTH = TestsUnderMicroPython([folder / "test_rules.py"], folders={"awale_core": CORE})

    @pytest.mark.parametrize("name", BOTH.names)
    def test_under_micropython(name):
        BOTH.check(name)
"""

import ast
import functools
import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.support.node import install_packages, node

ROOT = Path(__file__).resolve().parents[2]
CORE = ROOT / "awale_core"
HERE = ROOT / "tests" / "micropython"


class Step(NamedTuple):
    """Result of one piece of source: its output, and its traceback or None."""

    output: str
    error: str | None


def run(
    steps: Sequence[str],
    *,
    folders: Mapping[str, Path] | None = None,
    files: Mapping[str, str] | None = None,
) -> list[Step]:
    """Run pieces of source one after the other in one MicroPython; memory is collected in between.

    `folders` maps a path inside MicroPython (``awale_core``) to a folder here, whose ``.py`` files
    are copied with everything below it; `files` maps further paths to their text. The top of that
    tree is on ``sys.path``. An error of one step does not keep the next from running; a step that
    kills the interpreter is an error of that step and of those after it.
    """
    texts = {f"/{path}": text for path, text in (files or {}).items()}
    for path, folder in (folders or {"awale_core": CORE}).items():
        for source in sorted(folder.rglob("*.py")):
            inside = source.relative_to(folder).as_posix()
            texts[f"/{path}/{inside}" if path else f"/{inside}"] = source.read_text("utf-8")
    job = json.dumps({"files": texts, "steps": ["import sys\nsys.path.insert(0, '/')", *steps]})
    install_packages(HERE)
    done = subprocess.run(
        [node(), str(HERE / "run.mjs")], input=job, capture_output=True, encoding="utf-8"
    )
    results = [Step(**json.loads(line)) for line in done.stdout.splitlines()]
    while len(results) <= len(steps):
        results.append(Step("", f"MicroPython did not finish this: {done.stderr.strip()[-2000:]}"))
    return results[1:]


class TestsUnderMicroPython:
    """The tests of some files, run once in one MicroPython each and then asked for by name."""

    __test__ = False  # for pytest

    def __init__(
        self,
        test_files: Sequence[Path],
        *,
        folders: Mapping[str, Path] | None = None,
        files: Mapping[str, str] | None = None,
    ) -> None:
        self._files = {path.name.removesuffix(".py"): path for path in test_files}
        self._surroundings = {**(folders or {"awale_core": CORE})}
        self._more = dict(files or {})
        self.names = [
            f"{module}::{name}" for module, path in self._files.items() for name in _tests_in(path)
        ]
        self._results = functools.cache(self._run)

    def check(self, name: str) -> None:
        """Raise AssertionError with MicroPython's traceback if the test ``module::test`` failed."""
        module, _, test = name.partition("::")
        error = self._results(module)[test]
        if error is not None:
            raise AssertionError(f"{name} fails under MicroPython\n{error}")

    def _run(self, module: str) -> dict[str, str | None]:
        path = self._files[module]
        names = _tests_in(path)
        files = {**self._more, f"{module}.py": path.read_text("utf-8")}
        steps = [f"import {module}", *(f"{module}.{name}()" for name in names)]
        loading, *results = run(steps, folders=self._surroundings, files=files)
        if loading.error:
            return dict.fromkeys(names, loading.error)
        return {name: step.error for name, step in zip(names, results, strict=True)}


def _tests_in(path: Path) -> list[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
