# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The clock that charges a friend what the friend states."""

from awale_session.friend.seat_clock import SeatClock
from awale_session.page.protocol import Setup
from awale_session.play.events import ClockState, SessionState

from awale_core import Game

FRIEND = 1


def state(remaining_ms: int, ply: int = 1) -> SessionState:
    """The friend's clock runs, with this much left."""
    game = Game("abapa")
    for pit in (2, 8, 3)[:ply]:
        game.play(pit)
    clocks = ClockState((300_000, remaining_ms), FRIEND, (False, False))
    return SessionState("play", True, "", "", Setup(), Setup().players, game, clocks=clocks)


def clock_at(now: list[float]) -> SeatClock:
    clock = SeatClock(lambda: now[0])
    clock.side = FRIEND
    clock.look(state(300_000))
    return clock


def test_a_state_of_before_the_charge_charges_nothing_a_second_time() -> None:
    """The friend's move took 0.5 s but came after 5: the clock gives 4.5 s back once, also where
    the session, not yet at the move, says again what it had counted."""
    now = [100.0]
    clock = clock_at(now)
    now[0] = 105.0
    for _ in range(3):
        clock.look(state(295_000))
        clock.charge(299_500)
        assert clock() == 100.5
    now[0] = 106.0
    assert clock() == 100.5  # the session plays the move at this time
    clock.look(state(299_500, 3))  # the friend's next turn
    now[0] = 108.0
    clock.charge(298_500)
    assert clock() == 101.5


def test_a_friend_whose_time_is_up_here_is_waited_for_until_it_is_stated() -> None:
    now = [100.0]
    clock = clock_at(now)
    now[0] = 500.0
    assert 399.0 < clock() < 400.0
    clock.charge(0)
    assert clock() > 400.1  # whatever the rounding of a ms has left


def test_time_that_passes_while_a_state_is_handled_counts() -> None:
    now = [100.0]

    def real() -> float:
        now[0] += 0.5  # as on a machine with much to do
        return now[0]

    clock = SeatClock(real)
    clock.side = 1 - FRIEND
    clock.look(state(300_000))
    began = now[0]
    assert clock() == began + 0.5
