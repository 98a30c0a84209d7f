# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What the PC may ask for, and the board's answers: one method for each request of
``docs/protocol.md``.

Here are those of every moment of a game; the others are in modules that are in memory only while
they are asked for (``seldom.py``).
"""

from awale_core import IllegalMove
from awale_core.notation import pit_letter
from awale_core.wire import MAX_LINE, PROTOCOL

from . import VERSION, seldom
from .link import RequestError, is_number
from .table import HOST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from awale_core import Game
    from awale_core.wire import Message

    from .app import App
    from .table import Table

    class Part(Protocol):
        """More requests."""

        answers: "dict[str, Callable[[Message, int], Message | None]]"


CAPABILITIES = ("undo", "word", "hint", "board", "signs", "care")
_MOST_MOVES = 300  # letters in one answer
_KEEP_MS = 3_000  # a part that nobody has asked for so long is forgotten


class Requests:
    """Answers requests about `app`; `answer` raises RequestError for those that are not
    fulfilled."""

    def __init__(self, app: "App", board_id: str) -> None:
        self._app = app
        self._board_id = board_id
        self._answers: "dict[str, Callable[[Message, int], Message | None]]" = {
            "hello": self._hello,
            "ping": self._ping,
            "state": self._state,
            "moves": self._moves,
            "move": self._move,
            "show": self._show_sign,
        }
        self._part: "Part | None" = None
        self._name = ""  # of its module
        self._asked = 0  # ms, when something was last asked of the part

    def answer(self, message: "Message", now_ms: int) -> "Message | None":
        """The answer to a request, without its id. None if something had to be done first that is
        enough for a pass, such as bringing its part into memory: ask again in the next one."""
        kind = message.get("t")
        answers = self._answers
        if not isinstance(kind, str) or kind not in answers:
            part = self._part_for(kind, now_ms)
            if part is None:
                return None
            answers = part.answers
        if kind != "hello" and not self._app.link.greeted:
            raise RequestError("hello_first", "say hello first")
        return answers[str(kind)](message, now_ms)

    def step(self, now_ms: int) -> None:
        """Forget what is not needed any more."""
        if self._name and now_ms - self._asked > _KEEP_MS:
            self._forget()

    def _part_for(self, kind: object, now_ms: int) -> "Part | None":
        """The part that knows this kind of request; None if it has only now been brought."""
        name = seldom.part_for(kind)
        if not name or (name == "log_requests" and self._app.archive is None):
            raise RequestError("unknown", "there is no such request")
        self._asked = now_ms
        if self._name != name:
            self._forget()
            self._name = name
        part = self._part
        if part is None:
            self._part = seldom.requests(name, self._app)
        return part

    def _forget(self) -> None:
        self._part = None
        if self._name:
            seldom.forget_requests(self._name)
        self._name = ""

    # -- about the board ---------------------------------------------------------------------

    def _hello(self, message: "Message", now_ms: int) -> "Message":
        if message.get("v") != PROTOCOL:
            raise RequestError(
                "version",
                "this board (firmware %s) speaks protocol version %d" % (VERSION, PROTOCOL),
                {"v": PROTOCOL, "fw": VERSION},
            )
        self._app.link.greet()
        self._app.options.end_session()
        return {
            "t": "hello",
            "v": PROTOCOL,
            "fw": VERSION,
            "board": self._board_id,
            "name": self._app.options.name,
            "cap": self._capabilities(),
            "max": MAX_LINE,
        }

    def _ping(self, message: "Message", now_ms: int) -> "Message":
        return {"t": "pong"}

    def _state(self, message: "Message", now_ms: int) -> "Message":
        table = self._app.table
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
        state["shown"] = not self._app.show.busy
        state["waits"] = table.waits
        state["offer"] = game.offer
        state["over"] = None
        if game.outcome is not None:
            state["over"] = {"winner": game.outcome.winner, "reason": game.outcome.reason}
        return state

    # -- the game ----------------------------------------------------------------------------

    def _moves(self, message: "Message", now_ms: int) -> "Message":
        game = game_of(self._app.table, message)
        first = number_of(message, "from", 0, 65535)
        moves = game.moves[first : first + _MOST_MOVES]
        return {
            "t": "moves",
            "game": self._app.table.id,
            "from": first,
            "ply": game.plies,
            "moves": "".join([pit_letter(pit) for pit in moves]),
        }

    def _move(self, message: "Message", now_ms: int) -> "Message":
        game = game_at(self._app.table, message)
        pit = number_of(message, "pit", 0, 11)
        if game.outcome is None:
            check_seat(self._app.table, game.turn)
        try:
            self._app.table.play(pit, now_ms)
        except IllegalMove as fault:
            raise illegal(fault) from None
        return {"t": "ok", "game": self._app.table.id, "ply": game.plies}

    # -- light and settings ------------------------------------------------------------------

    def _show_sign(self, message: "Message", now_ms: int) -> "Message":
        what = choice_of(message, "what", ("thinking", "hint", "hurry", "warning", "nothing"))
        signs = self._app.signs
        if what == "hurry":  # whatever else is shown stays
            signs.hurry = number_of(message, "side", 0, 1)
            return {"t": "ok"}
        pit = number_of(message, "pit", 0, 11) if what == "hint" else -1
        pits = message.get("pits", []) if what == "warning" else []
        if not isinstance(pits, list) or len(pits) > 12:
            raise RequestError("field", "pits is no list of pits")
        for each in pits:
            if not is_number(each) or not 0 <= each <= 11:
                raise RequestError("field", "pits is no list of pits")
        if what in ("hint", "warning") and self._app.options.text("hints") != "moves":
            raise RequestError("seat", "hints are switched off on this board")
        hurry = signs.hurry
        signs.be_quiet()
        signs.thinking = what == "thinking"
        signs.hint = pit
        signs.warning = pits
        if what != "nothing":
            signs.hurry = hurry
        return {"t": "ok"}

    def _capabilities(self) -> "list[str]":
        able = list(CAPABILITIES)
        if self._app.archive is not None:
            able.append("log")
        if self._app.restart is not None:
            able.append("drive")
        return able


# -- checks --------------------------------------------------------------------------------------


def game_of(table: "Table", message: "Message") -> "Game":
    """The running game, if the request names it."""
    if table.game is None:
        raise RequestError("stale", "no game has begun", {"game": None, "ply": 0})
    if message.get("game") != table.id:
        raise _stale(table, table.game)
    return table.game


def game_at(table: "Table", message: "Message") -> "Game":
    """The running game, if the request names it and its ply."""
    game = game_of(table, message)
    if message.get("ply") != game.plies:
        raise _stale(table, game)
    return game


def _stale(table: "Table", game: "Game") -> RequestError:
    return RequestError("stale", "the game has moved on", {"game": table.id, "ply": game.plies})


def check_seat(table: "Table", side: int) -> None:
    """That side is the host's to move."""
    if table.seats[side] != HOST:
        raise RequestError("seat", "that seat is not the host's")


def number_of(message: "Message", key: str, least: int, most: int) -> int:
    """A whole number of the request, from `least` to `most`."""
    value: int = message.get(key, least - 1)
    if not is_number(value) or not least <= value <= most:
        raise RequestError("field", "%s is missing or not from %d to %d" % (key, least, most))
    return value


def choice_of(message: "Message", key: str, choices: "tuple[str, ...]") -> str:
    """A word of the request, one of `choices`."""
    value = message.get(key)
    if not isinstance(value, str) or value not in choices:
        raise RequestError("field", "%s is missing or not one of %s" % (key, ", ".join(choices)))
    return value


def illegal(fault: IllegalMove) -> RequestError:
    """What the rules say against it."""
    return RequestError("illegal", str(fault), {"rule": fault.code})
