# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Programs that the hardware tests need: the extra `hardware` for the enclosure, KiCad 9 for the
circuit board. Without them these tests are skipped; in continuous integration they fail."""

import importlib.util
import os
import shutil
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware import bringup
from hardware.kicad import fabricate
from hardware.kicad.board_file import BoardFile, read_board
from hardware.kicad.checks import HERE
from hardware.kicad.netlist import Netlist, read_netlist

collect_ignore = []
if not os.environ.get("AWALE_CI") and importlib.util.find_spec("build123d") is None:
    collect_ignore += ["test_enclosure.py"]


@pytest.hookimpl(tryfirst=True)  # before the markers choose
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as slow what needs the files of `make fabrication`, which take most of two minutes."""
    for item in items:
        if "fabrication" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)


def _has(missing: list[str]) -> None:
    """Skip the test if something is missing; in continuous integration it runs, and fails."""
    if missing and not os.environ.get("AWALE_CI"):
        pytest.skip(f"{' and '.join(missing)} not installed.")


def _kicad() -> list[str]:
    return [] if shutil.which("kicad-cli") else ["KiCad 9"]


@pytest.fixture(scope="session")
def netlist() -> Netlist:
    """The schematic's parts and nets."""
    _has(_kicad())
    return read_netlist(HERE / "awale.kicad_sch")


@pytest.fixture(scope="session")
def board() -> BoardFile:
    """The circuit board's places and copper."""
    return read_board(HERE / "awale.kicad_pcb")


@pytest.fixture(scope="session")
def fabrication(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `make fabrication` writes, made once for all tests."""
    found = importlib.util.find_spec("InteractiveHtmlBom")
    _has(_kicad() + ([] if found else ["InteractiveHtmlBom"]))
    target = tmp_path_factory.mktemp("fabrication")
    fabricate.main(["--to", str(target)])
    return target


@pytest.fixture
def hwtest(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Any]]:
    """Import a module of the hardware test by its name, for this test alone."""
    monkeypatch.setitem(sys.modules, "touchio", types.ModuleType("touchio"))
    monkeypatch.syspath_prepend(str(bringup.PROGRAM))
    yield lambda name: importlib.import_module(f"awale_hwtest.{name}")
    for name in [name for name in sys.modules if name.startswith("awale_hwtest")]:
        del sys.modules[name]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave the solids' library alone where their tests are left out, which are all slow: each
    worker would take seconds to import it."""
    if collection_path.name == "test_enclosure.py" and config.option.markexpr == "not slow":
        return True
    return None
