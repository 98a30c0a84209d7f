# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Speech: what is said, in which voice, and what happens where there is none."""

import sys
import threading
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from awale_host.catalogue import sentence
from awale_host.play.events import GameKept, HintFound
from awale_host.views.speech import NoSpeech, SpeechView, Voice


class FakeEngine:
    """The boundary of pyttsx3: keeps what it is to say; `released` lets it go on."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.properties: dict[str, Any] = {}
        self.threads: set[int] = set()
        self.speaking = threading.Event()
        self.released = threading.Event()
        self.released.set()
        self.voices = [
            SimpleNamespace(id="english", languages=["en-gb"]),
            SimpleNamespace(id="french", languages=[b"\x05fr-fr"]),
            SimpleNamespace(id="unknown", languages=[]),
        ]

    def getProperty(self, name: str) -> Any:  # noqa: N802
        return {"voices": self.voices}[name]

    def setProperty(self, name: str, value: Any) -> None:  # noqa: N802
        self.properties[name] = value

    def say(self, text: str) -> None:
        self.threads.add(threading.get_ident())
        self.said.append(text)

    def runAndWait(self) -> None:  # noqa: N802
        self.speaking.set()
        self.released.wait()


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> FakeEngine:
    made = FakeEngine()
    module = ModuleType("pyttsx3")
    module.init = lambda: made  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyttsx3", module)
    return made


def hint() -> HintFound:
    return HintFound(say=sentence("hint", pit="D"), pit=3)


def test_events_are_spoken_in_sentences_by_one_thread(engine: FakeEngine) -> None:
    voice = Voice("en")
    view = SpeechView(voice)
    view.on_event(hint())
    voice.say("Second.")
    voice.close()
    assert engine.said == ["A good move: D.", "Second."]
    assert len(engine.threads) == 1
    assert engine.threads != {threading.get_ident()}


def test_the_place_where_a_game_is_kept_is_not_spoken(engine: FakeEngine) -> None:
    voice = Voice("en")
    SpeechView(voice).on_event(GameKept(say=sentence("kept", number=3), number=3))
    voice.close()
    assert engine.said == []


@pytest.mark.parametrize(
    ("language", "chosen"), [("fr", "french"), ("en", "english"), ("fi", None)]
)
def test_the_voice_is_one_of_the_language(
    engine: FakeEngine, language: str, chosen: str | None
) -> None:
    Voice(language).close()
    assert engine.properties.get("voice") == chosen


def test_a_voice_that_is_slower_than_the_game_leaves_out_the_oldest(engine: FakeEngine) -> None:
    engine.released.clear()
    voice = Voice("en")
    voice.say("first")
    engine.speaking.wait()
    for number in range(10):
        voice.say(str(number))
    engine.released.set()
    voice.close()
    assert engine.said[0] == "first"
    assert engine.said[-1] == "9"
    assert len(engine.said) <= 6


def test_without_the_package_there_is_a_plain_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyttsx3", None)
    with pytest.raises(NoSpeech, match=r"pyttsx3: install awale-board\[speech\]"):
        Voice("en")


def test_without_a_voice_there_is_a_plain_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def init() -> None:
        raise RuntimeError("eSpeak is not installed!\nA long explanation")

    module = ModuleType("pyttsx3")
    module.init = init  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyttsx3", module)
    with pytest.raises(NoSpeech) as raised:
        Voice("en")
    assert str(raised.value) == (
        "This computer cannot speak (eSpeak is not installed!). The game goes on without speech."
    )
