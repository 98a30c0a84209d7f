# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The computer's own voice: says what happens in a session, for a board without a screen."""

import contextlib
import queue
import shutil
import subprocess
import threading
from collections.abc import Callable
from typing import Final

from awale_session.catalogue import spoken
from awale_session.errors import AwaleError
from awale_session.play.events import BoardChanged, GameKept, SessionEvent, SessionState

PROGRAM: Final = "espeak-ng"  # has a voice for each language of the catalogue
_MOST_WAITING: Final = 3  # sentences; what is older has been overtaken by the game
_LONGEST_S: Final = 60


class VoiceView:
    """A View that speaks in `language`, one sentence after the other, in a thread of its own.

    AwaleError if the program that speaks is not installed.
    """

    def __init__(self, language: str, say: Callable[[str], object] | None = None) -> None:
        if say is None and shutil.which(PROGRAM) is None:
            raise AwaleError(f"The voice needs {PROGRAM}: 'sudo apt install {PROGRAM}'.")
        self._say = say or (lambda text: _speak(language, text))
        self._waiting: queue.Queue[str | None] = queue.Queue()
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def on_state(self, state: SessionState) -> None:
        """See View."""

    def on_event(self, event: SessionEvent) -> None:
        """See View."""
        if not isinstance(event, GameKept | BoardChanged):
            while self._waiting.qsize() >= _MOST_WAITING:
                with contextlib.suppress(queue.Empty):
                    self._waiting.get_nowait()
            self._waiting.put(spoken(event.say))

    def close(self) -> None:
        """Say what waits and end; for at most a minute."""
        self._waiting.put(None)
        self._thread.join(_LONGEST_S)

    def _run(self) -> None:
        while (text := self._waiting.get()) is not None:
            with contextlib.suppress(OSError, subprocess.SubprocessError):  # no sound: play goes on
                self._say(text)


def _speak(language: str, text: str) -> None:
    words = [PROGRAM, "-v", language, "--stdin"]
    subprocess.run(words, input=text, encoding="utf-8", timeout=_LONGEST_S, capture_output=True)
