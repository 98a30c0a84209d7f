# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The programs that speak a text, each system's own.

Linux has Speech Dispatcher (`spd-say`) or eSpeak, macOS `say`, Windows the speech of .NET. A
program takes the text as its standard input or as its last argument, never through a shell.
"""

import shutil
import subprocess
import sys
from typing import Final, NamedTuple

_LISTING_S: Final = 5.0
# What the culture says is matched by Windows itself; the standard voice speaks if it has none.
_WINDOWS: Final = (
    "Add-Type -AssemblyName System.Speech; "
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "try {{ $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, [Globalization.CultureInfo]'{}') }} "
    "catch {{ }}; "
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; "
    "$voice.Speak([Console]::In.ReadToEnd())"
)


class Speaker(NamedTuple):
    """A command that speaks a text and ends. It reads the text from its standard input if
    `reads`, else the text is its last argument."""

    command: tuple[str, ...]
    reads: bool

    def start(self, text: str) -> "tuple[subprocess.Popen[bytes], bytes | None]":
        """Start to speak; the process, and what to write to it. OSError if it cannot start."""
        process = subprocess.Popen(
            [*self.command, *([] if self.reads else [text])],
            stdin=subprocess.PIPE if self.reads else subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        return process, text.encode() if self.reads else None


def find_speakers(language: str, system: str = sys.platform) -> list[Speaker]:
    """Return the commands that are installed here, the best first, for a language's two letters."""
    if system == "win32":
        script = _WINDOWS.format(language)
        return _installed([Speaker(("powershell", "-NoProfile", "-Command", script), True)])
    if system == "darwin":
        name = _voice_of_say(language)
        chosen = ("-v", name) if name else ()
        return _installed([Speaker(("say", *chosen, "-f", "-"), True)])
    return _installed(
        [
            Speaker(("spd-say", "--wait", "--language", language, "--"), False),
            Speaker(("espeak-ng", "-v", language, "--stdin"), True),
            Speaker(("espeak", "-v", language, "--stdin"), True),
        ]
    )


def _installed(speakers: list[Speaker]) -> list[Speaker]:
    return [speaker for speaker in speakers if shutil.which(speaker.command[0])]


def _voice_of_say(language: str) -> str:
    """The first of macOS's voices that speaks a language; "" if there is none."""
    try:
        listed = subprocess.run(
            ["say", "-v", "?"], capture_output=True, timeout=_LISTING_S, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    # "Amélie (Enhanced)   fr_CA    # Bonjour, je m'appelle Amélie."
    for line in listed.stdout.decode("utf-8", "replace").splitlines():
        words = line.partition("#")[0].rsplit(maxsplit=1)
        if len(words) == 2 and words[1].replace("-", "_").split("_")[0] == language:
            return words[0].strip()
    return ""
