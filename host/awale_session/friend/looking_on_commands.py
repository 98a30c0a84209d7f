# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Answers the page's command `watch`: games of others, which are looked on at.

A page asks again every few seconds while it shows a game, so nothing has to be done for a page that
goes away: a game for which none has asked for a while is not followed any more.
"""

import time
from collections.abc import Callable
from typing import Any, Final

from ..answers.game_document import game_document
from ..catalogue import failure, sentence
from ..errors import AwaleError
from ..page.friend_protocol import WatchCommand, Watched
from ..page.protocol import Answer, Message
from ..page.source import Reply, refusal
from ..play.clocks import FORFEIT
from ..wording import SIDE_NAMES, shown_name
from .invitation import BadLink, read_link
from .looking_on import LookingOn
from .port import BrokerLine, Rooms
from .sentences import terms_said
from .shared_game import INVITER

MOST: Final = 8  # games at a time
FORGET_S: Final = 150.0  # a browser lets a hidden page ask once a minute


class LookingOnCommands:
    """Answers `watch`. `publish` sends a message to every page."""

    def __init__(
        self,
        publish: Callable[[Message], None],
        rooms: Rooms,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._publish = publish
        self._rooms = rooms
        self._clock = clock
        self._count = 0
        self._games: dict[str, _Followed] = {}  # by link, the one asked for last at the end

    def answer(self, command: WatchCommand, reply: Reply) -> None:
        """Answer a command. It may load the libraries for keys and broker."""
        try:
            reply(self._answer(command))
        except AwaleError as error:
            say = error.say or sentence("friend.refused", text=str(error))
            reply(refusal(command.id, say))

    def close(self) -> None:
        """Follow no game any more."""
        while self._games:
            self._drop(next(iter(self._games)))

    def _answer(self, command: WatchCommand) -> Message:
        try:
            invitation = read_link(command.link).for_onlookers()
        except BadLink:
            raise failure(AwaleError, "friend.watch.not_a_link") from None
        link, now_s = invitation.fragment(), self._clock()
        if command.leave:
            self._drop(link)
            return Answer(command.id, ok=True)
        if link not in self._games:
            self._rooms.admit(invitation.broker, command.server)
        followed = self._games.pop(link, None)
        late = [each for each, game in self._games.items() if now_s - game.asked_s > FORGET_S]
        for each in late or list(self._games)[: 1 - MOST]:
            self._drop(each)
        if followed is None:
            self._count += 1
            followed = _Followed(
                self._count, LookingOn(invitation, self._rooms.lock(), clock=self._clock)
            )
            followed.looking.changed = lambda: self._publish(followed.view(0))
            followed.line = self._rooms.look_on(followed.looking)
        followed.asked_s = now_s
        self._games[link] = followed
        return followed.view(command.id)

    def _drop(self, link: str) -> None:
        followed = self._games.pop(link, None)
        if followed is not None and followed.line is not None:
            followed.looking.changed = lambda: None
            followed.line.close()


class _Followed:
    """A game that is looked on at, with its number for the pages."""

    def __init__(self, number: int, looking: LookingOn) -> None:
        self.looking = looking
        self.line: BrokerLine | None = None
        self.asked_s = 0.0
        self._number = number
        self._drawn = -1  # the change that the document is of
        self._document: dict[str, Any] | None = None
        self._over = False

    def view(self, re: int) -> Watched:
        """The game as it stands, for the pages."""
        looking = self.looking
        with looking.lock:
            if self._drawn != looking.changes:
                self._draw()
            said, absent = looking.said(), looking.absent() is not None
            document, over = self._document, self._over
            view = Watched(re, self._number, looking.changes, document, over, said, absent)
            if (terms := looking.onlooker.terms) is not None:
                view.inviter = shown_name(looking.onlooker.names[INVITER])
                view.terms = terms_said(terms)
            return view

    def _draw(self) -> None:
        onlooker, game = self.looking.onlooker, self.looking.onlooker.game()
        self._drawn = self.looking.changes
        if game is None:
            return
        south, north = onlooker.names_by_side
        tags = {"South": south, "North": north}
        if onlooker.late is not None:
            tags[FORFEIT] = SIDE_NAMES[onlooker.late]
        self._over = game.outcome is not None
        self._document = game_document(game, tags)
        if not self._over:
            self._document["end"] = None  # the words of an unfinished game in the library
