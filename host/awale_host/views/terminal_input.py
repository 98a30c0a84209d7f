# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Commands that a person types during a session: words, and moves as pit letters.

A single letter from A to F, or a to f, is a move. Every word begins with another letter or is typed
in full, so that no letter means two things. Words that end a game are asked about first.
"""

import threading
from collections.abc import Callable, Iterable
from typing import Final

from awale_session.catalogue import Sentence, sentence, spoken
from awale_session.page.protocol import Again, Command, Declare, Hint, Play, Quit, Undo
from awale_session.play.inbox import CommandResult, Refusal

from awale_core.notation import LETTERS

HELP: Final = sentence("terminal.help")
_WORDS: Final = {
    "h": "hint",
    "hint": "hint",
    "u": "undo",
    "undo": "undo",
    "back": "undo",
    "o": "offer",
    "offer": "offer",
    "accept": "accept",
    "decline": "decline",
    "r": "resign",
    "resign": "resign",
    "n": "new",
    "new": "new",
    "again": "new",
    "q": "quit",
    "quit": "quit",
}
_COMMANDS: Final[dict[str, Command]] = {
    "hint": Hint(),
    "undo": Undo(),
    "offer": Declare(action="offer"),
    "accept": Declare(action="accept"),
    "decline": Declare(action="decline"),
    "resign": Declare(action="resign"),
    "new": Again(),
    "quit": Quit(),
}
_QUESTIONS: Final = {
    "offer": sentence("terminal.ask_offer"),
    "resign": sentence("terminal.ask_resign"),
}
_YES: Final = ("y", "yes")

Submit = Callable[[Command, Callable[[CommandResult], object]], object]


class TypedCommands:
    """Reads lines; gives commands to `submit` and questions and refusals to `say`."""

    def __init__(self, submit: Submit, say: Callable[[str], None]) -> None:
        self._submit = submit
        self._say = say
        self._asked: str | None = None

    def line(self, text: str) -> None:
        """Handle a typed line."""
        text = text.strip()
        if self._asked is not None:
            word, self._asked = self._asked, None
            if text.lower() in _YES:
                self._give(_COMMANDS[word])
            else:
                self._reply(sentence("terminal.not_done"))
            return
        if not text:
            return
        if len(text) == 1 and text in LETTERS:
            self._give(Play(pit=LETTERS.index(text), ply=None))
            return
        command = _WORDS.get(text.lower())
        if command is None:
            self._reply(HELP)
        elif command in _QUESTIONS:
            self._asked = command
            self._reply(_QUESTIONS[command])
        else:
            self._give(_COMMANDS[command])

    def _give(self, command: Command) -> None:
        self._submit(command, self._answered)

    def _answered(self, result: CommandResult) -> None:
        if isinstance(result, Refusal):
            self._reply(result.say)

    def _reply(self, words: Sentence) -> None:
        self._say(spoken(words))


def listen(lines: Iterable[str], typed: TypedCommands) -> None:
    """Read `lines` in a thread of its own."""

    def read() -> None:
        for line in lines:
            typed.line(line)

    threading.Thread(target=read, name="terminal", daemon=True).start()
