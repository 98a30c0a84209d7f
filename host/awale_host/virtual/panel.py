# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board's surface over a pipe: light, tone and console out, touches in, one JSON object a line.

Out: `{"frame": hex}` (three bytes an LED, at most 60 a second, the newest wins), `{"tone": hertz}`,
`{"console": text}`, `{"stopped": why}`. In: `{"who": name, "pad": name, "down": bool}` and
`{"lift": name}`. `process.BoardProcess` is the other end.
"""

import json
import threading
from collections import deque
from collections.abc import Mapping
from typing import Any, BinaryIO, TextIO

from awale_machine.machine import Machine

from .console import Console

_FRAME_S = 1 / 60
_MOST_WAITING = 1000  # lines for a reader that does not read
_LINE = 4096


class Panel:
    """Connects the surface of `machine` (touches, light) to two streams, in two threads of its own.

    `ended` is set when `source` ends, that is, with the process that started this one.
    """

    def __init__(
        self,
        machine: Machine,
        console: Console,
        pads: Mapping[str, str],
        source: BinaryIO,
        sink: TextIO,
    ) -> None:
        self.ended = threading.Event()
        self._machine = machine
        self._pads = pads
        self._source = source
        self._sink = sink
        self._waiting: deque[str] = deque(maxlen=_MOST_WAITING)
        self._news = threading.Event()
        self._closing = False
        machine.light.on_change = lambda rgb: self._news.set()
        machine.on_tone = lambda hertz: self._put(tone=hertz)
        console.on_text = lambda text: self._put(console=text)
        self._writer = threading.Thread(target=self._write, name="panel out", daemon=True)
        self._reader = threading.Thread(target=self._read, name="panel in", daemon=True)

    def start(self) -> None:
        """Start both threads."""
        self._writer.start()
        self._reader.start()

    def stopped(self, why: str) -> None:
        """Report that the firmware has ended; any thread may call it."""
        self._put(stopped=why)

    def close(self) -> None:
        """Write what waits and stop writing, so that the caller may write to the sink."""
        self._closing = True
        self._news.set()
        self._writer.join(2)

    def _put(self, **message: Any) -> None:
        self._waiting.append(json.dumps(message))
        self._news.set()

    def _write(self) -> None:
        shown = b""
        pause = threading.Event()
        while not self._closing:
            self._news.wait()
            self._news.clear()
            lines = []
            while self._waiting:
                lines.append(self._waiting.popleft())
            light = self._machine.light.shown
            if light != shown:
                shown = light
                lines.append(json.dumps({"frame": light.hex()}))
            try:
                for line in lines:
                    self._sink.write(line + "\n")
                self._sink.flush()
            except (OSError, ValueError):
                return  # the reader has gone: `ended` follows
            pause.wait(_FRAME_S)

    def _read(self) -> None:
        try:
            while line := self._source.readline(_LINE):
                self._handle(line)
        except (OSError, ValueError):
            pass
        self.ended.set()

    def _handle(self, line: bytes) -> None:
        try:
            said = json.loads(line)
            if "lift" in said:
                self._machine.fingers.lift_all(str(said["lift"]), self._machine.now_ms())
            else:
                pin, down = self._pads[said["pad"]], said["down"] is True
                self._machine.fingers.change(str(said["who"]), pin, down, self._machine.now_ms())
        except (ValueError, KeyError, TypeError):
            return
        self._machine.wake()
