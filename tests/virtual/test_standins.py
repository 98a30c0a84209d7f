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
from tests.virtual.conftest import BOOT, Connect, Host, Run, Start, Write

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


def test_a_pad_that_reads_its_end_when_it_is_made_is_refused_and_can_be_made_later(
    run: Run,
) -> None:
    """shared-module/touchio/TouchIn.c: a finger that carries mains hum does that."""
    stated = run(
        """
        import board, touchio
        from awale_machine.machine import current
        read = current().raw_touch
        current().raw_touch = lambda pin: 10_000
        try:
            touchio.TouchIn(board.GP4)
            refused = ""
        except ValueError as error:
            refused = str(error)
        current().raw_touch = lambda pin: 9_999
        pad = touchio.TouchIn(board.GP4)
        current().raw_touch = lambda pin: 10_000
        result = (refused, pad.raw_value)
        """
    )
    assert ast.literal_eval(stated) == ("No pulldown on pin; 1Mohm recommended", 10_000)


def test_the_watchdog_bites_at_once_without_a_timeout(
    start: Start, firmware: Write, host: Connect
) -> None:
    """ports/raspberrypi/common-hal/watchdog/WatchDogTimer.c: the timeout is 0 at first, and the
    chip's watchdog of 0 ms is a reset."""
    folder = firmware(
        """
        import microcontroller, usb_cdc, watchdog
        reason = microcontroller.cpu.reset_reason
        while not usb_cdc.data.connected: pass
        if reason is microcontroller.ResetReason.POWER_ON:
            microcontroller.watchdog.mode = watchdog.WatchDogMode.RESET
        usb_cdc.data.write(repr(reason).encode() + b"\\n")
        while True: pass
        """
    )
    board = start(firmware=folder)
    host(board.link_url).ends()
    assert host(board.link_url).line() == "microcontroller.ResetReason.WATCHDOG"


def test_a_finger_that_was_there_at_the_start_spoils_the_threshold_but_not_the_value(
    run: Run,
) -> None:
    """The threshold is fixed when the pad is made, so it stays too high."""
    stated = run(
        """
        import board, touchio
        from awale_machine.machine import current
        machine = current()
        machine.fingers.change("test", "GP4", True, machine.now_ms())
        pad = touchio.TouchIn(board.GP4)
        before = pad.raw_value
        machine.fingers.change("test", "GP4", False, machine.now_ms() + 100)
        while pad.raw_value > before * 0.8: pass
        result = [before, pad.threshold, pad.raw_value, pad.value]
        """
    )
    before, threshold, after, touched = eval(stated)
    assert after * 1.05 + 100 < threshold
    assert before > after * 1.3
    assert not touched


def test_the_real_neopixel_library_drives_the_lights(run: Run, tmp_path: Path) -> None:
    stated = run(
        """
        import adafruit_pixelbuf, board, digitalio, neopixel
        from awale_machine.machine import current
        digitalio.DigitalInOut(board.GP26).switch_to_output(value=True)
        pixels = neopixel.NeoPixel(board.GP22, 192, auto_write=False)
        pixels[2] = (1, 2, 3)
        pixels.show()
        result = [adafruit_pixelbuf.__file__, neopixel.__file__, list(current().light.shown[:9])]
        """,
        frames=tmp_path / "frames.jsonl",
    )
    pixelbuf, neopixel, shown = eval(stated)
    assert "site-packages" in pixelbuf
    assert "site-packages" in neopixel
    assert shown == [0, 0, 0, 0, 0, 0, 1, 2, 3]


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
