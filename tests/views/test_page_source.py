# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The session as pages are shown it: the remarks of the coach, greetings, earlier positions."""

from typing import Any

import pytest
from awale_host.views.page_source import PageSource
from awale_session.catalogue import english, sentence
from awale_session.page.protocol import Look, Message, Position, RemarkView, Setup, State
from awale_session.play.events import ClockState, CoachSpoke, SessionEvent, SessionState
from awale_session.play.session_config import SessionConfig

from awale_core import Game

NOTE = sentence("turn.menu")
OPEN = "1-0-0-7-2-3-1-1-5-13-0-2-8-5-S"


class Shown:
    """A source, and what it has shown the pages."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.source = PageSource(SessionConfig(), "virtual", clock=lambda: self.now_s)
        self.states: list[State] = []
        self.source.watch(self._hear)

    def _hear(self, message: Any) -> None:
        if isinstance(message, State):
            self.states.append(message)

    def stands(self, game: Game, id: str = "1") -> None:
        self.source.on_state(
            SessionState("play", True, "", "", Setup(), Setup().players, game.copy(), id=id)
        )

    @property
    def remarks(self) -> list[RemarkView]:
        game = self.states[-1].game
        assert game is not None
        return game.remarks


def test_remarks_stay_with_their_moves_and_go_with_them() -> None:
    pages, game = Shown(), Game()
    for pit in (2, 8):
        before = game.copy()
        game.play(pit)
        pages.stands(game)
        pages.source.on_event(CoachSpoke(say=NOTE, pit=pit, better=0, position=before))
    assert [(each.ply, each.better) for each in pages.remarks] == [(1, 0), (2, 0)]
    game.undo()
    pages.stands(game)
    assert [each.ply for each in pages.remarks] == [1]
    pages.stands(game, id="2")  # another game that has come as far
    assert pages.remarks == []


@pytest.mark.parametrize("threat", ["coach.opens", "coach.later"])
@pytest.mark.parametrize("reply", [11, 6])
def test_a_remark_stays_as_it_was_said_when_the_reply_comes(threat: str, reply: int) -> None:
    """A child of eight is still reading then."""
    pages, game = Shown(), Game.from_fen(OPEN)
    before = game.copy()
    game.play(0)
    pages.stands(game)
    second = sentence(threat, pit="d", n=5, pits="B", played="A")
    say = sentence("coach.both", first=sentence("coach.better", pit="E"), second=second)
    spoke = CoachSpoke(say=say, pit=0, side=0, better=4, position=before, line=(0, 9))
    pages.source.on_event(spoke)
    said = pages.remarks
    assert said[0].say == say
    game.play(reply)
    pages.stands(game)
    assert pages.remarks == said


def test_a_remark_comes_with_the_time_that_is_left() -> None:
    pages, clocks = Shown(), ClockState((60_000, 50_000), 1, (False, False))
    players, game = Setup().players, Game()
    before = game.copy()
    game.play(2)
    pages.source.on_state(
        SessionState("play", True, "", "", Setup(), players, game, id="1", clocks=clocks)
    )
    pages.now_s += 3
    pages.source.on_event(CoachSpoke(say=NOTE, pit=2, better=0, position=before))
    shown = pages.states[-1].game
    assert shown is not None
    assert shown.clocks is not None
    assert shown.clocks.remaining_ms == (60_000, 47_000)


def test_a_greeting_is_in_light_until_something_else_happens() -> None:
    pages = Shown()
    signs = []
    for light in ("luck", ""):
        pages.source.on_event(SessionEvent(say=NOTE, light=light))
        pages.stands(Game())
        signs.append([each.id for each in pages.states[-1].signs])
    assert ["greeting" in " ".join(each) for each in signs] == [True, False]


def look(pages: Shown, ply: int) -> Position:
    replies: list[Message] = []
    pages.source.handle(Look(id=1, ply=ply), replies.append)
    (reply,) = replies
    assert isinstance(reply, Position)
    return reply


def test_an_earlier_position_is_shown_as_it_was() -> None:
    pages, game = Shown(), Game()
    pages.stands(game)
    before, start = list(game.pits), look(pages, 0)
    game.play(2)
    pages.stands(game)
    assert (start.pits, start.turn, start.last) == (before, 0, None)
    assert start == look(pages, 0)
    after = look(pages, 1)
    assert (after.pits, after.last and after.last.pit) == (list(game.pits), 2)
    assert after.agreed is not None
    keeps = "as each keeps the seeds on its own side"
    assert english(after.agreed) == f"23 (Player 1), 25 (Player 2), {keeps}"
    won = Game.from_fen("0-0-0-0-0-2-1-1-1-2-0-0-24-17-S")
    won.play(5)
    pages.stands(won)
    assert look(pages, 1).agreed is None
