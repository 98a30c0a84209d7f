# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Compiling with less work gives the same functions as numba's own way."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from awale_host.native import compiler
from awale_host.native.entry import NUMBER, NUMBERS, Entry
from awale_host.native.jit import jit


@pytest.fixture(params=["less work", "numba's own way"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Either way of compiling; the second is for a numba that has changed inside."""
    if request.param == "numba's own way":
        monkeypatch.setattr(compiler, "_CHANGED", ("a method that no numba has",))
    compiler._pipelines.cache_clear()
    yield request.param
    compiler._pipelines.cache_clear()


def functions() -> tuple[Any, Any]:
    """A function for compiled callers, and one that calls it with constants and with a keyword."""

    @jit
    def power(base: int, times: int, start: int = 1) -> int:
        for _ in range(times):
            start *= base
        return start

    def powers(found: Any, base: int) -> int:
        found[0] = power(base, 2)
        found[1] = power(base, 3)
        found[2] = power(base, found[0], start=5)
        return power(2, 10)

    return power, powers


def test_kept_code_is_the_same(way: str) -> None:
    _, powers = functions()
    found = np.zeros(3, np.int64)
    entry = Entry(powers, NUMBER, (NUMBERS, NUMBER))
    assert entry.portable()
    assert entry(found, 3) == 1024
    assert found.tolist() == [9, 27, 5 * 3**9]


def test_what_numba_runs_is_the_same(way: str) -> None:
    _, powers = functions()
    found = np.zeros(3, np.int64)
    assert jit(powers)(found, 3) == 1024
    assert found.tolist() == [9, 27, 5 * 3**9]


def test_a_function_is_compiled_once_whatever_constants_it_is_given() -> None:
    power, powers = functions()
    Entry(powers, NUMBER, (NUMBERS, NUMBER)).portable()
    kinds = [str(signature) for signature in power.for_compiled.overloads]
    assert len(kinds) == 2, kinds  # with and without `start`
