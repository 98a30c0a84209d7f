# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Run the tests of ``tests/core/both`` under MicroPython."""

import pytest

from tests.support.micropython_wasm import CORE, ROOT, TestsUnderMicroPython

FOLDER = ROOT / "tests" / "core" / "both"
BOTH = TestsUnderMicroPython(
    sorted(FOLDER.glob("test_*.py")), folders={"awale_core": CORE, "tests/core/both": FOLDER}
)


@pytest.mark.slow
@pytest.mark.parametrize("name", BOTH.names)
def test_under_micropython(name: str) -> None:
    BOTH.check(name)
