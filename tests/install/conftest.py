# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Many tests install the same firmware: it is built once, and no test waits for the disk to have
each of a hundred small files."""

import os
from collections.abc import Iterator
from functools import cache

import pytest
from awale_host.install import stock

_built = cache(stock.build)


@pytest.fixture(scope="module", autouse=True)
def built_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stock, "build", lambda firmware, *_: dict(_built(firmware)))
        patch.setattr(os, "fsync", lambda descriptor: None)
        yield
