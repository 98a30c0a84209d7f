# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The second interpreter needs node: without it these tests are skipped, and fail in CI."""

import os

import pytest

from tests.support.micropython_wasm import run
from tests.support.node import NoNode


@pytest.fixture(scope="session", autouse=True)
def micropython() -> None:
    """Skip, or fail in CI, where MicroPython does not run."""
    try:
        (step,) = run(["print(sys.implementation.name)"])
    except NoNode as missing:
        if os.environ.get("AWALE_CI"):
            pytest.fail(str(missing))
        pytest.skip(str(missing))
    assert step.output == "micropython", step.error
