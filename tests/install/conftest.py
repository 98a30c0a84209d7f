# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Many tests install the same firmware: each source is compiled once."""

from functools import cache

import pytest
from awale_host.install import stock
from awale_host.install.modules import compile_module

_compile_once = cache(compile_module)


@pytest.fixture(autouse=True)
def computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stock, "compile_module", _compile_once)
