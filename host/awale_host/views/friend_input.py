# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Words that a person types in a game with a friend, besides those of every session."""

from collections.abc import Callable
from typing import Final

from awale_session.catalogue import sentence, spoken
from awale_session.errors import AwaleError
from awale_session.friend.desk import FriendDesk
from awale_session.friend.statement import GREETINGS
from awale_session.page.protocol import Declare

from awale_core import IllegalMove

from .terminal_input import TypedCommands

HELP: Final = sentence("friend.help")


class FriendWords(TypedCommands):
    """Typed commands; greetings, nudges and answers go to the friend of `desk`."""

    def __init__(self, desk: FriendDesk, say: Callable[[str], None]) -> None:
        super().__init__(desk.submit, say)
        self._desk = desk

    def line(self, text: str) -> None:
        """See TypedCommands."""
        word, opened = text.strip().lower(), self._desk.open_room
        try:
            if opened is None:
                super().line(text)
            elif word in GREETINGS:
                opened.room.greet(word)
            elif word == "nudge":
                opened.room.nudge()
            elif word in ("away", "here"):
                opened.room.set_away(word == "away")
            elif word == "leave":
                self._desk.leave()
                name = opened.room.record.other_name or "?"
                self._say(spoken(sentence("friend.set_aside", name=name)))
            elif word in ("yes", "no") and self._asked is None:
                self._give(Declare(action="accept" if word == "yes" else "decline"))
            else:
                super().line(text)
        except (AwaleError, IllegalMove) as error:
            say = getattr(error, "say", None)
            self._say(str(error) if say is None else spoken(say))
