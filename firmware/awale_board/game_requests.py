# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What a PC asks for now and then: a new game and who plays it, taking back, words, options."""

from awale_core import RULE_SETS, Game, IllegalMove
from awale_core.notation import NotationError

from .link import RequestError
from .options import NAMES, choices_of
from .requests import check_seat, choice_of, game_at, game_of, illegal, number_of
from .table import HOST, SEATS, WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from awale_core.wire import Message

    from .app import App


class GameRequests:
    """Answers `new`, `undo`, `word`, `seats`, `get` and `set`."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self.answers: "dict[str, Callable[[Message, int], Message | None]]" = {
            "new": self._new,
            "undo": self._undo,
            "word": self._word,
            "seats": self._seats,
            "get": self._get,
            "set": self._set,
        }

    def _new(self, message: "Message", now_ms: int) -> "Message":
        rules = choice_of(message, "rules", RULE_SETS)
        south = choice_of(message, "south", SEATS)
        north = choice_of(message, "north", SEATS)
        names = message.get("names", ["", ""])
        if not isinstance(names, list) or len(names) != 2:
            raise RequestError("field", "names is not a list of two")
        fen = message.get("fen")
        if fen is None:
            game = Game(rules, number_of(message, "starter", 0, 1))
        else:
            try:
                game = Game.from_fen(str(fen), rules)
            except NotationError as fault:
                raise RequestError("field", "fen: " + str(fault)) from None
        table = self._app.table
        if table.phase == "play" and message.get("replace") is not True:
            raise RequestError("busy", "a game is running", {"game": table.id})
        table.start(game, south, north, now_ms)
        table.names = [str(names[0])[:32], str(names[1])[:32]]
        return {"t": "ok", "game": table.id}

    def _undo(self, message: "Message", now_ms: int) -> "Message":
        game = game_at(self._app.table, message)
        count = 1
        if "count" in message:
            count = number_of(message, "count", 1, 65535)
        if HOST not in self._app.table.seats:
            raise RequestError("seat", "no seat is the host's")
        if self._app.options.text("takeback") == "locked":
            raise RequestError("seat", "taking back is locked on this board")
        try:
            self._app.table.undo(count, now_ms)
        except IllegalMove as fault:
            raise illegal(fault) from None
        return {"t": "ok", "game": self._app.table.id, "ply": game.plies}

    def _word(self, message: "Message", now_ms: int) -> "Message":
        game_at(self._app.table, message)
        side = number_of(message, "side", 0, 1)
        word = choice_of(message, "word", WORDS)
        check_seat(self._app.table, side)
        try:
            self._app.table.say(side, word, now_ms)
        except IllegalMove as fault:
            raise illegal(fault) from None
        return {"t": "ok", "game": self._app.table.id}

    def _seats(self, message: "Message", now_ms: int) -> "Message":
        game_of(self._app.table, message)
        south = choice_of(message, "south", SEATS)
        north = choice_of(message, "north", SEATS)
        self._app.table.seat(south, north, now_ms)
        return {"t": "ok", "game": self._app.table.id}

    def _get(self, message: "Message", now_ms: int) -> "Message":
        keys = message.get("keys", list(NAMES))
        if not isinstance(keys, list):
            raise RequestError("field", "keys is not a list")
        return self._values(keys)

    def _set(self, message: "Message", now_ms: int) -> "Message":
        values = message.get("values")
        if not isinstance(values, dict):
            raise RequestError("field", "values is missing or no object")
        for key, value in values.items():  # all of them or none
            self._check_setting(key)
            if not self._app.options.allows(key, value):
                may_be = ", ".join([str(choice) for choice in choices_of(key)])
                text = "%s can not be %s, only %s" % (key, str(value)[:32], may_be)
                raise RequestError("setting", text)
        lend = message.get("session") is True
        for key, value in values.items():
            if lend:
                self._app.options.lend(key, value)
            else:
                self._app.options.set(key, value)
        return self._values(list(values))

    def _values(self, keys: "list[str]") -> "Message":
        values = {}
        for key in keys:
            self._check_setting(key)
            values[key] = self._app.options.get(key)
        return {"t": "settings", "values": values}

    def _check_setting(self, key: object) -> None:
        if not isinstance(key, str) or key not in NAMES:
            raise RequestError("setting", "there is no setting " + str(key)[:32])
