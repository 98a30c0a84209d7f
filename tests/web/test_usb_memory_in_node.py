# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The memory through which the bytes of a USB port come to the worker."""

from pathlib import Path

from tests.support.node import run_script

ROOM = 1 << 16


def test_bytes_come_in_order_and_a_full_memory_takes_no_more() -> None:
    (seen,) = run_script(Path(__file__).parent / "trial" / "memory.mjs")
    assert seen["put"] == seen["read"] > 4 * ROOM
    assert (seen["wrong"], seen["most"], seen["rest"]) == (0, ROOM, "")
    assert seen["ports"] == [0, 1, 0, 2]  # another port has another number
    assert seen["same"]  # though the port sent more than there is room for
    assert (seen["did"], seen["port"]) == ([115200, "closed", 0], None)
