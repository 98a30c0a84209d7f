# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Speaks the events of a session, with the voice of the operating system.

pyttsx3 is the way to it: eSpeak on Linux, the system's voices on macOS, SAPI on Windows.
"""

import importlib
import logging
import queue
import threading
from typing import Any, Final

from ..catalogue import sentence, spoken
from ..play.events import GameKept, SessionEvent, SessionState

_LOG = logging.getLogger(__name__)
_MOST_WAITING: Final = 4  # sentences; of more, the oldest are left out
_CLOSE_S: Final = 5.0


class NoSpeech(Exception):
    """Raised if the system has no voice; `str()` is the sentence for the player."""


class Voice:
    """Speaks sentences one after the other, in a background thread. NoSpeech if there is no
    voice."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._waiting: queue.Queue[str | None] = queue.Queue()
        self._ready = threading.Event()
        self._fault = ""
        self._thread = threading.Thread(target=self._run, name="speech", daemon=True)
        self._thread.start()
        self._ready.wait()
        if self._fault:
            raise NoSpeech(self._fault)

    def say(self, text: str) -> None:
        """Say a text when those before it are said."""
        while self._waiting.qsize() >= _MOST_WAITING:
            try:
                self._waiting.get_nowait()
            except queue.Empty:
                break
        self._waiting.put(text)

    def close(self) -> None:
        """Finish the sentences that wait, for a few seconds at most."""
        self._waiting.put(None)
        self._thread.join(_CLOSE_S)

    def _run(self) -> None:
        # A voice belongs to the thread that made it.
        engine = self._engine()
        self._ready.set()
        while engine is not None and (text := self._waiting.get()) is not None:
            try:
                engine.say(text)
                engine.runAndWait()
            except Exception:
                _LOG.warning("could not say %r", text, exc_info=True)

    def _engine(self) -> Any:
        try:
            engine = importlib.import_module("pyttsx3").init()
            _choose(engine, self._language)
        except ImportError as error:
            missing = error.name == "pyttsx3"
            self._fault = spoken(
                sentence("speech.missing")
                if missing
                else sentence("speech.none", text=_first_line(error))
            )
        except Exception as error:  # each system's driver has its own
            self._fault = spoken(sentence("speech.none", text=_first_line(error)))
        else:
            return engine
        return None


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")


def _choose(engine: Any, language: str) -> None:
    """Use a voice of the language, if there is one."""
    for voice in engine.getProperty("voices") or ():
        if any(tag.startswith(language) for tag in _tags(voice)):
            engine.setProperty("voice", voice.id)
            return


def _tags(voice: Any) -> list[str]:
    """The languages of a voice as tags; eSpeak puts a byte before each, SAPI numbers."""
    tags = []
    for language in getattr(voice, "languages", None) or ():
        text = language.decode("ascii", "ignore") if isinstance(language, bytes) else str(language)
        tags.append("".join(c for c in text if c.isprintable()).lower().replace("_", "-"))
    return tags


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
