# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A room with a liar on one side, who signs whatever he likes: the other side's game changes by
moves that the rules allow and words that both have given, once each; each refusal is counted."""

import os
import random
from typing import Any

import pytest
from awale_host.friend.mailbox import joined_room, new_room
from awale_session.friend.invitation import Broker, read_link
from awale_session.friend.room import PARTS, Room
from awale_session.friend.shared_game import Refused, SharedGame
from awale_session.friend.statement import Ending, Question, Reply, Statement, Terms, write
from msgspec.structs import replace

from awale_core import RULE_SETS, IllegalMove
from awale_core.notation import pit_letter

ROOMS = int(os.environ.get("AWALE_ROOMS", "60"))
QUESTIONS = ("end", "takeback", "again")
State = tuple[int, int, list[int], Ending | None, bool]


def state(game: SharedGame) -> State:
    return game.number, game.takebacks, game.moves, game.end, over_by_rules(game)


def over_by_rules(game: SharedGame) -> bool:
    return game.over and game.end is None


class Honest:
    """The side that is lied to, with what it has said."""

    def __init__(self, room: Room, chance: random.Random) -> None:
        self.room, self.chance = room, chance
        self.agreed: State | None = None  # before its last yes, which may have crossed a move
        self.asked: dict[int, Question] = {}  # questions that stand, or were withdrawn here
        self.asked_then = self.asked  # when that yes was said
        self.used: set[int] = set()  # those that were agreed to
        self.refused = 0

    @property
    def game(self) -> SharedGame:
        assert self.room.shared is not None
        return self.room.shared

    def act(self) -> None:
        game, doing, before = self.game, self.chance.random(), state(self.game)
        try:
            self._act(game, doing)
        except IllegalMove:
            return
        if state(self.game) != before:
            self.asked = {}
        if self.game.ask is not None:
            self.asked[self.game.ask.id] = self.game.ask

    def _act(self, game: SharedGame, doing: float) -> None:
        if doing < 0.6:
            self.room.act(lambda game: game.play(self.chance.choice(legal(game)), 1))
        elif doing < 0.75 and game.asked is not None:
            yes, before = self.chance.random() < 0.5, state(game)
            self.room.act(lambda game: game.reply(yes))
            if yes:
                self.agreed, self.asked_then = before, dict(self.asked)
        elif doing < 0.9:
            self.room.act(lambda game: game.question(self.chance.choice(QUESTIONS)))
        elif doing < 0.92:
            self.room.act(lambda game: game.withdraw())
        elif doing < 0.93:
            self.room.act(lambda game: game.give_up("resignation"))

    def hear(self, statement: Statement) -> None:
        """Receive a statement, and compare what it has changed with what it may."""
        before, bad = state(self.game), dict(self.room.record.bad)
        merge = self.game.merge

        def counted(statement: Statement) -> list[str]:
            try:
                return merge(statement)
            except Refused:
                self.refused += 1
                raise

        self.game.merge = counted  # type: ignore[method-assign]
        refused = self.refused
        self.room.receive(PARTS[1 - self.room.seat], write(statement), lambda key: True)
        self.game.merge = merge  # type: ignore[method-assign]
        bad_now = self.room.record.bad
        assert sum(bad_now.values()) - sum(bad.values()) == self.refused - refused
        if self.refused > refused:
            assert state(self.game) == before
        self.check(before, statement)
        if state(self.game) != before:
            self.asked = {}
        elif (
            statement.answer is not None
            and not statement.answer.yes
            and self.refused == refused
            and (statement.game, statement.takebacks) == before[:2]
        ):
            self.asked.pop(statement.answer.id, None)

    def check(self, before: State, statement: Statement) -> None:
        now = state(self.game)
        if now == before:
            return
        if self.agreed is not None and (
            now[:2] == self.agreed[:2] != before[:2]
            or (before[3] is not None and now[:2] == before[:2] and now[3] is None)
        ):
            before, self.agreed = self.agreed, None  # a yes that has crossed a move
            self.asked = self.asked_then
        yes = statement.answer is not None and statement.answer.yes
        ask = self.asked.get(statement.answer.id) if yes and statement.answer is not None else None
        what = statement.ask.what if statement.ask is not None else ""
        crossed = ask is None
        if ask is None:  # both have asked for the same
            ask = next((each for each in self.asked.values() if each.what == what), None)
        number, takebacks, moves, end, done = before
        if now[0] > number:
            assert ask is not None
            assert ask.what == "again"
            assert end is not None or done
            self.once(ask)
            number, takebacks, moves, end, done = now[0], 0, [], None, False
        if now[1] > takebacks:
            assert ask is not None
            assert ask.what == "takeback"
            assert yes
            assert not done
            self.once(ask)
            moves, takebacks = moves[: ask.to], now[1]
        assert now[:2] == (number, takebacks)
        if now[3] != end:
            new = now[3]
            assert new is not None, (before, now, self.agreed, statement)
            assert not done or len(now[2]) < len(moves)
            if new.by is None:
                assert ask is not None
                assert ask.what == "end"
                self.once(ask)
                if crossed:
                    self.agreed, self.asked_then = before, self.asked
            else:
                assert new.by == self.game.other  # one resigns only for oneself
            lost = moves[len(now[2]) :]  # this side's own move, which the other had not seen
            assert all(self.is_own(pit) for pit in lost)
            moves = moves[: len(now[2])]
        assert now[2][: len(moves)] == moves
        new_moves = now[2][len(moves) :]
        assert not any(self.is_own(pit) for pit in new_moves)
        if new_moves:
            assert not done
            self.agreed = None

    def is_own(self, pit: int) -> bool:
        return pit // 6 == self.game.side(self.game.seat)

    def once(self, ask: Question) -> None:
        assert ask.id not in self.used
        self.used.add(ask.id)


def legal(game: SharedGame) -> list[int]:
    return game.game().legal_moves() or [0]


def lie(
    statement: Statement, game: SharedGame, chance: random.Random, seen: list[Any]
) -> Statement:
    """A statement that the liar likes: what he has, had, or could have, mixed."""
    moves = game.letters()
    at = chance.randrange(len(moves) + 1)
    pit = chance.choice([*legal(game), chance.randrange(12)])
    changes: dict[str, Any] = {
        "moves": chance.choice([moves, moves[:at], moves + pit_letter(pit), moves[:at] + "A", ""]),
        "game": chance.choice([game.number, game.number + 1, 0]),
        "takebacks": chance.choice([game.takebacks, game.takebacks + 1, 0]),
        "answer": Reply(chance.randrange(1, game.questions + 3), chance.random() < 0.9),
        "ask": Question(chance.randrange(1, 60), chance.choice(QUESTIONS), len(moves), at),  # type: ignore[arg-type]
        "end": chance.choice(
            [
                None,
                Ending("agreement", at),
                Ending("agreement", len(moves)),
                Ending(chance.choice(("resignation", "time")), len(moves), chance.randrange(2)),
            ]
        ),
    }
    for name in chance.sample(sorted(changes), chance.randrange(3, 6)):
        del changes[name]
    made = replace(statement, **changes)
    seen.append(made)
    if chance.random() < 0.2:  # something that he has said before
        made = chance.choice(seen)
    own = sum(pit.isupper() == (game.side(game.other) == 0) for pit in made.moves)
    return replace(made, times=statement.times[:own] + (1,) * (own - len(statement.times)))


@pytest.mark.parametrize("seed", range(ROOMS))
def test_a_liar_changes_nothing_but_by_moves_and_words_of_both(seed: int) -> None:
    chance = random.Random(seed)
    terms = Terms(rules=RULE_SETS[seed % len(RULE_SETS)])
    first = Room(new_room("Ama", terms, Broker.at("mqtt://127.0.0.1:1")))
    second = Room(joined_room("Kofi", read_link(first.record.link)))
    rooms = (first, second)
    sent: list[Statement | None] = [None, None]
    for room in rooms:
        room.publish = lambda part, body: None

    def give(by: int) -> None:
        mine = rooms[by].record.mine
        if mine is not None:
            rooms[1 - by].receive(PARTS[by], write(mine), lambda key: True)
        sent[by] = mine

    first.state()
    give(0)
    second.agree()
    give(1)
    give(0)
    liars = seed // len(RULE_SETS) % 2
    honest, liar = Honest(rooms[1 - liars], chance), Honest(rooms[liars], chance)
    seen: list[Any] = []
    own: list[Statement] = []
    honest.room.fall_silent = lambda: pytest.fail("it has no copy")
    for _ in range(150):
        honest.act()
        mine = honest.room.record.mine
        assert mine is not None
        own.append(mine)
        again = chance.choice(own)
        assert honest.room.receive_own(write(again)) == (again == mine)
        assert honest.room.record.mine == mine
        give(1 - liars)
        if chance.random() < 0.5:
            liar.act()
        statement = liar.room.record.mine
        assert statement is not None
        if chance.random() < 0.5:
            statement = lie(statement, honest.game, chance, seen)
        liar.room.record.n += 1
        honest.hear(replace(statement, n=honest.room.record.theirs_n + 1))
        if chance.random() < 0.1:  # he starts again from what the honest side has
            liar.room.record.mine = replace(statement, n=honest.room.record.theirs_n)
    assert honest.refused
