# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A cable that loses lines: how long a request takes, in the board's own time."""

import random

import pytest
from awale_session.link import RequestRefused
from awale_session.link.retransmission import RetransmissionTimer

from awale_core import Game
from tests.support.board_in_process import Bench, Cable

LOSS = 0.3  # of the lines, in each direction
MOST_S = 5.0  # that a game may stand still


class Loss(Cable):
    """Loses a share of all lines in both directions, without a trace."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def down(self, line: bytes) -> bytes:
        return b"" if self._chance.random() < LOSS else line

    up = down


@pytest.mark.slow
def test_no_request_of_a_game_takes_five_seconds_while_a_third_of_all_lines_is_lost() -> None:
    bench = Bench(Loss(0))
    chance = random.Random(0)
    with bench.connect() as board:
        board.set({"speed": "max"})
        id = board.new("abapa", south="host", north="host")
        game = Game("abapa")
        longest = 0.0
        for _ in range(150):
            if game.outcome is not None:
                id = board.new("abapa", south="host", north="host")
                game = Game("abapa")
            pit = chance.choice(game.legal_moves())
            began = bench.clock()
            try:
                board.move(id, game.plies, pit)
            except RequestRefused as error:  # pragma: no cover
                pytest.fail(f"a repeated request was carried out twice: {error}")
            longest = max(longest, bench.clock() - began)
            game.play(pit)
        assert board.moves(id) == "".join("ABCDEFabcdef"[pit] for pit in game.moves)
        assert board.counters.repeats > 50
    assert longest < MOST_S


def test_the_wait_follows_the_measured_round_trip() -> None:
    timer = RetransmissionTimer(1.0)
    assert timer.wait(1) == 1.0
    timer.measured(0.02)
    assert timer.wait(1) == pytest.approx(0.1)  # never shorter
    for _ in range(60):
        timer.measured(0.3)
    assert 0.3 < timer.wait(1) < 0.32
    timer.measured(0.6)  # one slow answer makes the next waits more careful
    assert timer.wait(1) > 0.5


def test_the_wait_grows_with_each_attempt_up_to_a_bound() -> None:
    timer = RetransmissionTimer(1.0)
    timer.measured(0.04)
    waits = [timer.wait(attempt) for attempt in range(1, 20)]
    assert waits == sorted(waits)
    assert waits[1] == pytest.approx(1.5 * waits[0])
    assert waits[-1] == 0.5
    assert RetransmissionTimer(0.25).wait(5) == 0.25
    timer = RetransmissionTimer(0.25)
    timer.measured(2.0)
    assert timer.wait(1) == 0.25  # what was configured is the longest wait
