# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A room as an onlooker sees it: both players' statements, checked, and nothing to say."""

from collections.abc import Callable

from msgspec import structs

from awale_core import Game, IllegalMove
from awale_core.notation import NotationError

from ..wording import visible
from .proofs import fingerprint
from .room import PARTS
from .shared_game import GUEST, INVITER, SharedGame, drawn
from .statement import Misread, Statement, Terms, read_statement


class Onlooker:
    """`names` are the inviter's and the friend's, `shared` the game as both have stated it, None
    before it has begun; `bad` counts messages that did nothing."""

    def __init__(self, inviter: bytes) -> None:
        self._fingerprint = inviter
        self._said: list[Statement | None] = [None, None]
        self.shared: SharedGame | None = None
        self.bad: dict[str, int] = {}
        self._early: tuple[bytes, Callable[[str], bool]] | None = None  # before it can be checked

    @property
    def names(self) -> tuple[str, str]:
        """The players' names, with U+FFFD for what cannot be seen."""
        first, second = ("" if each is None else visible(each.name) for each in self._said)
        return first, second

    @property
    def names_by_side(self) -> tuple[str, str]:
        """The names of South and North, "" for one that is not known."""
        first, second = self.names
        return (second, first) if self.terms is not None and self.terms.side == 1 else self.names

    @property
    def late(self) -> int | None:
        """The side whose time was up."""
        shared = self.shared
        if shared is None or (end := shared.end) is None or end.why != "time" or end.by is None:
            return None
        return shared.side(end.by)

    @property
    def terms(self) -> Terms | None:
        """The inviter's proposal."""
        first = self._said[INVITER]
        return None if first is None else first.terms

    def key(self, seat: int) -> str | None:
        """The public key of a player; None before it is known."""
        first = self._said[INVITER]
        if first is None:
            return None
        return first.key if seat == INVITER else (first.guest or None)

    @property
    def count(self) -> int:
        """The counter of the inviter's newest statement, 0 before there is one."""
        first = self._said[INVITER]
        return 0 if first is None else first.n

    def receive(self, part: str, body: bytes, is_by: Callable[[str], bool]) -> bool:
        """A decrypted message on the topic `part`; True if it has changed something."""
        try:
            # An onlooker is shown no times, and they are most of what there would be to keep.
            said = structs.replace(read_statement(body), times=())
        except Misread:
            return self._ignore("forged")
        seat, first = PARTS.index(part), self._said[INVITER]
        if seat == GUEST and (first is None or not first.guest):
            self._early = (body, is_by)
            return False
        if not self._is_player(seat, said.key) or not is_by(said.key):
            return self._ignore("forged")
        before = self._said[seat]
        if before is not None and said.n <= before.n:
            return self._ignore("repeated") if said != before else False
        self._said[seat] = said
        early, self._early = self._early, None
        if early is not None:
            self.receive(PARTS[GUEST], *early)
        self._compare()
        return True

    def _ignore(self, kind: str) -> bool:
        self.bad[kind] = self.bad.get(kind, 0) + 1
        return False

    def _is_player(self, seat: int, key: str) -> bool:
        if seat == INVITER:
            try:
                return fingerprint(key) == self._fingerprint
            except ValueError:
                return False
        return key == self.key(GUEST)

    def _compare(self) -> None:
        """The game that both statements lead to: that of the one who knows more."""
        first, second = self._said
        if first is None or second is None or first.terms is None:
            return

        def known(said: Statement) -> tuple[int, int, bool, int]:
            return (said.game, said.takebacks, said.end is not None, len(said.moves))

        newest = GUEST if known(second) > known(first) else INVITER
        said, other = (second, first) if newest == GUEST else (first, second)
        if known(said)[:2] == known(other)[:2] and not said.moves.startswith(
            other.moves[: len(said.moves)]
        ):
            self._ignore("refused")  # one of them has stated what the other never played
            return
        begins = first.terms.begins
        try:
            if begins is None:
                begins = drawn(bytes.fromhex(first.lot), bytes.fromhex(second.lot))
            shared = SharedGame(newest, first.terms, begins)
            shared.restore(said, [], [], 0)
        except (IllegalMove, NotationError, KeyError, ValueError):
            self._ignore("refused")
            return
        self.shared = shared

    def game(self) -> Game | None:
        """The game, None before it has begun."""
        return None if self.shared is None else self.shared.game()
