# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The stand-ins have what CircuitPython's modules have, and behave as those on the board."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import files
from pathlib import Path

import awale_host.virtual
import pytest

STANDINS = Path(awale_host.virtual.__file__).parent / "standins"
ALLOWED = Path(__file__).parent / "standins.allowed"
MODULES = sorted(path.stem for path in STANDINS.glob("*.py"))


def test_signatures_agree_with_circuitpythons_stubs(tmp_path: Path) -> None:
    """mypy's stubtest: every name and parameter, but for the few in standins.allowed."""
    pico = "board_definitions/raspberry_pi_pico/__init__.pyi"
    stub = next(file for file in files("circuitpython-stubs") or [] if str(file) == pico)
    shutil.copy(str(stub.locate()), tmp_path / "board.pyi")
    command = [sys.executable, "-m", "mypy.stubtest", "--concise", "--allowlist", str(ALLOWED)]
    stated = subprocess.run(
        [*command, *MODULES],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(STANDINS), "MYPYPATH": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert stated.returncode == 0, stated.stdout + stated.stderr


def test_every_module_has_a_standin() -> None:
    wanted = {"board", "touchio", "usb_cdc", "storage", "supervisor", "microcontroller"}
    wanted |= {"watchdog", "neopixel_write", "digitalio", "pwmio", "nvm", "busio", "analogio"}
    assert wanted <= set(MODULES)


def test_the_host_imports_no_standin_and_no_blinka() -> None:
    """Whatever part of the host is imported, none of these names may come with it."""
    program = (
        "import sys, awale_host.virtual.process, awale_host.cli.board\n"
        f"names = {[*MODULES, 'adafruit_blinka', 'neopixel']!r}\n"
        "print([name for name in names if name in sys.modules])"
    )
    stated = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8")
    assert stated.stdout.strip() == "[]", stated.stderr


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("touchio.TouchIn(board.GP22)", "ValueError: No pulldown on pin; 1Mohm recommended"),
        ("digitalio.DigitalInOut(board.GP4); touchio.TouchIn(board.GP4)", "ValueError: GP4 in use"),
        (
            "busio.I2C(board.GP21, board.GP20)",
            "RuntimeError: No pull up found on SDA or SCL; check your wiring",
        ),
        ("busio.I2C(board.GP20, board.GP21)", "ValueError: Invalid pins"),
        ("storage.remount('/')", "RuntimeError: Cannot remount path when visible via USB."),
        ("usb_cdc.enable(data=True)", "RuntimeError: Cannot change USB devices now"),
        ("dog.timeout = 9", "ValueError: timeout duration exceeded the maximum supported value"),
        ("dog.feed()", "ValueError: WatchDogTimer is not currently running"),
        ("dog.mode = watchdog.WatchDogMode.RAISE", "NotImplementedError: RAISE mode is not "),
        ("nvm[0] = 256", "ValueError: Bytes must be between 0 and 255."),
        ("nvm[4096]", "IndexError: index out of range"),
        ("nvm[0:2] = b'abc'", "ValueError: Slice and value different lengths."),
        ("nvm[0:8:2]", "NotImplementedError: only slices with step=1"),
        ("digitalio.DigitalInOut('GP4')", "TypeError: pin must be of type Pin, not str"),
        ("microcontroller.Pin()", "TypeError: cannot create 'Pin' instances"),
    ],
)
def test_invalid_calls_raise_the_errors_of_the_board(
    run: Callable[..., str], statement: str, sentence: str
) -> None:
    stated = run(
        f"""
        import board, busio, digitalio, microcontroller, storage, touchio, usb_cdc, watchdog
        dog, nvm = microcontroller.watchdog, microcontroller.nvm
        try:
            {statement}
            result = "nothing raised"
        except Exception as error:
            result = type(error).__name__ + ": " + str(error)
        """
    )
    assert sentence in stated


def test_a_pad_reads_the_same_with_a_little_noise(run: Callable[..., str]) -> None:
    stated = run(
        """
        import board, touchio
        pad = touchio.TouchIn(board.GP4)
        values = [pad.raw_value for _ in range(200)]
        result = [max(values) - min(values), pad.threshold > max(values), pad.value]
        """
    )
    spread, above, touched = eval(stated)
    assert 0 < spread < 100
    assert above
    assert not touched


def test_a_finger_that_was_there_at_the_start_spoils_the_threshold_but_not_the_value(
    run: Callable[..., str],
) -> None:
    """The threshold is fixed when the pad is made, so it stays too high."""
    stated = run(
        """
        import board, touchio
        from awale_host.virtual.machine import current
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


def test_the_clock_starts_65_s_before_it_wraps(run: Callable[..., str]) -> None:
    stated = run("import supervisor\nresult = (1 << 29) - supervisor.ticks_ms()")
    assert 0 < int(stated) <= 65_536


def test_the_real_neopixel_library_drives_the_lights(
    run: Callable[..., str], tmp_path: Path
) -> None:
    stated = run(
        """
        import adafruit_pixelbuf, board, digitalio, neopixel
        from awale_host.virtual.machine import current
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


def test_a_tone_is_heard_only_between_silence_and_full(run: Callable[..., str]) -> None:
    stated = run(
        """
        import board, pwmio
        from awale_host.virtual.machine import current
        heard = []
        current().on_tone = heard.append
        piezo = pwmio.PWMOut(board.GP15, frequency=440, variable_frequency=True)
        piezo.duty_cycle = 32768
        piezo.frequency = 880
        piezo.duty_cycle = 0
        piezo.duty_cycle = 65535
        piezo.duty_cycle = 1000
        piezo.deinit()
        result = heard
        """
    )
    assert eval(stated) == [440, 880, 0, 880, 0]


def test_getenv_answers_from_settings_toml_alone(run: Callable[..., str], tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.mkdir()
    (state / "settings.toml").write_text('AWALE_NAME = "mine"\nAWALE_BUDGET_MA = 300\n')
    stated = run(
        """
        import os
        result = [os.getenv("AWALE_NAME"), os.getenv("AWALE_BUDGET_MA"), os.getenv("AWALE_X", "d")]
        """
    )
    assert eval(stated) == ["mine", 300, "d"]
