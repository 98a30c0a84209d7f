# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Boards of a hall as they state their games: each message checked as an onlooker checks it."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from awale_session.friend.onlooker import Onlooker
from awale_session.friend.proofs import fingerprint
from awale_session.friend.shared_game import INVITER
from awale_session.friend.statement import Misread, Presence, read_presence, read_statement

from awale_core import Game

from ..friend.broker import BrokerConnection
from ..friend.envelope import Unreadable, is_from, unseal
from ..friend.keys import RoomKeys
from .link import HallLink
from .publisher import KEPT_GAMES

MOST_BOARDS: Final = 100
_PART: Final = re.compile(r"([0-9a-f]{32})/(?:(here)|([\w.-]{1,64})/([ab]))")


@dataclass(frozen=True)
class Shown:
    """A game as its board has stated it. `names` and `out_of_time` are by side; `n` is the
    statement's counter: of two games of a board, the one with the larger is the newer."""

    board: str
    number: str
    n: int
    names: tuple[str, str]
    game: Game
    out_of_time: int | None = None

    @property
    def id(self) -> str:
        """Id of the game in the hall."""
        return f"{self.board}/{self.number}"


class Wall:
    """Follows up to `most` boards of a hall. `heard` gets each change of a game, `here` whether a
    board is connected; `changed` whether the broker is, `left` a board that has lost its place, and
    `full` is called for a board that found none. All are called in the connection's thread.

    When every place is taken, a new board gets that of one of `hidden`, which the teacher has taken
    off the wall, or, while it is connected, that of one that has gone. Statements for a board that
    its key has not signed, those of boards without a place, and what is not a message are counted
    in `ignored`.
    """

    def __init__(
        self,
        link: HallLink,
        heard: Callable[[Shown], object],
        here: Callable[[str, bool], object],
        changed: Callable[[bool], object] = lambda connected: None,
        *,
        left: Callable[[str], object] = lambda board: None,
        full: Callable[[], object] = lambda: None,
        hidden: Callable[[], Collection[str]] = tuple,
        most: int = MOST_BOARDS,
    ) -> None:
        self._keys = RoomKeys.of(link.secret)
        self._heard = heard
        self._here = here
        self._left = left
        self._full = full
        self._hidden = hidden
        self._most = most
        self._prefix = f"awale/1/{self._keys.topic}/"
        self._boards: dict[str, dict[str, Onlooker]] = {}
        self._present: dict[str, Presence] = {}
        # Presence that cannot be checked yet: the newest ones, since anyone can invent boards.
        self._early: dict[str, tuple[str, bytes, bytes]] = {}
        self.ignored = 0
        self.connection = BrokerConnection(link.broker, self._received, changed)
        self.connection.follow(self._prefix + "#")

    def open(self) -> None:
        """Connect; what the broker has kept comes first."""
        self.connection.open()

    def close(self) -> None:
        """End the connection."""
        self.connection.close()

    def _received(self, topic: str, data: bytes) -> None:
        part = topic.removeprefix(self._prefix)
        match = _PART.fullmatch(part)
        if not data:
            return  # deleted at the broker
        if match is None:
            self.ignored += 1
            return
        board, here, number, seat = match.groups()
        try:
            signature, body = unseal(self._keys, part, data)
        except Unreadable:
            self.ignored += 1
            return
        if here:
            self._early.pop(board, None)
            self._early[board] = (part, signature, body)
            keys = (onlooker.key(INVITER) for onlooker in self._boards.get(board, {}).values())
            self._check_presence(board, next((key for key in keys if key), None))
            while len(self._early) > self._most:
                del self._early[next(iter(self._early))]
            return

        def is_by(public: str) -> bool:
            return is_from(public, self._keys, part, signature, body)

        key = _speaker(board, body, is_by)
        if key is None or not self._has_place(board, key):
            self.ignored += 1
            return
        games = self._boards.setdefault(board, {})
        onlooker = games.setdefault(number, Onlooker(bytes.fromhex(board)))
        is_news = onlooker.receive(seat, body, is_by)
        others = sorted(games.keys() - {number}, key=lambda other: games[other].count)
        for old in others[: 1 - 2 * KEPT_GAMES]:
            del games[old]
        if not is_news:
            return
        self._check_presence(board, key)
        game = onlooker.game()
        if game is not None:
            names, late = onlooker.names_by_side, onlooker.late
            self._heard(Shown(board, number, onlooker.count, names, game, late))

    def _has_place(self, board: str, key: str) -> bool:
        """Whether a board is followed, or can be from now on; see the class."""
        if board in self._boards or len(self._boards) < self._most:
            return True
        hidden = self._hidden()
        free = [] if board in hidden else [known for known in self._boards if known in hidden]
        presence = self._early_presence(board, key)
        if not free and presence is not None and presence.here:
            free = [known for known, presence in self._present.items() if not presence.here]
        if not free:
            self._full()
            return False
        oldest = min(
            free, key=lambda board: max(game.count for game in self._boards[board].values())
        )
        del self._boards[oldest]
        self._present.pop(oldest, None)
        self._left(oldest)
        self.connection.ask(f"{self._prefix}{board}/#")  # what it has stated without a place
        return True

    def _early_presence(self, board: str, key: str) -> Presence | None:
        part, signature, body = self._early.get(board, ("", b"", b""))
        try:
            presence = read_presence(body)
        except Misread:
            return None
        return presence if is_from(key, self._keys, part, signature, body) else None

    def _check_presence(self, board: str, key: str | None) -> None:
        """Take over what a board has said of its connection, if its key is known."""
        if key is None or board not in self._early:
            return
        presence, before = self._early_presence(board, key), self._present.get(board)
        del self._early[board]
        if presence is None:
            self.ignored += 1
        elif before is None or presence.n > before.n:
            self._present[board] = presence
            self._here(board, presence.here)


def _speaker(board: str, body: bytes, is_by: Callable[[str], bool]) -> str | None:
    """The key that has signed a statement, if its fingerprint is the board's id."""
    try:
        key = read_statement(body).key
        return key if fingerprint(key).hex() == board and is_by(key) else None
    except ValueError:
        return None
