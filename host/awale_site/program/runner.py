# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Runs the firmware in the browser: boot.py, then main.py, a pass at a time.

`main.py` loops without end, and a browser's worker has to return now and then. So its first pass
ends with `FirstPass`, raised where it feeds the watchdog; the passes after it are called from here,
as `main.run` calls them.
"""

import builtins
import contextlib
import os
import sys
import time

import awale_machine.machine as machines
from awale_machine.light import Light
from awale_machine.machine import BoardReset, Machine, SoftReload

from .places import board_description, led_count

FIRMWARE = "/firmware"
_FORGOTTEN = ("awale_board",)


class FirstPass(BaseException):
    """The program has started: the runner calls the passes from now on."""


class BrowserMachine(Machine):
    """A machine that never waits. `running` once the passes are called from outside."""

    running = False

    def wait(self, seconds):
        """Return at once: no input can arrive while the only thread waits."""

    def _rest(self):
        if not self.running:
            raise FirstPass


class Runner:
    """One board. `on_reset` is called when it has lost its power and USB."""

    def __init__(self, machine, on_reset):
        self.machine = machine
        self._on_reset = on_reset
        self._app = self._hardware = self._ticks = None
        self._report = None
        machines.install(machine)

    def start(self, reason="POWER_ON"):
        """Power on: boot.py, then main.py up to the end of its first pass."""
        machine = self.machine
        machine.power_up(reason)
        with contextlib.suppress(SoftReload):
            self._program("boot.py")
        machine.booting = False
        machine.end_run()
        self._main()

    def run_pass(self):
        """One pass; True while there is more to do at once."""
        try:
            busy = self._app.step(self._ticks())
            self._hardware.feed()
            return busy
        except BoardReset as reset:
            self._restart(reset.reason)
        except SoftReload:
            self._reload()
        except Exception as problem:
            self._fail(problem)
        return True

    def _main(self):
        """Run main.py until it has made its first pass, or failed finally."""
        while True:
            caught = []
            self._watch_app(caught)
            self.machine.running = False
            namespace = {"__name__": "__main__", "__file__": "main.py"}
            try:
                self._program("main.py", namespace)
            except FirstPass:
                self._app = caught[0]
                self._hardware = namespace["hardware"]
                self._report = namespace["report_failure"]
                self.machine.running = True
                return
            except SoftReload:
                self.machine.end_run()
                self.machine.run_reason = "SUPERVISOR_RELOAD"

    def _watch_app(self, caught):
        """Intercept the App and the clock that main.py creates."""
        self._forget_modules()
        import supervisor
        from awale_board import app, ticks

        class Watched(app.App):
            def __init__(self, hardware, config=None):
                super().__init__(hardware, config)
                caught.append(self)

        runner = self

        class WatchedTicks(ticks.Ticks):
            def __init__(self, reading):
                super().__init__(reading)
                runner._ticks = lambda: self.now(supervisor.ticks_ms())

        app.App = Watched
        ticks.Ticks = WatchedTicks

    def _program(self, name, namespace=None):
        if namespace is None:
            self._forget_modules()
            namespace = {"__name__": "__main__", "__file__": name}
        with open(FIRMWARE + "/" + name) as file:
            source = file.read()
        exec(compile(source, name, "exec"), namespace)

    def _forget_modules(self):
        for name in list(sys.modules):
            if name.split(".")[0] in _FORGOTTEN:
                del sys.modules[name]

    def _fail(self, problem):
        """The program has failed: what main.py does then."""
        self.machine.running = True
        try:
            self._report(problem)
        except BoardReset as reset:
            self._restart(reset.reason)
            return
        self._reload()

    def _reload(self):
        self.machine.end_run()
        self.machine.run_reason = "SUPERVISOR_RELOAD"
        self._main()

    def _restart(self, reason):
        self.machine.end_run()
        self.machine.serial.unplug()
        self._on_reset()
        self.start(reason)


def make_runner(now_ms, random_bytes, flash, on_reset):
    """A board with its power off, on the clock `now_ms`, in milliseconds."""
    time.clock_ns = lambda: int(now_ms() * 1000000)
    os.urandom = random_bytes
    prepare_drive()
    description = board_description()
    light = Light(led_count(description))
    machine = BrowserMachine(description, flash, light, time.monotonic_ns)
    return Runner(machine, on_reset)


class _Gc:
    """A `gc` as of a desktop: this heap grows automatically and is collected between two turns."""

    def collect(self):
        """Do nothing; MicroPython collects garbage itself."""


def prepare_drive():
    """Make the drive and be in it; the firmware manages no memory here."""
    sys.modules["gc"] = _Gc()
    builtins.RecursionError = RuntimeError
    with contextlib.suppress(OSError):
        os.mkdir("/drive")
    os.chdir("/drive")
