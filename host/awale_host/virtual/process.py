# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Start and stop a virtual board from the host. Imports nothing of the board itself."""

import contextlib
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from ..errors import AwaleError

_STOP_S = 5


class BoardProcess:
    """A running virtual board; made by `start_board`, stopped by `stop` or at the end of `with`.

    It also ends by itself when this process does, however that happens.
    """

    def __init__(self, process: "subprocess.Popen[str]", page_url: str, link_url: str) -> None:
        self._process = process
        self.page_url = page_url
        """The page's address, `http://127.0.0.1:PORT/`."""
        self.link_url = link_url
        """What pyserial opens: `socket://127.0.0.1:PORT`, or the path of a pty."""

    @property
    def alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.poll() is None

    def stop(self) -> None:
        """Pull the plug; returns when the board is off. May be called again.

        AwaleError, the first time, if the board had failed by itself; it says why.
        """
        if self._process.stdin:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        try:
            self._process.wait(_STOP_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout and not self._process.stdout.closed:
            last_words = self._process.stdout.read()
            self._process.stdout.close()
            if last_words:
                raise AwaleError(json.loads(last_words)["error"])

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until the board ends by itself; False if it still runs after `timeout` seconds."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout)
        return not self.alive

    def __enter__(self) -> "BoardProcess":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()


def start_board(
    *,
    state_dir: Path | str,
    http_port: int = 0,
    link_port: int = 0,
    frames: Path | str | None = None,
    console: Path | str | None = None,
    pty: bool = False,
    firmware: Path | str | None = None,
    faults: Sequence[str] = (),
) -> BoardProcess:
    """Start a virtual board and return when it can be reached.

    `state_dir` is the board's flash, made if it is not there. Port 0 takes any free one. `frames`
    gets each frame as a JSON line, `console` what the firmware prints (else stderr); `pty` offers
    the link as a pseudo-terminal. `firmware` runs another folder than the board's own; `faults`
    are those of a badly built board (`faults.py`).
    AwaleError in one sentence if it cannot start: port taken, folder in use, firmware missing.
    """
    command = [sys.executable, "-m", "awale_host.virtual", "--state", str(state_dir)]
    command += ["--http-port", str(http_port), "--link-port", str(link_port)]
    for option, path in (("--frames", frames), ("--console", console), ("--firmware", firmware)):
        if path is not None:
            command += [option, str(path)]
    for fault in faults:
        command += ["--fault", fault]
    if pty:
        command.append("--pty")
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    board = BoardProcess(process, "", "")
    try:
        told = json.loads(line)
    except ValueError:
        board.stop()
        raise AwaleError("The virtual board did not start; what it printed says why.") from None
    if "error" in told:
        board.stop()
        raise AwaleError(told["error"])
    board.page_url, board.link_url = told["page"], told["link"]
    return board
