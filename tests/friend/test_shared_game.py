# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The game between two friends: both sides arrive at the same one, whatever the line does."""

import os
import random
from typing import Any

import pytest
from awale_session.friend.shared_game import GUEST, INVITER, BadTimes, Refused, SharedGame, drawn
from awale_session.friend.statement import Ending, Question, Reply, Statement, Terms
from msgspec.structs import replace

from awale_core import RULE_SETS, IllegalMove

CLOCK = (600_000, 5_000)


def two(**terms: Any) -> tuple[SharedGame, SharedGame]:
    agreed = Terms(**terms)
    return SharedGame(INVITER, agreed, 0), SharedGame(GUEST, agreed, 0)


def said(by: SharedGame, **changed: Any) -> Statement:
    return Statement(v=1, n=1, key="", **{**by.fields(), **changed})


def play(game: SharedGame, other: SharedGame, ms: int = 1000) -> list[str]:
    game.play(game.game().legal_moves()[0], ms)
    return other.merge(said(game))


def same(one: SharedGame, two: SharedGame) -> bool:
    return (one.number, one.takebacks, one.moves, one.end, one.times) == (
        two.number, two.takebacks, two.moves, two.end, two.times,
    )  # fmt: skip


@pytest.mark.parametrize("rules", RULE_SETS)
def test_side_and_beginner_are_as_agreed_and_alternate(rules: str) -> None:
    a, b = two(rules=rules, side=1)
    assert (a.side(INVITER), a.side(GUEST)) == (1, 0)
    assert a.start().turn == 1
    a.give_up("resignation")
    b.merge(said(a))
    a.question("again")
    assert b.merge(said(a)) == ["asked"]
    b.reply(True)
    assert a.merge(said(b)) == ["again"]
    assert a.start().turn == 0
    assert same(a, b)


@pytest.mark.parametrize(
    "change",
    [
        {"moves": "Fz"},
        {"moves": "A"},
        {"moves": "Faa", "times": (1, 1)},
        {"moves": "FaA", "times": (1, 1)},
        {"moves": "", "times": ()},
        {"moves": "Ea", "times": (1,)},
        {"takebacks": 1},
        {"game": 1},
        {"game": 7},
        {"end": Ending("agreement", 1)},
        {"end": Ending("resignation", 1, INVITER)},
        {"end": Ending("resignation", 0, GUEST)},
        {"end": Ending("time", 1)},
    ],
)
def test_what_the_other_side_may_not_state_is_refused_and_changes_nothing(
    change: dict[str, Any],
) -> None:
    a, b = two()
    a.play(5, 1)
    b.merge(said(a))
    before = said(a)
    if "moves" in change and change["moves"] == "":
        b.play(11, 1)
        a.merge(said(b))  # now the guest's own move may not be missing
        before = said(a)
    with pytest.raises(Refused):
        a.merge(said(b, **change))
    assert said(a) == before


def test_times_that_change_or_exceed_the_clock_are_refused() -> None:
    a, b = two(clock=CLOCK)
    play(a, b, 20_000)
    play(b, a)
    for times in [(10_000,), (20_000, 1), ()]:
        with pytest.raises(BadTimes):
            b.merge(said(a, times=times))
    a.play(a.game().legal_moves()[0], 1)
    most = CLOCK[0] + CLOCK[1]
    with pytest.raises(BadTimes):
        b.merge(said(a, times=(20_000, most - 20_000 + 1)))
    assert b.remaining_ms(INVITER) == 585_000


def test_own_time_never_exceeds_the_clock() -> None:
    a, b = two(clock=CLOCK)
    assert play(a, b, 900_000) == ["moved"]
    assert b.remaining_ms(INVITER) == 5_000


@pytest.mark.parametrize("what", ["end", "takeback"])
def test_a_move_that_crosses_an_answer_counts_on_both_sides(what: str) -> None:
    a, b = two()
    play(a, b)
    play(b, a)
    a.question(what)
    b.merge(said(a))
    b.reply(True)
    a.play(a.game().legal_moves()[0], 1)  # has not heard it yet
    assert a.merge(said(b)) == []
    assert b.merge(said(a)) == ["moved"]
    assert same(a, b)
    assert a.plies == 3
    assert not a.over


@pytest.mark.parametrize("what", ["end", "takeback"])
@pytest.mark.parametrize("how", ["declined", "moved on", "over"])
def test_a_question_that_does_not_stand_any_more_cannot_be_agreed_to(what: str, how: str) -> None:
    a, b = two()
    play(a, b)
    play(b, a)
    question = a.question(what)
    b.merge(said(a))
    if how == "declined":
        b.reply(False)
        a.merge(said(b))
    else:
        play(a, b)
        play(b, a)
    if how == "over":
        b.give_up("resignation")
        a.merge(said(b))
    before = said(a)
    yes = {"answer": Reply(question.id, yes=True)}
    late = (
        {"takebacks": 1, "moves": "", "times": (), "end": None}
        if what == "takeback"
        else {"end": Ending("agreement", b.plies)}
    )
    with pytest.raises(Refused):
        a.merge(said(b, **late, **yes))
    assert said(a) == before


