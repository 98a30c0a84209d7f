# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacement for `importlib`: `import_module`. Firmware modules, which the desktop imports under
another name, are the running ones."""

import sys

from . import util  # noqa: F401


def import_module(name):
    """A module by its whole name."""
    name = name.replace("_awale_board_light", "awale_board")
    __import__(name)
    return sys.modules[name]
