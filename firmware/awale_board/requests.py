# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What the PC may ask for, and the board's answers: one method for each request of
``docs/protocol.md``."""

from awale_core import RULE_SETS, Game, IllegalMove
from awale_core.notation import NotationError, pit_letter
from awale_core.wire import MAX_LINE, PROTOCOL

from . import VERSION
from .link import RequestError, is_number
from .options import NAMES, choices_of
from .table import HOST, SEATS, WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from awale_core.wire import Message

    from .link import Link
    from .options import Options
    from .show import Show
    from .signs import Signs
    from .table import Table

    class Part(Protocol):
        """More requests, and the capability that says they are there."""

        capability: str
        answers: "dict[str, Callable[[Message, int], Message]]"


CAPABILITIES = ("undo", "word", "hint", "board", "signs")
_MOST_MOVES = 300  # letters in one answer


class Requests:
    """Answers requests, those of `parts` too; `answer` raises RequestError for those that are not
    fulfilled."""

    def __init__(
        self,
        link: "Link",
        table: "Table",
        show: "Show",
        signs: "Signs",
        options: "Options",
        board_id: str,
        parts: "tuple[Part, ...]" = (),
    ) -> None:
        self._link = link
        self._table = table
        self._show = show
        self._signs = signs
        self._options = options
        self._board_id = board_id
        self._answers: "dict[str, Callable[[Message, int], Message]]" = {
            "hello": self._hello,
            "ping": self._ping,
            "state": self._state,
            "new": self._new,
            "moves": self._moves,
            "move": self._move,
            "undo": self._undo,
            "word": self._word,
            "seats": self._seats,
            "show": self._show_sign,
            "get": self._get,
            "set": self._set,
        }
        self._capabilities = list(CAPABILITIES)
        for part in parts:
            self._answers.update(part.answers)
            self._capabilities.append(part.capability)

    def answer(self, message: "Message", now_ms: int) -> "Message":
        """The answer to a request, without its id."""
        kind = message.get("t")
        if not isinstance(kind, str) or kind not in self._answers:
            raise RequestError("unknown", "there is no such request")
        if kind != "hello" and not self._link.greeted:
            raise RequestError("hello_first", "say hello first")
        return self._answers[kind](message, now_ms)

    # -- about the board ---------------------------------------------------------------------

    def _hello(self, message: "Message", now_ms: int) -> "Message":
        if message.get("v") != PROTOCOL:
            raise RequestError(
                "version",
                "this board (firmware %s) speaks protocol version %d" % (VERSION, PROTOCOL),
                {"v": PROTOCOL, "fw": VERSION},
            )
        self._link.greet()
        self._options.end_session()
        return {
            "t": "hello",
            "v": PROTOCOL,
            "fw": VERSION,
            "board": self._board_id,
            "name": self._options.name,
            "cap": self._capabilities,
            "max": MAX_LINE,
        }

    def _ping(self, message: "Message", now_ms: int) -> "Message":
        return {"t": "pong"}

    def _state(self, message: "Message", now_ms: int) -> "Message":
        table = self._table
        game = table.game
        state: "Message" = {"t": "state", "phase": table.phase}
        if game is None:
            return state
        state["game"] = table.id
        state["rules"] = game.rules.id
        state["start"] = game.start_fen()
        state["fen"] = game.fen()
        state["ply"] = game.plies
        state["south"] = table.seats[0]
        state["north"] = table.seats[1]
        state["shown"] = not self._show.busy
        state["waits"] = table.waits
        state["offer"] = game.offer
        state["over"] = None
        if game.outcome is not None:
            state["over"] = {"winner": game.outcome.winner, "reason": game.outcome.reason}
        return state

    # -- the game ----------------------------------------------------------------------------

    def _new(self, message: "Message", now_ms: int) -> "Message":
        rules = _choice(message, "rules", RULE_SETS)
        south = _choice(message, "south", SEATS)
        north = _choice(message, "north", SEATS)
        names = message.get("names", ["", ""])
        if not isinstance(names, list) or len(names) != 2:
            raise RequestError("field", "names is not a list of two")
        fen = message.get("fen")
        if fen is None:
            game = Game(rules, _number(message, "starter", 0, 1))
        else:
            try:
                game = Game.from_fen(str(fen), rules)
            except NotationError as fault:
                raise RequestError("field", "fen: " + str(fault)) from None
        table = self._table
        if table.phase == "play" and message.get("replace") is not True:
            raise RequestError("busy", "a game is running", {"game": table.id})
        table.start(game, south, north, now_ms)
        table.names = [str(names[0])[:32], str(names[1])[:32]]
        return {"t": "ok", "game": table.id}

    def _moves(self, message: "Message", now_ms: int) -> "Message":
        game = self._game(message)
        first = _number(message, "from", 0, 65535)
        moves = game.moves[first : first + _MOST_MOVES]
        return {
            "t": "moves",
            "game": self._table.id,
            "from": first,
            "ply": game.plies,
            "moves": "".join([pit_letter(pit) for pit in moves]),
        }

    def _move(self, message: "Message", now_ms: int) -> "Message":
        game = self._game_at(message)
        pit = _number(message, "pit", 0, 11)
        if game.outcome is None:
            self._check_seat(game.turn)
        try:
            self._table.play(pit, now_ms)
        except IllegalMove as fault:
            raise _illegal(fault) from None
        return {"t": "ok", "game": self._table.id, "ply": game.plies}

    def _undo(self, message: "Message", now_ms: int) -> "Message":
        game = self._game_at(message)
        count = 1
        if "count" in message:
            count = _number(message, "count", 1, 65535)
        if HOST not in self._table.seats:
            raise RequestError("seat", "no seat is the host's")
        if self._options.text("takeback") == "locked":
            raise RequestError("seat", "taking back is locked on this board")
        try:
            self._table.undo(count, now_ms)
        except IllegalMove as fault:
            raise _illegal(fault) from None
        return {"t": "ok", "game": self._table.id, "ply": game.plies}

    def _word(self, message: "Message", now_ms: int) -> "Message":
        self._game_at(message)
        side = _number(message, "side", 0, 1)
        word = _choice(message, "word", WORDS)
        self._check_seat(side)
        try:
            self._table.say(side, word, now_ms)
        except IllegalMove as fault:
            raise _illegal(fault) from None
        return {"t": "ok", "game": self._table.id}

    def _seats(self, message: "Message", now_ms: int) -> "Message":
        self._game(message)
        south = _choice(message, "south", SEATS)
        north = _choice(message, "north", SEATS)
        self._table.seat(south, north, now_ms)
        return {"t": "ok", "game": self._table.id}

    # -- light and settings ------------------------------------------------------------------

    def _show_sign(self, message: "Message", now_ms: int) -> "Message":
        what = _choice(message, "what", ("thinking", "hint", "hurry", "warning", "nothing"))
        signs = self._signs
        if what == "hurry":  # whatever else is shown stays
            signs.hurry = _number(message, "side", 0, 1)
            return {"t": "ok"}
        pit = _number(message, "pit", 0, 11) if what == "hint" else -1
        pits = message.get("pits", []) if what == "warning" else []
        if not isinstance(pits, list) or len(pits) > 12:
            raise RequestError("field", "pits is no list of pits")
        for each in pits:
            if not is_number(each) or not 0 <= each <= 11:
                raise RequestError("field", "pits is no list of pits")
        if what in ("hint", "warning") and self._options.text("hints") != "moves":
            raise RequestError("seat", "hints are switched off on this board")
        hurry = signs.hurry
        signs.be_quiet()
        signs.thinking = what == "thinking"
        signs.hint = pit
        signs.warning = pits
        if what != "nothing":
            signs.hurry = hurry
        return {"t": "ok"}

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
            if not self._options.allows(key, value):
                may_be = ", ".join([str(choice) for choice in choices_of(key)])
                text = "%s can not be %s, only %s" % (key, str(value)[:32], may_be)
                raise RequestError("setting", text)
        lend = message.get("session") is True
        for key, value in values.items():
            if lend:
                self._options.lend(key, value)
            else:
                self._options.set(key, value)
        return self._values(list(values))

    def _values(self, keys: "list[str]") -> "Message":
        values = {}
        for key in keys:
            self._check_setting(key)
            values[key] = self._options.get(key)
        return {"t": "settings", "values": values}

    def _check_setting(self, key: object) -> None:
        if not isinstance(key, str) or key not in NAMES:
            raise RequestError("setting", "there is no setting " + str(key)[:32])

    # -- checks ------------------------------------------------------------------------------

    def _game(self, message: "Message") -> Game:
        """The running game, if the request names it."""
        table = self._table
        if table.game is None:
            raise RequestError("stale", "no game has begun", {"game": None, "ply": 0})
        if message.get("game") != table.id:
            raise self._stale(table.game)
        return table.game

    def _game_at(self, message: "Message") -> Game:
        """The running game, if the request names it and its ply."""
        game = self._game(message)
        if message.get("ply") != game.plies:
            raise self._stale(game)
        return game

    def _stale(self, game: Game) -> RequestError:
        return RequestError(
            "stale", "the game has moved on", {"game": self._table.id, "ply": game.plies}
        )

    def _check_seat(self, side: int) -> None:
        if self._table.seats[side] != HOST:
            raise RequestError("seat", "that seat is not the host's")


def _number(message: "Message", key: str, least: int, most: int) -> int:
    value: int = message.get(key, least - 1)
    if not is_number(value) or not least <= value <= most:
        raise RequestError("field", "%s is missing or not from %d to %d" % (key, least, most))
    return value


def _choice(message: "Message", key: str, choices: "tuple[str, ...]") -> str:
    value = message.get(key)
    if not isinstance(value, str) or value not in choices:
        raise RequestError("field", "%s is missing or not one of %s" % (key, ", ".join(choices)))
    return value


def _illegal(fault: IllegalMove) -> RequestError:
    return RequestError("illegal", str(fault), {"rule": fault.code})
