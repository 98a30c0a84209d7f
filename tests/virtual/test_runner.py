# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""boot.py and main.py run as on the board, and again after a reset or a reload."""

from pathlib import Path

from tests.virtual.conftest import Connect, Start, Write

PROLOGUE = """
import microcontroller, supervisor, usb_cdc
port = usb_cdc.data
microcontroller.watchdog.timeout = 1
"""


def console(tmp_path: Path) -> str:
    return (tmp_path / "console.txt").read_text()


def test_boot_and_main_share_nothing(start: Start, firmware: Write, host: Connect) -> None:
    use = "import helper\nhelper.seen.append(1)\nleft = 'here'\n"
    folder = firmware(
        "here_before = 'left' in globals()\n"
        + use
        + "while not usb_cdc.data.connected: pass\n"
        + "usb_cdc.data.write(repr([here_before, len(helper.seen), __name__]).encode() + b'\\n')\n"
        + "while True: pass\n",
        boot=use + "import usb_cdc\nusb_cdc.enable(data=True)\n",
    )
    (folder / "helper.py").write_text("seen = []\n")
    main = folder / "main.py"
    main.write_text("import usb_cdc\n" + main.read_text())
    assert host(start(firmware=folder).link_url).line() == "[False, 1, '__main__']"
    assert not list(folder.rglob("__pycache__"))


def test_reload_runs_main_alone_without_the_modules_of_before_and_keeps_the_host(
    start: Start, firmware: Write, host: Connect, tmp_path: Path
) -> None:
    folder = firmware(
        PROLOGUE
        + """
import helper, board, digitalio
helper.seen.append(1)
pin = digitalio.DigitalInOut(board.GP26)
print("main")
while not port.read(1): pass
port.write(str(len(helper.seen)).encode() + b"\\n")
supervisor.reload()
""",
        boot="import usb_cdc\nusb_cdc.enable(data=True)\nprint('boot')\n",
    )
    (folder / "helper.py").write_text("seen = []\n")
    pc = host(start(firmware=folder).link_url)
    for _ in range(3):
        pc.send(b"\n")
        assert pc.line() == "1"
    assert console(tmp_path).count("boot") == 1
    assert console(tmp_path).count("main") >= 3


def test_reset_runs_both_and_the_host_comes_back_on_the_same_port(
    start: Start, firmware: Write, host: Connect, tmp_path: Path
) -> None:
    board = start(
        firmware=firmware(
            PROLOGUE
            + """
while not port.read(1): pass
port.write(repr(microcontroller.cpu.reset_reason).encode() + b"\\n")
while not port.read(1): pass
microcontroller.reset()
""",
            boot="import usb_cdc\nusb_cdc.enable(data=True)\nprint('boot')\n",
        )
    )
    pc = host(board.link_url)
    pc.send(b"\n")
    assert pc.line() == "microcontroller.ResetReason.POWER_ON"
    pc.send(b"\n")
    pc.ends()
    pc = host(board.link_url)
    pc.send(b"\n")
    assert pc.line() == "microcontroller.ResetReason.SOFTWARE"
    assert console(tmp_path).count("boot") == 2


def test_a_firmware_that_hangs_is_reset_by_its_watchdog(
    start: Start, firmware: Write, host: Connect
) -> None:
    board = start(
        firmware=firmware(
            PROLOGUE
            + """
from watchdog import WatchDogMode
while not port.connected: pass
port.write(repr(microcontroller.cpu.reset_reason).encode() + b"\\n")
microcontroller.watchdog.mode = WatchDogMode.RESET
while True: pass
"""
        )
    )
    pc = host(board.link_url)
    assert pc.line() == "microcontroller.ResetReason.POWER_ON"
    pc.ends()
    assert host(board.link_url).line() == "microcontroller.ResetReason.WATCHDOG"


def test_a_crash_leaves_the_watchdog_armed_and_a_reload_does_not(
    start: Start, firmware: Write, host: Connect
) -> None:
    """CircuitPython's shared-module/watchdog/__init__.c."""
    folder = firmware(
        PROLOGUE
        + """
from watchdog import WatchDogMode
reason = microcontroller.cpu.reset_reason
if reason is microcontroller.ResetReason.POWER_ON:
    dog = microcontroller.watchdog
    armed = dog.mode is not None
    dog.timeout = 1
    dog.mode = WatchDogMode.RESET
    if supervisor.runtime.run_reason is supervisor.RunReason.STARTUP:
        supervisor.reload()
    assert armed, "this crash lets the watchdog bite"
while not port.connected: pass
port.write(repr(reason).encode() + b"\\n")
while True: pass
"""
    )
    board = start(firmware=folder)
    host(board.link_url).ends()  # reset by the watchdog
    assert host(board.link_url).line() == "microcontroller.ResetReason.WATCHDOG"
