# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Two at one seat, a restored backup and a copy, at a real broker."""

import copy
import re
import shutil
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from awale_host.friend.envelope import unseal
from awale_host.friend.mailbox import joined_room, new_room
from awale_session.catalogue import english, sentence
from awale_session.errors import AwaleError
from awale_session.friend.invitation import Broker, read_link
from awale_session.friend.sentences import news_said
from awale_session.friend.statement import Terms

from tests.friend.test_adversary import Side, two
from tests.friend.test_mailbox import Player, fetched, meet
from tests.support.awale_command import AwaleCommand
from tests.support.friend_hosts import FriendHost
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


def own_body(side: Side) -> bytes:
    """The latest statement of a side."""
    return unseal(side.keys, side.part, side.sent[-1])[1]


def test_who_lacks_the_move_that_the_friend_has_reads_so_and_accuses_no_one() -> None:
    """The broker has forgotten the copy's statement; once the copy is back, the game goes on."""
    one, friend = two(begins=0)
    other = Side(copy.deepcopy(one.room.record))
    for at, each in enumerate((one, other)):
        each.room.act(lambda game, at=at: game.play(game.game().legal_moves()[at], 1000))  # type: ignore[misc]
    friend.get(other.sent[-1])
    one.get(friend.sent[-1])
    assert [news.what for news in one.news] == ["begun", "parted"]
    one.room.receive_own(own_body(other))
    assert one.moves == friend.moves
    assert not any(one.room.record.bad.values())


def test_a_backup_whose_newer_statement_the_broker_has_lost_reads_that_it_is_behind(
    broker: Mosquitto,
) -> None:
    ama, kofi = meet(broker)
    ama.play()
    kofi.has(1)
    backup = copy.deepcopy(kofi.room.record)
    kofi.play()
    ama.has(2)
    kofi.mailbox.withdraw()
    kofi.close()
    again = Player(backup)
    again.wait("behind")
    for player in (ama, again):
        player.close()


def hosts(tmp_path: Path, stack: ExitStack) -> Callable[..., FriendHost]:
    """Return the start of `awale friend` in a home by name, with a page and a board of its own."""

    def started(home: str, *words: str) -> FriendHost:
        board = ("--speed", "max", "--state", str(tmp_path / f"{home}-board"))
        host = stack.enter_context(FriendHost(tmp_path / home, *words, *board))
        if words[0] != "invite":
            host.sit_down()
        return host

    return started


def said(host: FriendHost, id: str, **args: str) -> bool:
    return any(english(sentence(id, **args)) in line for line in host.lines)


@pytest.mark.slow
def test_the_commands_of_a_second_and_of_a_restored_backup(
    broker: Mosquitto, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        start = hosts(tmp_path, stack)
        ama = start("ama", "invite", "--name", "Ama", "--broker", broker.address, "--begin", "me")
        link = ama.line(r"friend: (#\S+)")
        code, at = ama.line(r"day: (\S+)"), Broker.at(broker.address)
        assert wait_until(lambda: fetched(code, at), "the link") == read_link(link)
        assert ama.line(r"(#watch=\S+)") == f"#{read_link(link).for_onlookers().fragment()}"
        ama.line(re.escape(english(sentence("friend.waiting"))))
        join = ("join", link, "--yes", "--broker", broker.address)
        players = {"kofi": start("kofi", *join, "--name", "Kofi"), "ama": ama}
        ama.sit_down()
        second = ("friend", *join, "--name", "Eve", "--virtual", "--no-browser")
        done = AwaleCommand(tmp_path / "eve").run(*second)
        assert (done.code, done.err) == (1, f"awale: {english(sentence('friend.taken'))}\n")
        assert not list(tmp_path.glob("eve/friends/*.json"))

        def play(*pits: int) -> None:
            for pit in pits:
                by, other = ("ama", "kofi") if pit < 6 else ("kofi", "ama")
                players[by].play(pit)
                players[other].has(players[by].state["game"]["ply"])

        play(2, 8)
        players["kofi"].stop()
        shutil.copytree(tmp_path / "kofi", tmp_path / "backup")
        players["kofi"] = start("kofi", "resume")
        play(3, 9)
        players["kofi"].stop()
        shutil.rmtree(tmp_path / "kofi")
        shutil.copytree(tmp_path / "backup", tmp_path / "kofi")
        players["kofi"] = start("kofi", "resume")
        wait_until(lambda: said(players["kofi"], "friend.caught_up"), "the backup is recognised")
        for player in players.values():
            player.has(4)
