# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The site's program on CPython, for the suites that run over both homes' adapters of a port; and
its library, over texts that are kept as the browser's database keeps them. Files such as
`tests/web/test_kept_games_in_node.py` run the same modules on MicroPython."""

import importlib
import sys
import types
from importlib import util
from pathlib import Path
from typing import Any

import awale_site
from awale_session.library.store import Library

from tools.site_build.bundle import site_facts


class Texts:
    """Contents of the browser's database: a text for each game."""

    def __init__(self) -> None:
        self.kept: dict[int, str] = {}

    def keep(self, id: int, text: str) -> None:
        """Save a text, "" deletes it."""
        if text:
            self.kept[id] = text
        else:
            self.kept.pop(id, None)

    def library(self) -> Library:
        """The library with these texts, as after the page has been loaded."""
        module = site_module("kept_library")
        opened: Library = module.KeptLibrary(list(self.kept.values()), self.keep)
        return opened


def site_module(name: str) -> Any:
    """A module of the site's program, without the package's own start, which reads what only the
    built site has."""
    package = types.ModuleType("awale_site.program")
    package.__path__ = [str(Path(awale_site.__file__).with_name("program"))]
    sys.modules.setdefault(package.__name__, package)
    if "site_facts" not in sys.modules:
        facts = types.ModuleType("site_facts")
        facts.__dict__.update(site_facts())
        sys.modules.update(site_facts=facts, records=site_shim("records"))
    return importlib.import_module(f"awale_site.program.{name}")


def site_shim(name: str) -> Any:
    """A module that stands in for one of CPython's on the site."""
    path = Path(awale_site.__file__).parent / "shims" / f"{name}.py"
    spec = util.spec_from_file_location(f"{name}_of_the_site", path)
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
