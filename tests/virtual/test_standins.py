# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The stand-ins have what CircuitPython's modules have, and behave as those on the board."""

import ast
import os
import shutil
import subprocess
import sys
from importlib.metadata import files
from pathlib import Path

import awale_machine
import pytest
from awale_host.virtual.process import start_board

from tests.support.circuitpython_calls import CALLS, PROGRAM, SETTINGS, Call, is_as_expected
from tests.virtual.conftest import BOOT, Host, Run

STANDINS = Path(awale_machine.__file__).parent / "standins"
ALLOWED = Path(__file__).parent / "standins.allowed"
FIRMWARE = Path(__file__).parents[2] / "firmware"
OWN = FIRMWARE / "circuitpython" / "modules" / "awale_flash"
MODULES = sorted(path.stem for path in STANDINS.glob("*.py"))
SEND = """
usb_cdc.data.timeout = usb_cdc.data.write_timeout = None
while not usb_cdc.data.connected: pass
usb_cdc.data.write((repr(found) + "\\n").encode())
while True: pass
"""


@pytest.mark.slow
def test_signatures_agree_with_circuitpythons_stubs(tmp_path: Path) -> None:
    """mypy's stubtest: every name and parameter, but for the few in standins.allowed."""
    pico = "board_definitions/raspberry_pi_pico/__init__.pyi"
    stub = next(file for file in files("circuitpython-stubs") or [] if str(file) == pico)
    shutil.copy(str(stub.locate()), tmp_path / "board.pyi")
    command = [sys.executable, "-m", "mypy.stubtest", "--concise", "--allowlist", str(ALLOWED)]
    stated = subprocess.run(
        [*command, *MODULES],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(STANDINS), "MYPYPATH": f"{tmp_path}{os.pathsep}{OWN}"},
        capture_output=True,
        encoding="utf-8",
    )
    assert stated.returncode == 0, stated.stdout + stated.stderr


def test_the_host_imports_no_standin_and_no_blinka() -> None:
    """Whatever part of the host is imported, none of these names may come with it."""
    program = (
        "import sys, awale_host.virtual.process, awale_host.cli.board\n"
        f"names = {[*MODULES, 'adafruit_blinka', 'neopixel']!r}\n"
        "print([name for name in names if name in sys.modules])"
    )
    stated = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8")
    assert stated.stdout.strip() == "[]", stated.stderr


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The outcome of each call of the table with the stand-ins, on one board."""
    folder = tmp_path_factory.mktemp("calls")
    (folder / "boot.py").write_text(BOOT)
    calls = [call.code for call in CALLS]
    (folder / "main.py").write_text(
        f"{PROGRAM}\nfound = [outcome(code) for code in {calls!r}]\n{SEND}", encoding="utf-8"
    )
    state = tmp_path_factory.mktemp("state")
    (state / "settings.toml").write_text(SETTINGS, encoding="utf-8")
    board = start_board(state_dir=state, firmware=folder, console=folder / "console.txt")
    try:
        host = Host(board.link_url)
        return dict(zip(calls, ast.literal_eval(host.line()), strict=True))
    finally:
        board.stop()


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.code)
def test_calls_at_the_edge_have_the_outcome_of_the_real_modules(
    outcomes: dict[str, str], call: Call
) -> None:
    assert is_as_expected(call, outcomes[call.code]), (call.source, outcomes[call.code])


def test_a_tone_is_heard_only_between_silence_and_full_and_the_clock_wraps_soon(run: Run) -> None:
    stated = run(
        """
        import board, pwmio, supervisor
        from awale_machine.machine import current
        heard = []
        current().on_tone = heard.append
        piezo = pwmio.PWMOut(board.GP15, frequency=440, variable_frequency=True)
        piezo.duty_cycle = 32768
        piezo.frequency = 880
        piezo.duty_cycle = 0
        piezo.duty_cycle = 65535
        piezo.duty_cycle = 1000
        piezo.deinit()
        result = heard, (1 << 29) - supervisor.ticks_ms()
        """
    )
    heard, wraps_in_ms = eval(stated)
    assert heard == [440, 880, 0, 880, 0]
    assert 0 < wraps_in_ms <= 65_536
