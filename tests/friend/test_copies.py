# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Two copies of a player and a friend at a broker, who come, go, move, resign and speak at random,
where messages may be lost: once all are connected, the three have one game, and no copy counts a
word of the friend as a lie."""

import copy
import os
import random
from collections.abc import Callable

import pytest
from awale_session.errors import AwaleError
from awale_session.friend.room import PARTS, Room
from awale_session.friend.statement import read_statement

from awale_core import IllegalMove
from tests.friend.test_adversary import two

ROOMS = int(os.environ.get("AWALE_ROOMS", "60"))
SEEDS = sorted({*range(ROOMS), 77, 607, 1138})  # some that once did not agree
Data = tuple[object, bytes]  # a message as it was sealed: equal bodies differ


class Broker:
    def __init__(self) -> None:
        self.kept: dict[str, Data] = {}
        self.lines: list[Line] = []

    def publish(self, part: str, data: Data) -> None:
        self.kept[part] = data
        for line in self.lines:
            if line.connected:
                line.queue.append((part, data))


class Line:
    """A room's connection, as `mailbox` and `broker` have it."""

    def __init__(self, room: Room, broker: Broker) -> None:
        self.room, self.broker, self.connected = room, broker, False
        self.loses: Callable[[], bool] = lambda: False
        self.queue: list[tuple[str, Data]] = []
        self.heard: Data | None = None
        self.own = PARTS[room.seat]
        self.wanted: Data = (object(), b"")
        self.news: list[str] = []
        room.publish, room.knows_own = self._keep, lambda: self.heard is not None
        room.listen(lambda news: self.news.append(news.what))
        room.fall_silent = lambda: pytest.fail("it has its seat")
        broker.lines.append(self)
        room.publish_again()

    def _keep(self, part: str, body: bytes) -> None:
        self.wanted, self.heard = (object(), body), None
        self.publish()

    def publish(self) -> None:
        if self.connected:
            self.broker.publish(self.own, self.wanted)

    def turn(self) -> None:
        """Come, or go."""
        self.connected = not self.connected
        self.queue = []
        if self.connected:
            self.ask()
            self.publish()

    def ask(self) -> None:
        """Hear again what the broker keeps, as after silence."""
        self.queue += sorted(self.broker.kept.items(), key=lambda kept: kept[0] == self.own)

    def step(self) -> None:
        """Take what has come, or look whether the broker has what it is to keep."""
        if not self.queue:
            if self.heard is not self.wanted:
                self.publish()
            elif self.connected:
                self.ask()
            return
        part, data = self.queue.pop(0)
        if self.loses():
            return
        if part != self.own:
            self.room.receive(part, data[1], lambda key: key == read_statement(data[1]).key)
            return
        self.heard = data
        if data is self.wanted:
            self.room.is_kept()
        elif self.room.receive_own(data[1]):
            self.wanted = data

    def act(self, chance: random.Random, resigns: float) -> None:
        doing = chance.random()
        try:
            if chance.random() < resigns:
                self.room.act(lambda game: game.give_up("resignation"))
            elif doing < 0.7:
                self.room.act(
                    lambda game: game.play(chance.choice(game.game().legal_moves() or [0]), 1)
                )
            elif doing < 0.9:
                self.room.nudge()
        except (IllegalMove, AwaleError):
            pass


@pytest.mark.parametrize("seed", SEEDS)
def test_two_copies_and_a_friend_end_in_one_game(seed: int) -> None:
    chance, broker = random.Random(seed), Broker()
    lost, resigns = ((0, 0), (0.1, 0), (0, 0.03))[seed % 3]
    pair = two(begins=seed % 2)[:: 1 if seed % 4 < 2 else -1]
    one, friend = (each.room for each in pair)
    lines = [Line(room, broker) for room in (one, Room(copy.deepcopy(one.record)), friend)]
    for line in lines:
        line.loses = lambda: chance.random() < lost
    for _ in range(120):
        line, doing = chance.choice(lines), chance.random()
        if doing < 0.15:
            line.turn()
        elif doing < 0.35:
            line.act(chance, resigns)
        else:
            line.step()
    lost = 0
    for line in lines:
        if not line.connected:
            line.turn()
    said = []
    for _ in range(120):
        for line in lines:
            line.step()
        said.append([line.room.record.n for line in lines])
    assert said[-1] == said[-20]  # it is quiet
    games = [line.room.shared for line in lines]
    assert len({(game.letters(), str(game.end)) for game in games if game}) == 1
    assert not any("bad" in line.news for line in lines[:2])
    if not resigns:  # else an end of the friend's that has crossed another may stay counted
        assert not any(any(line.room.record.bad.values()) for line in lines[:2])
