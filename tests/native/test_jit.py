# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`on_compile` reports each compilation, and nothing else."""

from typing import Any

import numba
from awale_host.native.jit import on_compile


def test_compiling_is_reported_once_and_running_compiled_code_is_not() -> None:
    def double(number: Any) -> Any:
        return 2 * number

    twice: Any = numba.njit(double)

    calls: list[str] = []
    with on_compile(lambda: calls.append("now")):
        assert (twice(4), twice(4.5)) == (8, 9.0)
    assert calls == ["now"]
    with on_compile(lambda: calls.append("again")):
        assert twice(5) == 10
    twice("ab")  # compiled too, but outside the context
    assert calls == ["now"]
