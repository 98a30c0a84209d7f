# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A whole system of a Raspberry Pi with the board installed."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.pi_system import AWALE, GIVEN, PiSystem, install_board, make_system


@pytest.fixture(scope="session")
def pi(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PiSystem]:
    """A bare system, and the board in it.

    Without AWALE_PI_SYSTEM a system is made; what that needs is in .ci/packages. The variable names
    another one. Folders with colons are layers, the topmost first; what an earlier run has left in
    `pi0/upper` of its folder is one, and spares the installation.
    """
    tools = shutil.which("mmdebstrap") and shutil.which("qemu-aarch64-static")
    if not os.environ.get("AWALE_CI") and (os.geteuid() != 0 or not (GIVEN or tools)):
        pytest.skip("needs root, and what .ci/packages installs")
    folder = tmp_path_factory.mktemp("pi")
    if not GIVEN:
        make_system(folder / "debian")
    layers = ":".join(str(Path(layer).resolve()) for layer in GIVEN.split(":"))
    system = PiSystem(layers if GIVEN else str(folder / "debian"), folder)
    try:
        if not (system.root / AWALE[1:]).is_symlink():
            install_board(system, pipx=bool(GIVEN))
        yield system
    finally:
        system.close()
