# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Requests of the host and the board's answers: one method for each request of
``docs/protocol.md``.

Here are those of every moment of a game; the others are in ``link_game.py``,
``link_maintenance.py`` and ``link_archive.py``.
"""

from awale_core import IllegalMove
from awale_core.messages import REQUEST_FIELDS, REQUEST_TYPES, wrong_field
from awale_core.notation import pit_letter
from awale_core.wire import MAX_LINE, PROTOCOL, fit

from . import VERSION
from .game_session import HOST
from .link import RequestError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from awale_core import Game
    from awale_core.wire import Message

    from .game_session import GameSession
    from .link import Link
    from .options import Options
    from .ui_indicators import Indicators

    class RequestHandler(Protocol):
        """A module's answers to further requests, of these `kinds`."""

        @property
        def kinds(self) -> "tuple[str, ...]": ...

        def answer(self, kind: str, message: Message, now_ms: int) -> "Message | None":
            """The answer to a request of that kind, whose fields are right. None: ask again in the
            next pass."""


_ALWAYS = ("hello", "ping", "state", "moves", "move", "show")  # what is answered here
CAPABILITIES = ("undo", "declare", "hint", "board", "signs", "greetings", "maintenance")
ARCHIVE = "archive"  # the capability of boards that keep games
_MOST_MOVES = 300  # letters in one answer
_NAME_ROOM = 160  # bytes of a line


class Requests:
    """Answers requests; `answer` raises RequestError for those that are not fulfilled.

    `capabilities` are those beyond `CAPABILITIES`; `parts` answer further kinds of requests.
    """

    def __init__(
        self,
        session: "GameSession",
        indicators: "Indicators",
        options: "Options",
        link: "Link",
        board_id: str,
        capabilities: "tuple[str, ...]",
        parts: "tuple[RequestHandler, ...]",
    ) -> None:
        self._session = session
        self._indicators = indicators
        self._options = options
        self._link = link
        self._board_id = board_id
        self._capabilities = CAPABILITIES + capabilities
        self._parts = {kind: part for part in parts for kind in part.kinds}

    def answer(self, message: "Message", now_ms: int) -> "Message | None":
        """The answer to a request, without its id. None if something had to be done first that is
        enough for a pass: ask again in the next one."""
        kind = str(message.get("t"))
        part = self._parts.get(kind)
        if part is None and kind not in _ALWAYS:
            raise RequestError("unknown", "there is no such request")
        if kind != "hello" and not self._link.greeted:
            raise RequestError("hello_first", "say hello first")
        if kind != "hello" or message.get("v") == PROTOCOL:
            fault = wrong_field(REQUEST_FIELDS[kind], message)
            if fault:
                raise RequestError("field", fault)
        if part is not None:
            return part.answer(kind, message, now_ms)
        if kind == "move":
            return self._move(message, now_ms)
        if kind == "state":
            return self._state()
        if kind == "show":
            return self._show_sign(message, now_ms)
        if kind == "moves":
            return self._moves(message)
        if kind == "hello":
            return self._hello(message)
        return {"t": "pong"}  # ping

    # -- about the board ---------------------------------------------------------------------

    def _hello(self, message: "Message") -> "Message":
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
            "name": fit(self._options.name, _NAME_ROOM),
            "cap": list(self._capabilities),
            "max": MAX_LINE,
        }

    def _state(self) -> "Message":
        session = self._session
        game = session.game
        state: "Message" = {"t": "state", "phase": session.phase}
        if game is None:
            return state
        state["game"] = session.id
        state["rules"] = game.rules.id
        state["start"] = game.start_fen()
        state["fen"] = game.fen()
        state["ply"] = game.plies
        state["south"] = session.seats[0]
        state["north"] = session.seats[1]
        state["shown"] = session.shown
        state["paused"] = session.waits
        state["offer"] = game.offer
        state["over"] = None
        if game.outcome is not None:
            state["over"] = {"winner": game.outcome.winner, "reason": game.outcome.reason}
        return state

    # -- the game ----------------------------------------------------------------------------

    def _moves(self, message: "Message") -> "Message":
        game = game_of(self._session, message)
        first = message["from"]
        moves = game.moves[first : first + _MOST_MOVES]
        return {
            "t": "moves",
            "game": self._session.id,
            "from": first,
            "ply": game.plies,
            "moves": "".join([pit_letter(pit) for pit in moves]),
        }

    def _move(self, message: "Message", now_ms: int) -> "Message":
        game = game_at(self._session, message)
        if game.outcome is None:
            check_seat(self._session, game.turn, message)
        try:
            self._session.play(message["pit"], now_ms)
        except IllegalMove as fault:
            raise illegal(fault) from None
        return {"t": "ok", "game": self._session.id, "ply": game.plies}

    # -- light and settings ------------------------------------------------------------------

    def _show_sign(self, message: "Message", now_ms: int) -> "Message":
        what = message["what"]
        indicators = self._indicators
        if what == "greeting":
            which = required(message, "which")
            indicators.greet(REQUEST_TYPES["which"].split("|").index(which), now_ms)
            return {"t": "ok"}
        if what == "hurry":  # whatever else is shown stays
            indicators.hurry = required(message, "side")
            return {"t": "ok"}
        pit = required(message, "pit") if what == "hint" else -1
        pits = []
        if what == "warning":
            pit, pits = message.get("pit", -1), message.get("pits", [])
        if what in ("hint", "warning") and self._options.text("hints") != "moves":
            raise RequestError("seat", "hints are switched off on this board")
        hurry = indicators.hurry
        indicators.clear_transient()
        indicators.thinking = what == "thinking"
        indicators.hint = pit
        indicators.warning = pits
        if what != "nothing":
            indicators.hurry = hurry
        return {"t": "ok"}


# -- checks --------------------------------------------------------------------------------------


def game_of(session: "GameSession", message: "Message") -> "Game":
    """The running game; RequestError (``stale``) if the request names another."""
    if session.game is None:
        raise RequestError("stale", "no game has begun")
    if message.get("game") != session.id:
        raise _stale(session, session.game)
    return session.game


def game_at(session: "GameSession", message: "Message") -> "Game":
    """The running game; RequestError (``stale``) if the request names another game or ply."""
    game = game_of(session, message)
    if message.get("ply") != game.plies:
        raise _stale(session, game)
    return game


def _stale(session: "GameSession", game: "Game") -> RequestError:
    return RequestError("stale", "the game has moved on", {"game": session.id, "ply": game.plies})


def check_seat(session: "GameSession", side: int, message: "Message") -> None:
    """RequestError (``seat``) if the side is not the host's and the request is not for any seat."""
    if not message.get("any_seat") and session.seats[side] != HOST:
        raise RequestError("seat", "that seat is not the host's")


def required(message: "Message", key: str) -> "Any":
    """The value of an optional field that this request needs."""
    if key not in message:
        raise RequestError("field", key + " is missing")
    return message[key]


def illegal(fault: IllegalMove) -> RequestError:
    """The error for a move or declaration that the rules forbid."""
    return RequestError("illegal", str(fault), {"rule": fault.code})
