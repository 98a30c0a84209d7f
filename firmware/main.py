# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Starts the board's program, and starts it again when it fails.

After a failure the traceback goes to the console and its end to the board's memory, lights blink a
code, and the program starts again with the game that was saved. Every import is guarded, because a
file on the drive may be damaged or missing; without ``blink_codes.py`` alone the board still plays.

One Ctrl-C on the console does not end the game. In the firmware of one file the loop reads the
console; on stock CircuitPython, which raises KeyboardInterrupt, the program starts again.
"""

try:
    from awale_console import heed_ctrl_c

    reads_console = True
except ImportError:  # stock CircuitPython, or a desktop
    reads_console = False

    def heed_ctrl_c(heeded: bool) -> None:
        pass


try:
    heed_ctrl_c(False)
except KeyboardInterrupt:  # it came before
    heed_ctrl_c(False)

import gc
import time
import traceback

_DAMAGED = "is missing or damaged, install it again ('awale install'):"


def start_again() -> None:
    """Start the program again, unless another Ctrl-C comes within two seconds."""
    print("The board starts again. Press Ctrl-C within two seconds for the prompt.")
    try:
        time.sleep(2)
    except KeyboardInterrupt:
        return
    import supervisor

    supervisor.reload()


try:
    try:
        import awale_board.blink_codes as blink_codes
    except Exception as problem:
        print("blink_codes.py", _DAMAGED, problem)
        blink_codes = None  # type: ignore[assignment]
    if blink_codes is not None and blink_codes.wrong_version():
        heed_ctrl_c(True)
        blink_codes.blink(blink_codes.VERSION, 3600)
    try:
        import supervisor
        from awale_board.app import App
        from awale_board.hardware import PicoHardware
    except Exception as problem:
        print("A file on the drive", _DAMAGED, problem)
        heed_ctrl_c(True)
        if blink_codes is not None:
            try:
                blink_codes.blink(blink_codes.LIBRARY, 3600)
            finally:  # by Ctrl-C: now the console is read
                traceback.print_exception(problem)
        raise

    hardware = PicoHardware()
except KeyboardInterrupt:
    start_again()
    raise SystemExit from None


def run() -> None:
    """Run the main loop; returns for the prompt of CircuitPython."""
    config = hardware.read_config()
    hardware.open(config)
    app = App(hardware, config)
    hardware.end_start(app.touch.faulty)
    console = hardware.console() if reads_console else None
    while True:
        now_ms = hardware.now_ms()
        busy = app.step(now_ms)
        hardware.feed()
        if console is not None and console.ends(now_ms):
            return
        if app.display.dark and not busy:
            time.sleep(0.002)


def report_failure(problem: Exception) -> None:
    """Print a traceback, keep its end in memory and blink its code."""
    report = "".join(traceback.format_exception(problem))
    print(report)
    hardware.close()
    gc.collect()
    if blink_codes is None:
        return
    blink_codes.keep(report)
    code = blink_codes.LIBRARY if isinstance(problem, ImportError) else blink_codes.STOPPED
    blink_codes.blink(code, 4, hardware.feed)


try:
    try:
        run()
    except Exception as problem:
        report_failure(problem)
        supervisor.reload()
except KeyboardInterrupt:
    start_again()
hardware.end()
raise SystemExit  # to the prompt
