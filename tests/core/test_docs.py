# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The examples in the core's docstrings run."""

import doctest
import importlib
import pkgutil

import pytest

import awale_core

MODULES = [
    "awale_core",
    *(f"awale_core.{m.name}" for m in pkgutil.iter_modules(awale_core.__path__)),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    module = importlib.import_module(name)
    failed, _ = doctest.testmod(module)
    assert failed == 0


def test_the_package_shows_an_example() -> None:
    assert doctest.testmod(awale_core).attempted > 0


def test_the_package_imports_only_the_game_and_its_rules() -> None:
    import subprocess
    import sys

    code = "import awale_core, sys; print(*sorted(n for n in sys.modules if 'awale_core' in n))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    loaded = [name.removeprefix("awale_core.") for name in done.stdout.split()]
    assert loaded == ["awale_core", "game", "move", "notation", "rules", "sowing"]
