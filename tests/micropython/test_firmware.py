# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Run the tests of ``tests/firmware/both`` under MicroPython: whole games of the firmware."""

import pytest

from tests.support.micropython_wasm import CORE, ROOT, TestsUnderMicroPython

FOLDER = ROOT / "tests" / "firmware" / "both"
BOTH = TestsUnderMicroPython(
    sorted(FOLDER.glob("test_*.py")),
    folders={
        "awale_core": CORE,
        "awale_board": ROOT / "firmware" / "awale_board",
        "tests/firmware/both": FOLDER,
    },
)


@pytest.mark.parametrize("name", BOTH.names)
def test_under_micropython(name: str) -> None:
    BOTH.check(name)
