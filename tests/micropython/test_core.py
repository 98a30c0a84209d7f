# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Every test in ``tests/core/both`` passes under MicroPython too."""

import pytest
from micropython_wasm import CORE, ROOT, TestsUnderMicroPython

FOLDER = ROOT / "tests" / "core" / "both"
BOTH = TestsUnderMicroPython(
    sorted(FOLDER.glob("test_*.py")), folders={"awale_core": CORE, "core/both": FOLDER}
)


@pytest.mark.parametrize("name", BOTH.names)
def test_under_micropython(name: str) -> None:
    BOTH.check(name)
