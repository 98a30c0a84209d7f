# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A host and a board of neighbouring releases play a game, and the board hands over what it kept.

Within one protocol version a later release may add fields, kinds of events and requests, settings
and capabilities; the earlier one passes over what it does not know (docs/protocol.md, "Versions").
"""

from typing import Any

import pytest
from awale_host.library import Library
from awale_session.library.pull import pull
from awale_session.link import RequestRefused

from awale_core.wire import MAX_LINE, encode
from tests.support.board_in_process import Bench, Cable, Messages
from tests.support.games_over_link import LATE, play_on
from tests.support.session_table import Table, played_out, same

ROOM = 40  # bytes that a later release may need in each line


Message = dict[str, Any]


def changed(message: Message, **fields: Any) -> Message:
    """The message with these fields added; as it is where its line has no room for them."""
    return message if len(encode(message)) > MAX_LINE - ROOM else {**message, **fields}


class LaterHost(Messages):
    """The host's messages as a later release would send them."""

    def request(self, message: Message) -> Message:
        return changed(message, later=[1, {"a": None}])


class LaterBoard(Messages):
    """The board's messages as a later release would send them, with a new kind of event."""

    def answer(self, message: Message) -> Message:
        if message["t"] == "hello":
            message["cap"].append("later")
        if message["t"] == "settings":
            message["values"]["later"] = 1
            return message
        return changed(message, later="x")


class EarlierBoard(Messages):
    """A board that knows the least of version 1: no archive, signs, taking back, date or health."""

    LATER = ("archive_", "undo", "declare", "clock", "health", "pads", "test", "drive")

    def request(self, message: Message) -> Message:
        sign = message["t"] == "show" and message["what"] in ("warning", "hurry", "greeting")
        later = message["t"].startswith(self.LATER) or sign
        return {**message, "t": "later"} if later else message

    def answer(self, message: Message) -> Message:
        return {**message, "cap": []} if message["t"] == "hello" else message


class EarlierHost(Messages):
    """A host that sends no field beyond those that a request must have."""

    def request(self, message: Message) -> Message:
        for name in ("host", "names", "session"):
            message.pop(name, None)
        return message


CABLES = [LaterHost, LaterBoard, EarlierBoard, EarlierHost]


@pytest.mark.parametrize("cable", CABLES)
def test_a_whole_game_is_played_and_kept(cable: type[Cable], library: Library) -> None:
    Table(library, Bench(cable()), fen=LATE).run()
    same(library, 1, played_out(LATE))


@pytest.mark.parametrize("cable", [LaterHost, LaterBoard, EarlierHost])
def test_games_that_the_board_keeps_are_fetched(cable: type[Cable], library: Library) -> None:
    with Bench(cable()).connect() as board:
        for plies in range(1, 5):
            play_on(board, plies)
        assert len(pull(board, library).new) == 4
        assert sorted(library.replay(game.id).plies for game in library.games()) == [1, 2, 3, 4]


def test_a_board_without_an_archive_is_not_asked_for_games(library: Library) -> None:
    """It would answer `unknown`; the session passes that over, and a person's wish is refused."""
    bench = Bench(EarlierBoard())
    Table(library, bench, fen=LATE).run()
    with bench.connect() as board:
        state = board.state()
        with pytest.raises(RequestRefused, match="no such request"):
            board.undo(state.game or "", state.ply)
        assert board.state() == state
