# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The site's library on CPython: its adapter of the port `Games` over texts that are kept as the
browser's database keeps them. `tests/web/test_kept_games_in_node.py` runs it on MicroPython."""

import importlib
import sys
import types
from pathlib import Path
from typing import Any

import awale_site
from awale_session.library.store import Library


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
    return importlib.import_module(f"awale_site.program.{name}")
