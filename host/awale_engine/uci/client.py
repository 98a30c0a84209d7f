# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""UCI client: run another engine as a process."""

import queue
import shlex
import subprocess
import threading
import time
from collections.abc import Mapping
from typing import Final

import psutil

from ..errors import AwaleError
from ..notices import failure

START_S: Final = 20.0  # a UCI engine answers at once
READY_S: Final = 300.0  # a first start may compile, also on a slow and busy machine
GRACE_S: Final = 10.0  # how long to wait for an overdue answer
NAME: Final = 60  # characters of an engine's name that are shown
_LINE: Final = 65_536  # characters; a longer line is read in pieces
_MOST: Final = 10_000_000  # characters before an answer; a search says some thousand a second
_WAITING: Final = 1_000  # lines that have not been looked at; the engine waits to write more


class EngineFailed(AwaleError):
    """The engine could not be started, has exited, or does not answer."""


class UciClient:
    """An engine at the other end of a pipe. A context manager; `close` ends the process.

    `command` is a command line, `options` are sent before the first game. EngineFailed says what
    is wrong with it.
    """

    def __init__(self, command: str, options: Mapping[str, str] | None = None) -> None:
        self.command = command
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except (OSError, ValueError) as error:
            why = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise failure(
                EngineFailed, "engine.not_started", command=command, text=str(why)
            ) from error
        self._lines: queue.Queue[str | None] = queue.Queue(_WAITING)
        threading.Thread(target=self._read, daemon=True).start()
        self.name = command
        try:
            self._start(options or {})
        except BaseException:
            self.close()
            raise

    def _start(self, options: Mapping[str, str]) -> None:
        self._send("uci")
        for line in self._until("uciok", START_S):
            if line.startswith("id name "):
                name = "".join(char for char in line[len("id name ") :] if char.isprintable())
                self.name = name.strip()[:NAME] or self.command
        for name, value in options.items():
            self._send(f"setoption name {name} value {value}")
        self.ready()

    def ready(self) -> None:
        """Send `isready` and wait for `readyok`."""
        self._send("isready")
        self._until("readyok", READY_S)

    def new_game(self) -> None:
        """Send `ucinewgame`."""
        self._send("ucinewgame")
        self.ready()

    def go(self, position: str, go: str, most_s: float) -> str:
        """Send ``position …`` and ``go …``; return the move of ``bestmove``.

        EngineFailed if there is no answer within `most_s` + GRACE_S.
        """
        self._send(f"position {position}")
        self._send(f"go {go}")
        answer = self._until("bestmove", most_s + GRACE_S)[-1]
        words = answer.split()
        return words[1] if len(words) > 1 else ""

    def stop(self) -> None:
        """Ask for the answer to a running `go` now; may be called from another thread."""
        self._send("stop")

    def processor_ms(self) -> float | None:
        """The processor time (ms) that the engine has used so far, with that of programs which it
        has started; None where the system does not say it or the engine has ended."""
        try:
            own = psutil.Process(self._process.pid)
            times = [each.cpu_times() for each in (own, *own.children(recursive=True))]
        except psutil.Error:
            return None
        return 1000 * sum(each.user + each.system for each in times)

    def close(self) -> None:
        """Send `quit` and wait for the engine to end; kill it if it does not."""
        process = self._process
        try:
            if process.stdin is not None:
                process.stdin.write("quit\n")
                process.stdin.close()
            process.wait(timeout=3)
        except (OSError, ValueError, subprocess.TimeoutExpired):
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()

    def __enter__(self) -> "UciClient":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _send(self, line: str) -> None:
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise failure(EngineFailed, "engine.gone", name=self.name) from error

    def _until(self, word: str, seconds: float) -> list[str]:
        """The lines up to one that begins with `word`; EngineFailed if it does not come."""
        deadline = time.monotonic() + seconds
        seen: list[str] = []
        left = _MOST
        while left > 0:
            try:
                line = self._lines.get(timeout=max(deadline - time.monotonic(), 0.001))
            except queue.Empty:
                raise failure(EngineFailed, "engine.silent", name=self.name) from None
            if line is None:
                raise failure(EngineFailed, "engine.gone", name=self.name)
            seen.append(line)
            left -= len(line) + 1
            if line.split(" ")[0] == word:
                return seen
        raise failure(EngineFailed, "engine.silent", name=self.name)

    def _read(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        try:
            while line := stream.readline(_LINE):
                self._lines.put(line.strip())
        except (OSError, ValueError):
            pass
        self._lines.put(None)
