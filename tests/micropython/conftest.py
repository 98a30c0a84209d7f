# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Without node there is no second interpreter: said in one sentence, and a failure in CI."""

import os

import pytest
from micropython_wasm import NoMicroPython, run


@pytest.fixture(scope="session", autouse=True)
def micropython() -> None:
    """Make sure that MicroPython runs here."""
    try:
        (step,) = run(["print(sys.implementation.name)"])
    except NoMicroPython as missing:
        if os.environ.get("AWALE_CI"):
            pytest.fail(str(missing))
        pytest.skip(str(missing))
    assert step.output == "micropython", step.error
