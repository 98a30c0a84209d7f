# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Runs the firmware as the board does: boot.py once a power-up, then main.py, both again after a
reset and main.py alone after a reload."""

import contextlib
import ctypes
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import awale_machine
from awale_machine.machine import BoardReset, Machine, SoftReload, UsbOvercurrent

from .console import Console
from .sockets import SocketPort
from .state_folder import StateNotWritten

_USB_GONE_S = 0.3  # how long a reset board is away from USB
_READ_ONLY = 30  # errno of CircuitPython where the drive belongs to the PC
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGES = {"os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.truncate"}
STANDINS = Path(awale_machine.__file__).resolve().parent / "standins"
FROZEN = Path(__file__).resolve().parent / "frozen"  # what only the firmware of one file has


class Runner:
    """The firmware in `folder`, run on `machine` in a thread of its own.

    `on_stop(why)` is called when main.py ends, which it never should; `why` is one line.
    """

    def __init__(
        self,
        machine: Machine,
        drive: Path,
        folder: Path,
        port: SocketPort,
        console: Console,
        on_stop: Callable[[str], None] = lambda why: None,
    ) -> None:
        self._machine = machine
        self._drive = drive
        self._folder = folder
        self._port = port
        self._console = console
        self._on_stop = on_stop
        self.failure = "The virtual board has failed; what it printed says why."
        """Why it is no longer alive, in a sentence."""
        self._failed = False  # the last program has ended with an exception
        self._thread = threading.Thread(target=self._run, name="firmware", daemon=True)

    def start(self) -> None:
        """Power on. The stand-ins, then the firmware, come first on `sys.path` from now on."""
        sys.path[:0] = [str(STANDINS), str(self._folder), str(FROZEN)]
        sys.dont_write_bytecode = True  # leave no __pycache__ in what is copied to a board
        os.chdir(self._drive)
        sys.addaudithook(self._guard_drive)
        self._thread.start()

    def check_watchdog(self) -> None:
        """Reset the board if its watchdog has not been fed; call this now and then."""
        if self._machine.watchdog_expired() and self._thread.ident is not None:
            self._machine.watchdog_start(None)
            self._interrupt(BoardReset)

    def reset(self) -> None:
        """Press the reset button; any thread may."""
        self._interrupt(BoardReset)

    def _interrupt(self, error: type[BaseException]) -> None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(self._thread.ident or 0), ctypes.py_object(error)
        )
        self._machine.wake()

    @property
    def alive(self) -> bool:
        """Whether the firmware's thread runs; it never ends but by a fault of this program."""
        return self._thread.is_alive()

    def _run(self) -> None:
        reason = "POWER_ON"
        while True:
            try:
                self._power_on(reason)
            except BoardReset as reset:
                reason = reset.reason
            except (UsbOvercurrent, StateNotWritten) as fault:
                self.failure = str(fault)
                return
            # The watchdog may bite once more while the board goes down.
            with contextlib.suppress(BoardReset):
                self._machine.end_run()
                self._port.unplug()
                self._machine.serial.unplug()
                time.sleep(_USB_GONE_S)

    def _power_on(self, reason: str) -> None:
        """boot.py, then main.py until the chip resets (BoardReset)."""
        self._machine.power_up(reason)
        if (self._folder / "boot.py").is_file():
            with contextlib.suppress(SoftReload):
                self._program("boot.py")
        self._machine.booting = False
        self._machine.end_run(self._failed)
        self._port.plug(self._machine.data_enabled)
        while True:
            try:
                why = self._program("main.py")
            except SoftReload:
                self._machine.run_reason = "SUPERVISOR_RELOAD"
                continue
            finally:
                self._machine.end_run(self._failed)
            self._on_stop(why)
            while True:  # as the board does, wait for a reset
                self._machine.wait(1)

    def _program(self, name: str) -> str:
        """Run one file with nothing left of earlier runs; returns why it ended, in a line."""
        self._forget_modules()
        self._failed = False
        path = self._folder / name
        namespace: dict[str, Any] = {"__name__": "__main__", "__file__": name}
        try:
            exec(compile(path.read_bytes(), str(path), "exec"), namespace)
        except SystemExit:
            return f"{name} has ended"
        except Exception as error:
            self._failed = True
            self._console.write(traceback.format_exc())
            return f"{name} has stopped: {type(error).__name__}: {error}"
        return f"{name} has ended"

    def _forget_modules(self) -> None:
        firmware = str(self._folder) + os.sep
        for name, module in list(sys.modules.items()):
            file = getattr(module, "__file__", None) or ""
            if file.startswith(firmware) or name.partition(".")[0] == "awale_core":
                del sys.modules[name]

    def _guard_drive(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Refuse what the board refuses: writing a drive that boot.py has left to the PC."""
        writes = event in _CHANGES or (
            event == "open" and isinstance(arguments[2], int) and arguments[2] & _WRITING
        )
        if not writes or threading.current_thread() is not self._thread:
            return
        path = arguments[0]
        if not self._machine.drive_writable and isinstance(path, str | bytes):
            where = os.path.abspath(os.fsdecode(path))
            if where.startswith(str(self._drive)):
                raise OSError(_READ_ONLY, "Read-only filesystem")
