# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Speaks the events of a session, with the voice of the operating system (``speakers.py``)."""

import logging
import queue
import subprocess
import threading
from collections.abc import Callable
from typing import Final

from ..catalogue import sentence, spoken
from ..play.events import GameKept, SessionEvent, SessionState
from .speakers import Speaker, find_speakers

_LOG = logging.getLogger(__name__)
_MOST_WAITING: Final = 4  # sentences; of more, the oldest are left out
_SENTENCE_S: Final = 20.0  # a program that takes longer does not speak
_CLOSE_S: Final = 5.0


class NoSpeech(Exception):
    """Raised if the system has no voice; `str()` is the sentence for the player."""


class Voice:
    """Speaks sentences one after the other, in a background thread.

    `report` is called once, from that thread, with a sentence for the player if no program speaks
    after all. NoSpeech if none is installed.
    """

    def __init__(self, language: str, report: Callable[[str], None]) -> None:
        self._speakers = find_speakers(language)
        if not self._speakers:
            raise NoSpeech(spoken(sentence("speech.missing")))
        self._report = report
        self._waiting: queue.Queue[str | None] = queue.Queue()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, name="speech", daemon=True)
        self._thread.start()

    def say(self, text: str) -> None:
        """Say a text when those before it are said."""
        while self._waiting.qsize() >= _MOST_WAITING:
            try:
                self._waiting.get_nowait()
            except queue.Empty:
                break
        self._waiting.put(text)

    def close(self) -> None:
        """Finish the sentences that wait, for five seconds at most."""
        self._waiting.put(None)
        self._thread.join(_CLOSE_S)
        process = self._process
        if process is not None and process.poll() is None:
            process.terminate()

    def _run(self) -> None:
        fault = ""
        while (text := self._waiting.get()) is not None:
            while self._speakers and (fault := self._speak(self._speakers[0], text)):
                _LOG.warning("%s does not speak: %s", self._speakers[0].command[0], fault)
                self._speakers.pop(0)
            if not self._speakers:
                self._report(spoken(sentence("speech.none", text=fault)))
                return

    def _speak(self, speaker: Speaker, text: str) -> str:
        """Speak a text to its end; return the reason if that failed, else ""."""
        try:
            process, text_to_read = speaker.start(text)
        except OSError as error:
            return str(error)
        self._process = process
        try:
            _, trouble = process.communicate(text_to_read, timeout=_SENTENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return f"{speaker.command[0]}: no answer"
        if process.returncode == 0:
            return ""
        lines = trouble.decode("utf-8", "replace").strip().splitlines()
        return lines[0].rstrip(".") if lines else f"{speaker.command[0]}: {process.returncode}"


class SpeechView:
    """A View that speaks moves, refusals, hints, remarks and results."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice

    def on_state(self, state: SessionState) -> None:
        """See View."""

    def on_event(self, event: SessionEvent) -> None:
        """See View."""
        if not isinstance(event, GameKept):
            self._voice.say(spoken(event.say))
