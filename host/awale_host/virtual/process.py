# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Start and stop a virtual board from the host. Imports nothing of the board itself."""

import contextlib
import json
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from awale_machine.board_toml import BoardDescription, to_description
from awale_session.catalogue import Sentence, failure
from awale_session.errors import AwaleError

_STOP_S = 5
_CONSOLE = 8000  # characters that are remembered
_KINDS = ("frame", "tone", "console", "stopped")

Listener = Callable[[Any, Any], None]


class BoardProcess:
    """A running virtual board; made by `start_board`, stopped by `stop` or at the end of `with`.

    It also ends when this process does, however that happens. It is a `Surface` of the page: its
    light can be watched and its pads touched.
    """

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self._lock = threading.Lock()
        self._listener: Listener = lambda kind, value: None
        self._seen: dict[str, Any] = {"console": ""}
        self._failure = ""
        self._reader = threading.Thread(target=self._read, name="board", daemon=True)
        self.description: BoardDescription
        """`board.toml`, changed by what the board's settings say of its hardware."""
        self.link_url = ""
        """What pyserial opens: `socket://127.0.0.1:PORT`."""
        self.follow_url = ""
        """The same for a program that yields the link to any other."""

    @property
    def alive(self) -> bool:
        """Whether the process still runs."""
        return self.process.poll() is None

    @property
    def name(self) -> str:
        """The board's model, as `board.toml` has it."""
        return self.description.board.name

    @property
    def light(self) -> bytes:
        """The LEDs' colours, three bytes (red, green, blue) each; empty before the first frame."""
        return bytes(self._seen.get("frame", b""))

    def started(self, first: dict[str, Any]) -> None:
        """Take over what the board has said at its start, and read on."""
        self.link_url, self.follow_url = first["link"], first["follow"]
        self.description = to_description(first["description"])
        self._reader.start()

    def watch(self, listener: Listener) -> None:
        """See Surface. One listener at a time."""
        with self._lock:
            self._listener = listener
            for kind, value in self._seen.items():
                if value:
                    listener(kind, value)

    def touch(self, who: str, pad: str, down: bool) -> None:
        """Put a finger of `who` (any name) on a pad or lift it. The board holds a short touch for
        as long as a finger would last; an unknown pad is ignored."""
        self._send({"who": who, "pad": pad, "down": down})

    def lift(self, who: str) -> None:
        """Lift all fingers of `who`."""
        self._send({"lift": who})

    def _send(self, message: dict[str, Any]) -> None:
        with self._lock, contextlib.suppress(OSError, ValueError):
            assert self.process.stdin is not None
            self.process.stdin.write(json.dumps(message) + "\n")
            self.process.stdin.flush()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with contextlib.suppress(ValueError, OSError):
            for line in self.process.stdout:
                self._handle(json.loads(line))

    def _handle(self, said: dict[str, Any]) -> None:
        self._failure = said.get("error", self._failure)
        for kind in _KINDS:
            if kind not in said:
                continue
            value = bytes.fromhex(said[kind]) if kind == "frame" else said[kind]
            with self._lock:
                if kind == "console":
                    self._seen[kind] = (self._seen[kind] + value)[-_CONSOLE:]
                else:
                    self._seen[kind] = value
                listener = self._listener
            listener(kind, value)

    def stop(self) -> None:
        """Cut the board's power; returns when it is off. May be called again.

        AwaleError, the first time, if the board had failed before; it says why.
        """
        if self.process.stdin:
            with self._lock, contextlib.suppress(OSError):
                self.process.stdin.close()
        try:
            self.process.wait(_STOP_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self._reader.ident is not None:
            self._reader.join(_STOP_S)
        if self.process.stdout:
            self.process.stdout.close()
        failure, self._failure = self._failure, ""
        if failure:
            raise AwaleError(failure)

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until the board ends; False if it still runs after `timeout` seconds."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout)
        return not self.alive

    def __enter__(self) -> "BoardProcess":
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()


def start_board(
    *,
    state_dir: Path | str,
    link_port: int = 0,
    frames: Path | str | None = None,
    console: Path | str | None = None,
    firmware: Path | str | None = None,
    faults: Sequence[str] = (),
) -> BoardProcess:
    """Start a virtual board and return when it can be reached.

    `state_dir` is the board's flash, made if it is not there. Port 0 takes any free one. `frames`
    gets each frame as a JSON line, `console` what the firmware prints (else stderr).
    `firmware` runs another folder than the board's own; `faults` are those of a badly built board
    (`faults.py`).
    AwaleError in one sentence if it cannot start: port taken, folder in use, firmware missing.
    """
    command = [sys.executable, "-m", "awale_host.virtual.board_main", "--state", str(state_dir)]
    command += ["--link-port", str(link_port)]
    for option, path in (("--frames", frames), ("--console", console), ("--firmware", firmware)):
        if path is not None:
            command += [option, str(path)]
    for fault in faults:
        command += ["--fault", fault]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    board = BoardProcess(process)
    try:
        first = json.loads(line)
    except ValueError:
        board.stop()
        raise failure(AwaleError, "virtual.not_started") from None
    if "error" in first:
        board.stop()
        error = AwaleError(first["error"])
        error.say = first["say"] and msgspec.convert(first["say"], Sentence)
        raise error
    board.started(first)
    return board
