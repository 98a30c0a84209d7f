# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The examples in the core's docstrings run, and each rule set is described."""

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import awale_core

MODULES = [
    "awale_core",
    *(f"awale_core.{m.name}" for m in pkgutil.iter_modules(awale_core.__path__)),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    module = importlib.import_module(name)
    failed, tried = doctest.testmod(module)
    assert failed == 0
    assert tried or name != "awale_core"


def test_the_package_imports_only_the_game_and_its_rules() -> None:
    code = "import awale_core, sys; print(*sorted(n for n in sys.modules if 'awale_core' in n))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    loaded = [name.removeprefix("awale_core.") for name in done.stdout.split()]
    assert loaded == ["awale_core", "game", "move", "notation", "rules", "sowing"]


@pytest.mark.parametrize("rules", awale_core.RULE_SETS)
def test_every_rule_set_has_its_section(rules: str) -> None:
    page = Path(__file__).parents[2] / "docs" / "rules.md"
    assert f"\n### {rules}\n" in page.read_text("utf-8")
