# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The way to get the boot ROM that docs/pico.md shows."""

import re
from pathlib import Path

from tests.pico.emulated import EmulatedBoard
from tests.pico.requirements import bootrom_path

DOCUMENT = Path(__file__).parents[2] / "docs" / "pico.md"
READ_MS = 60_000


def test_the_program_in_the_docs_prints_the_boot_rom(installed: Path, tmp_path: Path) -> None:
    found = re.search(r"```python\n(import binascii.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert found is not None
    (tmp_path / "code.py").write_text(f"import time\ntime.sleep(1)\n{found[1]}print('END')\n")
    with EmulatedBoard(tmp_path) as board:
        printed = board.printed("END", READ_MS)
    lines = re.findall(r"[0-9a-f]{64}(?=\r?$)", printed, re.MULTILINE)
    rom = bootrom_path()
    assert rom is not None
    assert bytes.fromhex("".join(lines)) == rom.read_bytes()
