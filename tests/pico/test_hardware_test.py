# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The hardware test on real CircuitPython. The emulated Pico has no analogue input, so the parts
that measure how the supply sags cannot pass there."""

from pathlib import Path

import pytest
from awale_board import layout

from hardware import bringup
from tests.pico.emulated import EmulatedBoard

HANDS_MS = 40_000
TOUCHED = ("A", "f", "store_north", "ok")


@pytest.fixture
def said(drive: Path) -> str:
    """Return the output on a board without a fault while a few pads are touched."""
    bringup.install(drive)
    settings = "AWALE_HWTEST_WAIT_MS = 1500\nAWALE_HWTEST_STEP_MS = 1\nAWALE_HWTEST_HANDS_S = 4\n"
    (drive / "settings.toml").write_text(settings, encoding="ascii")
    with EmulatedBoard(drive) as board:
        text = board.printed("Now touch each pad", HANDS_MS)
        for pad in TOUCHED:
            board.touch(pad)
        return text + board.printed("RESULT", HANDS_MS)


def test_the_tests_without_analogue_input_pass(said: str) -> None:
    for part in ("pins: none is connected", "touch: all 17 pads rest where", "flash: the memory"):
        assert f"pass  {part}" in said
    for pad in TOUCHED:
        assert f"pass  touch: a finger on {pad} raises it" in said
    faults = [line for line in said.splitlines() if line.startswith("FAIL")]
    deaf = [line for line in faults if "no finger moved pad" in line]
    assert len(deaf) == layout.PADS - len(TOUCHED)
    assert all("supply" in line or "LED" in line for line in faults if line not in deaf)
