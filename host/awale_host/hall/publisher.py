# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A board in a hall: a view of a session that states its game, as two friends state theirs.

The board's program speaks for both seats with one key: South is the inviter, and names that key as
the guest's, too. So onlookers check it by the same rules as a game between two homes.
"""

import contextlib
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, Final

from awale_engine.locked_file import Locked, locked
from awale_session.friend.proofs import fingerprint
from awale_session.friend.room import PARTS
from awale_session.friend.statement import VERSION, Ending, Presence, Statement, Terms, write
from awale_session.play.events import SessionEvent, SessionState
from awale_session.play.seats import ENGINE_PLAYER
from awale_session.play.thinking import engine_name

from awale_core import Game
from awale_core.notation import pit_letter

from ..friend.broker import BrokerConnection
from ..friend.envelope import seal
from ..friend.keys import RoomKeys, SigningKey
from .link import HallLink

KEPT_GAMES: Final = 3  # of a board, at the broker: what a hall that was away can still read
_NAME: Final = 32
_RESERVE: Final = 60_000  # of a counter, ms: how often it is written
_NOT_A_LEVEL: Final = re.compile(r"[^\w.-]+")


class Publisher:
    """A View: publishes each game of a board in a hall. `number` of a game are the ids of the
    board and of its game, so that the game is known again wherever it comes from.

    Statements count with the clock. `counter` is the file of the counter that no statement has
    reached yet, so that they go on from there where the clock was ahead and is right again."""

    def __init__(
        self,
        link: HallLink,
        key: SigningKey,
        *,
        connection: Callable[..., Any] = BrokerConnection,
        clock: Callable[[], float] = time.time,
        counter: Path | None = None,
    ) -> None:
        self.board = fingerprint(key.public).hex()
        self._key = key
        self._keys = RoomKeys.of(link.secret)
        self._clock = clock
        self._counter = counter
        self._reserved = self._n = _read_counter(counter)
        self._shown: dict[str, Any] = {}  # by game: what was stated last, the newest game last
        self.connection = connection(link.broker, lambda topic, data: None, here=self._here)

    def open(self) -> None:
        """Connect; returns at once."""
        self.connection.open()

    def close(self) -> None:
        """End the connection, once the broker has what was stated or after a moment."""
        self.connection.close()

    def on_event(self, event: SessionEvent) -> None:
        """See View."""

    def on_state(self, state: SessionState) -> None:
        """See View."""
        if state.game is None or state.id is None:
            return
        south, north = (
            player.name or (engine_name(player.level) if player.kind == ENGINE_PLAYER else "")
            for player in state.players
        )
        number = f"{state.board_id}.{state.id}"
        self.show(number, state.game, (south, north), state.out_of_time)

    def show(
        self, number: str, game: Game, names: tuple[str, str], out_of_time: int | None = None
    ) -> None:
        """State a game, if that is news. One that began from another position than the usual one
        cannot be stated, and is left out."""
        number = _NOT_A_LEVEL.sub("-", number)[:64]
        if game.start_fen() != Game(game.rules.id, game.starter).start_fen():
            return
        end = _declared_end(game, out_of_time)
        now = (names, game.rules.id, game.starter, tuple(game.moves), end)
        before = self._shown.pop(number, None)
        self._shown[number] = now
        if now == before:
            return
        while len(self._shown) > KEPT_GAMES:
            self._forget(next(iter(self._shown)))
        terms = Terms(rules=game.rules.id, begins=game.starter, side=0)
        if before is None or before[0] != names:
            self._state(number, 1, name=names[1][:_NAME])
        moves = "".join(pit_letter(pit) for pit in game.moves)
        self._state(
            number, 0, name=names[0][:_NAME], terms=terms, guest=self._key.public,
            moves=moves, end=end,
        )  # fmt: skip

    def _forget(self, number: str) -> None:
        del self._shown[number]
        for part in PARTS:
            topic = self._topic(f"{self.board}/{number}/{part}")
            self.connection.keep(topic, b"")
            self.connection.release(topic)

    def _state(self, number: str, seat: int, **fields: Any) -> None:
        part = f"{self.board}/{number}/{PARTS[seat]}"
        said = write(Statement(VERSION, self._next(), self._key.public, **fields))
        self.connection.keep(self._topic(part), seal(self._keys, part, self._key, said))

    def _here(self) -> tuple[str, bytes, bytes]:
        part = f"{self.board}/here"
        values = [
            seal(self._keys, part, self._key, write(Presence(self._next(), here=here)))
            for here in (True, False)
        ]
        return self._topic(part), values[0], values[1]

    def _topic(self, part: str) -> str:
        return f"awale/1/{self._keys.topic}/{part}"

    def _next(self) -> int:
        """A counter that this key never uses twice, also not after a restart."""
        self._n = max(self._n + 1, round(1000 * self._clock()))
        if self._counter is not None and self._n >= self._reserved:
            self._reserved = self._n + _RESERVE
            with contextlib.suppress(OSError):  # a full disk stops no game
                self._counter.write_text(str(self._reserved), encoding="ascii")
        return self._n


def _read_counter(file: Path | None) -> int:
    try:
        return 0 if file is None else int(file.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0


def _declared_end(game: Game, out_of_time: int | None) -> Ending | None:
    if game.resigned is not None:
        why = "time" if game.resigned == out_of_time else "resignation"
        return Ending(why, game.plies, game.resigned)  # type: ignore[arg-type]
    if game.outcome is not None and game.outcome.reason == "agreement":
        return Ending("agreement", game.plies)
    return None


def own_key(folder: Path, link: HallLink) -> tuple[SigningKey, BinaryIO]:
    """A board's key in a hall, kept in `folder`, and the file that holds it for this process: the
    first one that no other process holds. Its counter is in the file of the same name that ends
    with ``.count``."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    topic = RoomKeys.of(link.secret).topic
    for count in range(1, 1000):
        file = folder / f"{topic}-{count}.key"
        try:
            lock = locked(file)
        except Locked:
            continue
        lock.seek(0)
        kept = lock.read().decode("ascii", "replace")
        try:
            return SigningKey.kept(kept), lock
        except ValueError:
            key = SigningKey.new()
            lock.truncate(0)
            lock.write(key.text().encode())
            lock.flush()
            return key, lock
    raise AssertionError("a thousand boards on one computer")