def test_two_offers_that_cross_are_an_agreement() -> None:
    a, b = two()
    a.question("end")
    b.question("end")
    to_a, to_b = said(b), said(a)
    a.merge(to_a)
    assert b.merge(to_b) == ["ended"]
    assert a.merge(said(b)) == ["ended"]
    assert same(a, b)


def test_a_resignation_ends_the_game_at_the_move_that_its_player_has_seen() -> None:
    a, b = two()
    b.give_up("resignation")
    a.play(5, 1)
    b.merge(said(a))
    assert a.merge(said(b)) == ["ended"]
    assert same(a, b)
    outcome = a.game().outcome
    assert outcome is not None
    assert outcome.winner == 0


def test_a_question_is_refused_where_it_makes_no_sense() -> None:
    a, _ = two(takeback=False)
    for what in ("again", "takeback"):
        with pytest.raises(IllegalMove):
            a.question(what)
    a.play(5, 1)
    with pytest.raises(IllegalMove):
        a.question("takeback")
    a.question("end")
    a.give_up("resignation")
    with pytest.raises(IllegalMove):
        a.question("end")


def test_there_is_an_end_to_questions() -> None:
    a, _ = two()
    for _ in range(50):
        a.question("end")
        a.withdraw()
    with pytest.raises(IllegalMove):
        a.question("end")


def test_a_question_of_the_guest_for_what_is_not_there_is_ignored() -> None:
    a, b = two()
    play(a, b)
    for ask in [
        Question(1, "takeback", 1, 0),
        Question(1, "takeback", 1, 1),
        Question(1, "end", 9),
    ]:
        assert a.merge(said(b, ask=ask)) == []
        assert a.asked is None
    for takebacks in (1, 2):  # one that was not asked for, and more than was
        with pytest.raises(Refused):
            a.merge(said(b, takebacks=takebacks, moves="", times=(), answer=Reply(1, yes=True)))
        if takebacks == 1:
            a.question("takeback")


def test_a_draw_depends_on_both_numbers() -> None:
    seats = {drawn(bytes([one]), bytes([two])) for one in range(4) for two in range(4)}
    assert seats == {0, 1}


class Line:
    """Carries each side's statements; loses, doubles, delays and reorders them at random. The
    receiver ignores old ones by number, as a room does."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.under_way: list[Statement] = []
        self.newest = 0

    def send(self, statement: Statement) -> None:
        if self.chance.random() < 0.3:
            return
        self.under_way += [statement] * self.chance.choice((1, 1, 2))

    def deliver(self, to: SharedGame) -> None:
        if not self.under_way:
            return
        statement = self.under_way.pop(self.chance.randrange(len(self.under_way)))
        if statement.n > self.newest:
            self.newest = statement.n
            to.merge(statement)


@pytest.mark.parametrize("seed", range(int(os.environ.get("AWALE_ROOMS", "60"))))
def test_both_sides_arrive_at_the_same_game_whatever_the_line_does(seed: int) -> None:
    chance = random.Random(seed)
    rules = RULE_SETS[seed % len(RULE_SETS)]
    sides = two(rules=rules, clock=CLOCK if seed % 3 == 0 else None)
    lines = (Line(chance), Line(chance))  # to the guest, to the inviter
    count = [0, 0]
    highest = 0

    def act(seat: int) -> None:
        game = sides[seat]
        doing = chance.random()
        if doing < 0.6:
            if not game.over and game.turn == seat:
                game.play(chance.choice(game.game().legal_moves()), chance.randrange(3000))
        elif doing < 0.75 and game.asked is not None:
            game.reply(chance.random() < 0.7)
        elif doing < 0.8:
            try:
                game.question(chance.choice(("end", "takeback", "takeback", "again", "again")))
            except IllegalMove:
                return
        elif doing < 0.81:
            game.give_up(chance.choice(("resignation", "time")))
        elif doing < 0.83:
            game.withdraw()

    for _ in range(600):
        seat = chance.randrange(2)
        act(seat)
        count[seat] += 1
        lines[seat].send(replace(said(sides[seat]), n=count[seat]))
        for way in (0, 1, chance.randrange(2)):
            lines[way].deliver(sides[1 - way])
        highest = max(highest, sides[0].number)
    for _ in range(6):  # the line is good again
        for seat in (0, 1):
            count[seat] += 1
            newest = replace(said(sides[seat]), n=count[seat])
            lines[seat].newest = newest.n
            sides[1 - seat].merge(newest)
    assert same(*sides)
    assert sides[0].game() == sides[1].game()
    assert highest > 0


@pytest.mark.parametrize("seed", range(20))
def test_a_side_that_restarts_goes_on_from_what_it_has_stated(seed: int) -> None:
    chance = random.Random(seed)
    a, b = two(clock=CLOCK)
    for _ in range(30):
        mover, other = (a, b) if a.turn == INVITER else (b, a)
        if not mover.over:
            mover.play(chance.choice(mover.game().legal_moves()), chance.randrange(1000))
            other.merge(said(mover))
        if not a.over:
            a.question("end")
        again = SharedGame(a.seat, a.terms, a.begins)
        again.restore(said(a), a.times[GUEST], a.open_questions(), a.questions)
        assert same(a, again)
        assert (said(again), again.questions) == (said(a), a.questions)
        a = again
