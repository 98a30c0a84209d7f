# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A whole system of a Raspberry Pi with the board installed."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.pi_system import AWALE, PiSystem, install_board

BASE = os.environ.get("AWALE_PI_SYSTEM", "")


@pytest.fixture(scope="session")
def pi(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PiSystem]:
    """The bare system that AWALE_PI_SYSTEM names, and the board in it. Folders with colons are
    layers, the topmost first; what an earlier run has left in `pi0/upper` of its folder is one, and
    spares the installation."""
    if not BASE or os.geteuid() != 0:
        pytest.skip("needs AWALE_PI_SYSTEM, and root")
    layers = ":".join(str(Path(layer).resolve()) for layer in BASE.split(":"))
    system = PiSystem(layers, tmp_path_factory.mktemp("pi"))
    try:
        if not (system.root / AWALE[1:]).is_symlink():
            install_board(system)
        yield system
    finally:
        system.close()
