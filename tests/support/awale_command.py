# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Runs the installed executable `awale` in a data folder of its own."""

import contextlib
import io
import logging
import os
import queue
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import NamedTuple, Self
from unittest import mock

from awale_host.cli import main


class Ended(NamedTuple):
    """Exit code and output of a run that has ended."""

    code: int
    out: str
    err: str


class AwaleCommand:
    """The executable beside this interpreter, with `folder` as its data folder.

    `patch` is Python that runs inside the executable before it starts: fault injection where no
    fault of the surroundings leads to the code under test.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        name = "awale.exe" if os.name == "nt" else "awale"
        self.path = Path(sys.executable).with_name(name)

    def environment(self, patch: str = "") -> dict[str, str]:
        """Return the environment of a run."""
        found = {**os.environ, "AWALE_DATA": str(self.folder), "PYTHONUTF8": "1", "COLUMNS": "80"}
        if patch:
            startup = self.folder.parent / f"startup-{self.folder.name}"
            startup.mkdir(parents=True, exist_ok=True)
            (startup / "sitecustomize.py").write_text(patch, encoding="utf-8")
            found["PYTHONPATH"] = str(startup)
        return found

    def run(self, *words: str, patch: str = "", stdin: str = "") -> Ended:
        """Run the command to its end."""
        done = subprocess.run(
            [self.path, *words],
            env=self.environment(patch),
            input=stdin,
            capture_output=True,
            encoding="utf-8",
        )
        return Ended(done.returncode, done.stdout, done.stderr)

    def run_here(self, *words: str, stdin: str = "") -> Ended:
        """Run the command in this process: for what it does, as others test that it is one."""
        out, err = io.StringIO(), io.StringIO()
        log = logging.getLogger("awale_host")
        handlers, level = [*log.handlers], log.level
        try:
            with (
                mock.patch.dict(os.environ, self.environment()),
                mock.patch("sys.stdin", io.StringIO(stdin)),
                contextlib.redirect_stdout(out),
                contextlib.redirect_stderr(err),
            ):
                main(words)
        except SystemExit as ended:
            return Ended(int(str(ended.code)), out.getvalue(), err.getvalue())
        finally:
            log.handlers[:] = handlers
            log.setLevel(level)
        raise AssertionError("the command has not said how it ends")

    def start(self, *words: str, **options: object) -> "subprocess.Popen[bytes]":
        """Start the command; `options` are those of Popen."""
        return subprocess.Popen([self.path, *words], env=self.environment(), **options)  # type: ignore[call-overload]


class Running:
    """The command with `words` in the data folder `folder`, and what it prints; `patch`: above."""

    def __init__(self, folder: Path, *words: str, patch: str = "") -> None:
        folder.mkdir(parents=True, exist_ok=True)
        command = AwaleCommand(folder)
        self.process = subprocess.Popen(
            [command.path, *words],
            env={**command.environment(patch), "COLUMNS": "1000"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        self.lines: list[str] = []
        self._heard: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def stop(self) -> int:
        """End it as Ctrl-C does; returns the exit code."""
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait()

    def kill(self) -> None:
        """End it at once, as by a power cut."""
        self.process.kill()
        self.process.wait()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            self._heard.put(line)
        self._heard.put(None)

    def line(self, pattern: str) -> str:
        """Wait for a line of output that matches, and return its first group."""
        while True:
            line = self._heard.get()
            assert line is not None, "".join(self.lines)
            if found := re.search(pattern, line):
                return found[1] if found.groups() else found[0]
