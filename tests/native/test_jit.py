# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""That the engine is being prepared is told when something is compiled, and only then."""

import numba
from awale_host.native.jit import on_compile


def test_compiling_is_told_once_and_running_what_is_compiled_is_not() -> None:
    @numba.njit
    def twice(number: int) -> int:
        return 2 * number

    told: list[str] = []
    with on_compile(lambda: told.append("now")):
        assert (twice(4), twice(4.5)) == (8, 9.0)
    assert told == ["now"]
    with on_compile(lambda: told.append("again")):
        assert twice(5) == 10
    twice("ab")  # compiled too, but nobody listens any longer
    assert told == ["now"]
