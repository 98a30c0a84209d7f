# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Two at one seat, a restored backup and a copy, at a real broker."""

import pytest
from awale_host.friend.mailbox import joined_room, new_room
from awale_session.errors import AwaleError
from awale_session.friend.invitation import Broker, read_link
from awale_session.friend.record import RoomRecord
from awale_session.friend.sentences import news_said
from awale_session.friend.shared_game import GUEST, INVITER
from awale_session.friend.statement import Terms
from msgspec import json

from tests.friend.test_mailbox import Player, meet
from tests.support.mosquitto import Mosquitto
from tests.support.waiting import wait_until


def test_the_second_at_a_seat_reads_that_it_is_taken_and_is_silent(broker: Mosquitto) -> None:
    inviter = Player(new_room("Ama", Terms(), Broker.at(broker.address)))
    link = read_link(inviter.room.record.link)
    first, second = Player(joined_room("Kofi", link)), Player(joined_room("Eve", link))
    for guest in (first, second):
        guest.wait("terms")
    first.room.agree()
    second.room.agree()
    wait_until(lambda: first.has_heard("taken") or second.has_heard("taken"), "a seat is taken")
    seated, other = (second, first) if first.has_heard("taken") else (first, second)
    seated.wait("begun")
    wait_until(lambda: not other.mailbox.connection.connected, "silence")
    inviter.play()
    wait_until(lambda: len(seated.moves) == 1, "the move")
    seated.play()
    wait_until(lambda: len(inviter.moves) == 2, "the answer")
    late = Player(joined_room("Yaa", link))
    late.wait("taken")
    with pytest.raises(AwaleError):
        late.room.agree()
    assert other.room.record.left
    said = [news_said(news, "Kofi", inviter.room.record.bad) for news in inviter.heard]
    assert {each.id for each in said if each} <= {"friend.begun", "friend.here", "friend.bad.seat"}
    for player in (inviter, seated, other, late):
        player.mailbox.close()


@pytest.mark.parametrize("seat", [INVITER, GUEST])
def test_a_restored_backup_goes_on_from_what_this_player_had_stated(
    broker: Mosquitto, seat: int
) -> None:
    players = list(meet(broker))
    backup = json.decode(json.encode(players[seat].room.record), type=RoomRecord)
    for ply in range(6):
        players[ply % 2].play()
        wait_until(lambda ply=ply: len(players[1 - ply % 2].moves) > ply, "the move")
    played = players[0].moves
    players[seat].mailbox.close()
    players[1 - seat].mailbox.close()
    players[seat], players[1 - seat] = (
        Player(backup),
        Player(players[1 - seat].room.record),
    )
    players[seat].wait("caught_up")
    assert players[seat].moves == played
    for ply in (6, 7):
        players[ply % 2].play()
        wait_until(lambda ply=ply: len(players[1 - ply % 2].moves) > ply, "the move")
    assert players[0].moves == players[1].moves
    for player in players:
        assert set(player.room.record.bad) <= {"repeated"}
        player.mailbox.close()


def test_of_two_copies_that_play_one_is_silent_and_says_so(broker: Mosquitto) -> None:
    inviter, friend = meet(broker)
    copied = json.encode(inviter.room.record)
    copy = Player(json.decode(copied, type=RoomRecord))
    wait_until(lambda: copy.mailbox.connection.connected, "the copy")
    inviter.play()
    copy.wait("caught_up")
    assert copy.moves == inviter.moves
    friend.play()
    wait_until(lambda: len(copy.moves) == len(inviter.moves) == 2, "the friend's move")
    for player in (inviter, copy):  # another move each, before they hear of each other
        shared = player.room.shared
        assert shared is not None
        pit = shared.game().legal_moves()[0 if player is inviter else 1]
        player.room.act(lambda game, pit=pit: game.play(pit, 1))  # type: ignore[misc]
    wait_until(lambda: inviter.has_heard("copied") or copy.has_heard("copied"), "the sentence")
    wait_until(lambda: len(friend.moves) == 3, "one of the moves")
    assert set(friend.room.record.bad) <= {"repeated"}
    for player in (inviter, friend, copy):
        player.mailbox.close()
