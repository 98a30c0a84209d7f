# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The computer's own voice."""

import threading

import pytest
from awale_host.views.voice import VoiceView
from awale_session.catalogue import sentence
from awale_session.errors import AwaleError
from awale_session.play.events import SessionEvent

from tests.support.session_screen import Screen


def events(count: int) -> list[SessionEvent]:
    """Events, each with a sentence of its own."""
    return [SessionEvent(say=sentence("count.games", n=n)) for n in range(2, 2 + count)]


def test_a_voice_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(AwaleError, match="sudo apt install espeak-ng"):
        VoiceView("en")


def test_it_says_each_move_and_drops_what_the_game_has_overtaken() -> None:
    said: list[str] = []
    free, begun = threading.Event(), threading.Event()

    def slow(text: str) -> None:
        begun.set()
        assert free.wait()
        said.append(text)

    voice = VoiceView("en", slow)
    screen = Screen()
    screen.events = events(6)
    voice.on_event(screen.events[0])
    assert begun.wait()
    for event in screen.events[1:]:
        voice.on_event(event)
    free.set()
    voice.close()
    expected = screen.said()
    assert said == [expected[0], *expected[3:]]


def test_a_speaker_that_fails_ends_nothing() -> None:
    asked: list[str] = []

    def broken(text: str) -> None:
        asked.append(text)
        raise OSError("no sound card")

    voice = VoiceView("en", broken)
    for event in events(2):
        voice.on_event(event)
    voice.close()
    assert len(asked) == 2
