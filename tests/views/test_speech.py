# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Speech: what is said by which program, and what happens where there is none."""

import os
import shutil
import sys
import wave
from pathlib import Path

import pytest
from awale_host.catalogue import sentence
from awale_host.play.events import GameKept, HintFound
from awale_host.resources import catalogue_languages
from awale_host.views import speech
from awale_host.views.speakers import find_speakers
from awale_host.views.speech import NoSpeech, SpeechView, Voice

SCRIPT = """#!{python}
import sys
text = sys.stdin.read() if "--stdin" in sys.argv or "-f" in sys.argv else ""
with open({log!r}, "a", encoding="utf-8") as log:
    print(*sys.argv[1:], text, sep="|", file=log)
{then}
"""


class Programs:
    """Programs that note what they are to say; they are all that is on the PATH."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "log"
        self.reported: list[str] = []

    def add(self, name: str, then: str = "") -> None:
        """Install a program that ends with the Python statements `then`."""
        made = self.folder / name
        text = SCRIPT.format(python=sys.executable, log=str(self.log), then=then)
        made.write_text(text, encoding="utf-8")
        made.chmod(0o755)

    @property
    def said(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []

    def voice(self, language: str = "en") -> Voice:
        return Voice(language, self.reported.append)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    monkeypatch.setenv("PATH", str(tmp_path))
    return Programs(tmp_path)


def hint() -> HintFound:
    return HintFound(say=sentence("hint", pit="D"), pit=3)


def test_events_are_spoken_in_sentences_one_after_the_other(programs: Programs) -> None:
    programs.add("espeak-ng")
    voice = programs.voice()
    SpeechView(voice).on_event(hint())
    voice.say("Second.")
    voice.close()
    assert programs.said == ["-v|en|--stdin|A good move: D.", "-v|en|--stdin|Second."]
    assert programs.reported == []


def test_the_place_where_a_game_is_kept_is_not_spoken(programs: Programs) -> None:
    programs.add("espeak-ng")
    voice = programs.voice()
    SpeechView(voice).on_event(GameKept(say=sentence("kept", number=3), number=3))
    voice.close()
    assert programs.said == []


def test_speech_dispatcher_comes_first_as_it_knows_what_the_user_has_chosen(
    programs: Programs,
) -> None:
    programs.add("espeak-ng")
    programs.add("spd-say")
    voice = programs.voice("fr")
    voice.say("À vous.")
    voice.close()
    assert programs.said == ["--wait|--language|fr|--|À vous.|"]


def test_a_text_is_never_an_option_or_a_command(programs: Programs) -> None:
    programs.add("spd-say")
    voice = programs.voice()
    voice.say("--stop; $(touch x)")
    voice.close()
    assert programs.said == ["--wait|--language|en|--|--stop; $(touch x)|"]


def test_a_program_that_fails_gives_its_sentence_to_the_next(programs: Programs) -> None:
    programs.add("spd-say", "sys.exit('no server')")
    programs.add("espeak-ng")
    voice = programs.voice()
    voice.say("One.")
    voice.say("Two.")
    voice.close()
    assert [line.split("|")[-1] for line in programs.said] == ["", "One.", "Two."]
    assert programs.reported == []


def test_a_program_that_hangs_gives_its_sentence_to_the_next(
    programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech, "_SENTENCE_S", 1.0)
    programs.add("spd-say", "import signal; signal.pause()")
    programs.add("espeak-ng")
    voice = programs.voice()
    voice.say("One.")
    voice.close()
    assert programs.said[-1] == "-v|en|--stdin|One."


def test_the_player_reads_once_that_no_program_speaks(programs: Programs) -> None:
    programs.add("espeak-ng", "sys.exit('There is no voice.\\nA long explanation')")
    voice = programs.voice()
    voice.say("One.")
    voice.say("Two.")
    voice.close()
    assert len(programs.said) == 1
    assert programs.reported == [
        "This computer cannot speak (There is no voice). The game goes on without speech."
    ]


def test_without_a_program_there_is_a_plain_sentence(programs: Programs) -> None:
    with pytest.raises(NoSpeech, match="install speech-dispatcher or espeak-ng"):
        programs.voice()


def test_a_voice_that_is_slower_than_the_game_leaves_out_the_oldest(programs: Programs) -> None:
    os.mkfifo(programs.folder / "gate")
    gate = str(programs.folder / "gate")
    programs.add("espeak-ng", f"open({gate!r}).read() if text == 'first' else None")
    voice = programs.voice()
    voice.say("first")
    opened = (programs.folder / "gate").open("w")  # once the first is being spoken
    for number in range(10):
        voice.say(str(number))
    opened.close()
    voice.close()
    said = [line.split("|")[-1] for line in programs.said]
    assert said[0] == "first"
    assert said[-1] == "9"
    assert len(said) <= 6


@pytest.mark.parametrize(
    ("language", "chosen"),
    [("fr", ["-v", "Amélie (Enhanced)"]), ("da", ["-v", "Sara"]), ("fi", [])],
)
def test_macos_speaks_with_a_voice_of_the_language(
    programs: Programs, language: str, chosen: list[str]
) -> None:
    listing = "Amélie (Enhanced)   fr_CA    # Bonjour!\nSara                da_DK    # Hej!\n"
    programs.add("say", f"sys.stdout.buffer.write({listing.encode()!r})")
    (speaker,) = find_speakers(language, "darwin")
    assert list(speaker.command) == ["say", *chosen, "-f", "-"]
    assert speaker.reads


def test_windows_reads_the_text_from_its_standard_input(programs: Programs) -> None:
    programs.add("powershell")
    (speaker,) = find_speakers("ca", "win32")
    assert speaker.reads
    assert "CultureInfo]'ca'" in speaker.command[-1]
    assert "try {" in speaker.command[-1]


@pytest.mark.parametrize("language", catalogue_languages())
def test_espeak_itself_speaks_each_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """The real program, but into a file."""
    real = shutil.which("espeak-ng")
    if real is None:
        if os.environ.get("AWALE_CI"):
            pytest.fail("espeak-ng is missing")
        pytest.skip("espeak-ng is not installed")
    sound = tmp_path / "sound.wav"
    wrapper = tmp_path / "espeak-ng"
    wrapper.write_text(f'#!/bin/sh\nexec {real} "$@" -w {sound}\n', encoding="utf-8")
    wrapper.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    reported: list[str] = []
    voice = Voice(language, reported.append)
    voice.say("A b c d, 1 2 3 4 5 6.")
    voice.close()
    assert reported == []
    with wave.open(str(sound)) as heard:
        samples = heard.readframes(heard.getnframes())
        assert heard.getnframes() > heard.getframerate()
    assert len(set(samples)) > 100
