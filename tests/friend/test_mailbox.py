# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Two rooms at a real broker."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from awale_host.friend.invitation import Broker, read_link
from awale_host.friend.mailbox import Mailbox, joined_room, new_room
from awale_host.friend.record import RoomRecord
from awale_host.friend.room import News, Room
from awale_host.friend.statement import Terms

from tests.support.mosquitto import Mosquitto
from tests.support.waiting import wait_until


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mosquitto]:
    with Mosquitto(tmp_path_factory.mktemp("broker")) as running:
        yield running


class Player:
    """A player without a board, who remembers the news."""

    def __init__(self, record: RoomRecord) -> None:
        self.heard: list[News] = []
        self.room = Room(record, news=self.heard.append)
        self.mailbox = Mailbox(self.room).open()

    def has_heard(self, what: str) -> Any:
        return next((news for news in self.heard if news.what == what), None)

    def wait(self, what: str) -> News:
        found: News = wait_until(lambda: self.has_heard(what), f"{what} in {self.heard}")
        return found

    def play(self) -> None:
        shared = self.room.shared
        assert shared is not None
        self.room.act(lambda game: game.play(game.game().legal_moves()[0], 1))

    @property
    def moves(self) -> str:
        shared = self.room.shared
        return "" if shared is None else shared.letters()


def meet(broker: Mosquitto, **terms: Any) -> tuple[Player, Player]:
    inviter = Player(new_room("Ama", Terms(**terms), Broker.at(broker.address)))
    friend = Player(joined_room("Kofi", read_link(inviter.room.record.link)))
    news = friend.wait("terms")
    assert news.args["name"] == "Ama"
    friend.room.agree()
    inviter.wait("begun")
    friend.wait("begun")
    return inviter, friend


def test_two_players_meet_and_play(broker: Mosquitto) -> None:
    inviter, friend = meet(broker, begins=None)
    assert inviter.room.shared is not None
    by_turn = (inviter, friend) if inviter.room.shared.turn == 0 else (friend, inviter)
    for count in range(1, 11):
        by_turn[(count - 1) % 2].play()
        other = by_turn[count % 2]
        wait_until(lambda other=other, count=count: len(other.moves) == count, "the move")
    assert inviter.moves == friend.moves
    assert inviter.room.record.bad == friend.room.record.bad == {}
    for player in (inviter, friend):
        player.mailbox.close()


def test_who_was_away_goes_on_from_what_the_broker_keeps(broker: Mosquitto) -> None:
    inviter, friend = meet(broker)
    friend.mailbox.close()
    inviter.wait("gone")
    inviter.play()
    inviter.mailbox.close()
    back = Player(friend.room.record)
    wait_until(lambda: len(back.moves) == 1, "the move")
    back.play()
    back.mailbox.close()
    again = Player(inviter.room.record)
    wait_until(lambda: len(again.moves) == 2, "the move")
    again.mailbox.close()


def test_a_short_code_leads_to_the_link_until_the_seat_is_taken(broker: Mosquitto) -> None:
    pass


def test_the_broker_gets_back_what_it_has_lost(tmp_path: Path) -> None:
    with Mosquitto(tmp_path) as broker:
        inviter, friend = meet(broker)
        inviter.play()
        wait_until(lambda: len(friend.moves) == 1, "the move")
        friend.mailbox.close()
        broker.stop()
        (tmp_path / "mosquitto.db").unlink()
        broker.start()
        back = Player(friend.room.record)
        back.room.record.theirs = None
        wait_until(lambda: back.room.record.theirs is not None or back.has_heard("here"), "it")
        for player in (inviter, back):
            player.mailbox.close()
