# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Many tests install the same firmware: each source is compiled once, and no test waits for the
disk to have each of a hundred small files."""

import os
from functools import cache

import pytest
from awale_host.install import stock
from awale_host.install.modules import compile_module

_compile_once = cache(compile_module)


@pytest.fixture(autouse=True)
def computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stock, "compile_module", _compile_once)
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
