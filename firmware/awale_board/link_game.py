# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Occasional requests of a host: new game, seats, take-back, declarations, options."""

from awale_core import Game, IllegalMove
from awale_core.notation import NotationError

from .game_session import HOST
from .link import RequestError
from .link_requests import check_seat, game_at, game_of, illegal, required
from .options import NAMES, choices_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from awale_core.wire import Message

    from .game_session import GameSession
    from .options import Options


class GameRequests:
    """Answers `new`, `undo`, `declare`, `seats`, `get` and `set`."""

    kinds = ("new", "undo", "declare", "seats", "get", "set")

    def __init__(self, session: "GameSession", options: "Options") -> None:
        self._session = session
        self._options = options

    def answer(self, kind: str, message: "Message", now_ms: int) -> "Message":
        """The answer to a request of that kind, whose fields are right."""
        if kind == "new":
            return self._new(message, now_ms)
        if kind == "undo":
            return self._undo(message, now_ms)
        if kind == "declare":
            return self._declare(message, now_ms)
        if kind == "seats":
            return self._seats(message, now_ms)
        if kind == "get":
            return self._get(message, now_ms)
        return self._set(message, now_ms)  # set

    def _new(self, message: "Message", now_ms: int) -> "Message":
        names = message.get("names", ["", ""])
        if "fen" not in message:
            game = Game(message["rules"], required(message, "starter"))
        else:
            try:
                game = Game.from_fen(message["fen"], message["rules"])
            except NotationError as fault:
                raise RequestError("field", "fen: " + str(fault)) from None
        session = self._session
        if session.phase == "play" and not message.get("replace"):
            raise RequestError("busy", "a game is running", {"game": session.id})
        session.start(game, message["south"], message["north"], now_ms)
        session.names = [names[0][:32], names[1][:32]]
        return {"t": "ok", "game": session.id}

    def _undo(self, message: "Message", now_ms: int) -> "Message":
        game = game_at(self._session, message)
        if not message.get("any_seat") and HOST not in self._session.seats:
            raise RequestError("seat", "no seat is the host's")
        if self._options.text("takeback") == "locked":
            raise RequestError("seat", "taking back is locked on this board")
        try:
            self._session.undo(message.get("count", 1), now_ms)
        except IllegalMove as fault:
            raise illegal(fault) from None
        return {"t": "ok", "game": self._session.id, "ply": game.plies}

    def _declare(self, message: "Message", now_ms: int) -> "Message":
        game_at(self._session, message)
        side = message["side"]
        check_seat(self._session, side, message)
        try:
            self._session.declare(side, message["action"], now_ms)
        except IllegalMove as fault:
            raise illegal(fault) from None
        return {"t": "ok", "game": self._session.id}

    def _seats(self, message: "Message", now_ms: int) -> "Message":
        game_of(self._session, message)
        self._session.seat(message["south"], message["north"], now_ms)
        return {"t": "ok", "game": self._session.id}

    def _get(self, message: "Message", now_ms: int) -> "Message":
        return self._values(message.get("keys", NAMES))

    def _set(self, message: "Message", now_ms: int) -> "Message":
        values = message["values"]
        for key, value in values.items():  # all of them or none
            self._check_setting(key)
            if not self._options.allows(key, value):
                may_be = ", ".join([str(choice) for choice in choices_of(key)])
                text = "%s can not be %s, only %s" % (key, str(value)[:32], may_be)
                raise RequestError("setting", text)
        lend = message.get("session", False)
        for key, value in values.items():
            if lend:
                self._options.lend(key, value)
            else:
                self._options.set(key, value)
        return self._values(list(values))

    def _values(self, keys: "Sequence[str]") -> "Message":
        values = {}
        for key in keys:
            self._check_setting(key)
            values[key] = self._options.get(key)
        return {"t": "settings", "values": values}

    def _check_setting(self, key: object) -> None:
        if not isinstance(key, str) or key not in NAMES:
            raise RequestError("setting", "there is no setting " + str(key)[:32])
