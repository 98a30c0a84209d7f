# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A whole system of a Raspberry Pi with the board installed."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.pi_system import PiSystem, install_board

BASE = os.environ.get("AWALE_PI_SYSTEM", "")


@pytest.fixture(scope="session")
def pi(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PiSystem]:
    """The bare system that AWALE_PI_SYSTEM names, and the board in it."""
    if not BASE or os.geteuid() != 0:
        pytest.skip("needs AWALE_PI_SYSTEM, and root")
    system = PiSystem(str(Path(BASE).resolve()), tmp_path_factory.mktemp("pi"))
    try:
        install_board(system)
        yield system
    finally:
        system.close()
