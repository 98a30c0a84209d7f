# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A game between two friends that a page looks on at: who is connected, and how the game stands."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final

from ..catalogue import Sentence, sentence
from ..page.protocol import Player
from ..play.sentences import ending, turn
from ..wording import shown_name
from .invitation import Invitation
from .onlooker import Onlooker
from .room import PARTS
from .shared_game import GUEST, INVITER
from .statement import Misread, read_presence

_KEPT_S: Final = 4.0  # what the broker has kept comes sooner after the connection than this


class LookingOn:
    """A game as far as it is known from decrypted messages; the connection reports to `line`.
    `changes` counts what has changed, and `changed` is called then. `lock` is re-entrant, where
    several threads call these methods."""

    def __init__(
        self,
        invitation: Invitation,
        lock: AbstractContextManager[Any] | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.invitation = invitation
        self.onlooker = Onlooker(invitation.inviter)
        self.lock = lock or nullcontext()
        self.changes = 0
        self.changed: Callable[[], object] = lambda: None
        self.follow: Callable[[str], object] = lambda part: None
        """Of the connection: have another topic of the game come, too."""
        self._clock = clock
        self._connected: bool | None = None  # until the first attempt has an end
        self._since_s = clock()
        self._here: list[bool | None] = [None, None]
        self._followed: list[int] = []  # whose presence comes
        self._counts = [0, 0]

    def line(self, connected: bool) -> None:
        """The connection has begun, has ended, or could not be made."""
        if connected == self._connected:
            return
        with self.lock:
            self._connected, self._since_s = connected, self._clock()
            self.changes += 1
        self.changed()

    def receive(self, part: str, body: bytes, is_by: Callable[[str], bool]) -> None:
        """A message on a topic that is followed. `is_by` says whether the owner of a public key
        has signed it. Presence is followed once there is a key to check it with."""
        with self.lock:
            if part in PARTS:
                news = self.onlooker.receive(part, body, is_by)
            else:
                news = self._is_presence_news(PARTS.index(part.partition("/")[0]), body, is_by)
            self.changes += news
        for seat in (INVITER, GUEST):
            if seat not in self._followed and self.onlooker.key(seat) is not None:
                self._followed.append(seat)
                self.follow(PARTS[seat] + "/here")
        if news:
            self.changed()

    def _is_presence_news(self, seat: int, body: bytes, is_by: Callable[[str], bool]) -> bool:
        key = self.onlooker.key(seat)
        if key is None or not is_by(key):
            return False
        try:
            presence = read_presence(body)
        except Misread:
            return False
        if presence.n < self._counts[seat]:
            return False
        before, self._here[seat] = self._here[seat], presence.here
        self._counts[seat] = presence.n
        return presence.here != before

    # -- in words ------------------------------------------------------------------------------

    def absent(self) -> Sentence | None:
        """The reason that there is no game to see, once it was looked for long enough."""
        passed_s = self._clock() - self._since_s
        if self.onlooker.key(INVITER) is not None:
            return None
        if self._connected:
            return sentence("friend.watch.nothing") if passed_s > _KEPT_S else None
        return sentence("friend.no_server") if self._connected is False else None

    def said(self) -> list[Sentence]:
        """The state of the game in sentences."""
        said = []
        if self.onlooker.key(INVITER) is None:
            return [self.absent() or sentence("friend.watch.looking")]
        if not self._connected:
            said.append(sentence("friend.broker.gone"))
        name = shown_name(self.onlooker.names[INVITER])
        game = self.onlooker.game()
        if game is None:
            return [*said, sentence("friend.watch.waits", name=name)]
        south, north = (Player(name=shown_name(each)) for each in self.onlooker.names_by_side)
        if game.outcome is not None:
            return [*said, ending(game, (south, north), self.onlooker.late)]
        said.append(turn(game, (south, north), None))
        if self._connected and self._here == [False, False]:
            return [*said, sentence("friend.gone.both")]
        for seat in (INVITER, GUEST) if self._connected else ():
            here, name = self._here[seat], shown_name(self.onlooker.names[seat])
            if here is not None:
                said.append(sentence("friend.here" if here else "friend.gone", name=name))
        return said
