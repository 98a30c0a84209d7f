# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The table that the stand-ins of the virtual board are held to, on CircuitPython itself."""

from pathlib import Path

from tests.pico.emulated import EmulatedBoard
from tests.pico.requirements import require
from tests.support.circuitpython_calls import CALLS, PROGRAM, SETTINGS, is_as_expected

READY_MS = 60_000
BOOT = "import usb_cdc\nusb_cdc.enable(console=True, data=True)\n"
WAIT = "import supervisor\nwhile not supervisor.runtime.serial_bytes_available: pass\n"


def test_calls_at_the_edge_have_the_outcome_of_the_table(tmp_path: Path) -> None:
    require()
    calls = [call for call in CALLS if call.emulated]
    (tmp_path / "boot.py").write_text(BOOT)
    (tmp_path / "settings.toml").write_text(SETTINGS)
    with (tmp_path / "code.py").open("w", encoding="utf-8") as program:
        program.write(WAIT + PROGRAM)
        for number, call in enumerate(calls):
            program.write(f"print('ROW {number}', outcome({call.code!r}), 'END')\n")
        program.write("print('DONE')\n")
    with EmulatedBoard(tmp_path) as board:
        board.rest(3_000)  # for USB to come up
        board.type("x")
        printed = board.printed("DONE", READY_MS)
    rows = dict(line.split(" ", 1) for line in printed.split("ROW ")[1:])
    differ = []
    for number, call in enumerate(calls):
        outcome = rows[str(number)].rpartition(" END")[0]
        if not is_as_expected(call, outcome):
            differ.append(f"{call.source}: {call.code!r} gives {outcome}, not {call.outcome}")
    assert not differ, "\n".join(differ)
