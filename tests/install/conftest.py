# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Many tests install the same firmware: what the same sources become is computed once."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from awale_host.install import installer
from awale_host.install.minify import Minified, minified
from awale_host.install.modules import compile_module

_KNOWN: dict[Any, Minified] = {}
_compile_once = cache(compile_module)


def _minify_once(
    sources: Mapping[str, str], programs: Mapping[str, str], *, bundle: bool = False
) -> Minified:
    key = tuple(sources.items()), tuple(programs.items()), bundle
    if key not in _KNOWN:
        _KNOWN[key] = minified(sources, programs, bundle=bundle)
    return _KNOWN[key]


@pytest.fixture(autouse=True)
def computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installer, "minified", _minify_once)
    monkeypatch.setattr(installer, "compile_module", _compile_once)
